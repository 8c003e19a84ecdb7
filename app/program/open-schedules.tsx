/** Lists the scheduled news of a person, in a question before the person loses the right to publish. */
import type { ReactNode } from 'react';
import { untitled } from '../../domain/text/sentences.ts';
import { ShortDate } from '../ui/news/date.tsx';
import type { account } from './api.ts';
import type { AnswerOf } from './call.ts';

export type Schedules = AnswerOf<typeof account.agendamentos.$get>;

export const noSchedules: Schedules = { schedules: [], more: 0 };

export function OpenSchedules({ of: { schedules, more }, children }: { of: Schedules; children: ReactNode }) {
  if (schedules.length === 0) return null;
  return (
    <div className="mt-4 font-display text-sm/6">
      <p>{children}</p>
      <ul aria-label="Notícias agendadas" className="mt-2 grid gap-1">
        {schedules.map(({ id, title, publishAt }) => (
          <li key={id} className="wrap-anywhere">
            <a
              href={`/edit-news/${encodeURIComponent(id)}`}
              target="_blank"
              rel="noopener"
              className="font-semibold underline"
            >
              {title || untitled}
            </a>{' '}
            <span className="text-muted tabular-nums">
              <ShortDate at={publishAt} />
            </span>
          </li>
        ))}
      </ul>
      {more === 0 ? null : (
        <p className="mt-2">{more === 1 ? 'E mais 1 notícia.' : `E mais ${more} notícias.`}</p>
      )}
    </div>
  );
}
