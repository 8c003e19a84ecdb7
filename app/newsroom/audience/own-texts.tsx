import { Link } from 'react-router';
import { untitled } from '../../../domain/text/sentences.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import type { Overview } from './overview-section.tsx';

const stateNames = {
  draft: 'rascunho',
  review: 'em revisão',
  returned: 'devolvida',
  scheduled: 'agendada',
  unpublished: 'despublicada',
} as const;

export function OwnTexts({ texts }: { texts: Overview['ownTexts'] }) {
  if (texts.length === 0) return null;
  return (
    <section aria-label="Continue de onde parou" className="mt-6">
      <h2 className="text-xl font-bold tracking-tight">Continue de onde parou</h2>
      <ul className="mt-3 border-b border-rule">
        {texts.map(({ id, title, state, publishAt, updatedAt, isPublished }) => (
          <li key={id} className="border-t border-rule py-3">
            <Link
              to={
                isPublished || state === 'unpublished'
                  ? `/edit-news/${id}`
                  : `/dashboard/noticias?rascunho=${id}`
              }
              className="link-headline font-display text-[1.0625rem]/6 font-semibold"
            >
              {title || untitled}
            </Link>
            <p className="mt-0.5 flex flex-wrap gap-x-3 font-display text-sm/5 text-muted tabular-nums">
              <span>{isPublished ? 'mudança de notícia publicada' : stateNames[state]}</span>
              {publishAt === null ? null : (
                <span>
                  sai em <ShortDate at={publishAt} />
                </span>
              )}
              <span>
                salvo em <ShortDate at={updatedAt} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
