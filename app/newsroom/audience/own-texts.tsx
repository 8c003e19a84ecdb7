/** Lists a person's drafts in `Visão geral`, also those that another person discarded. */
import { Link } from 'react-router';
import { mayDo } from '../../../domain/accounts/permissions.ts';
import { untitled } from '../../../domain/text/sentences.ts';
import { usePerson } from '../../program/person.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import { ScheduleFailure } from '../news/list/schedule-failure.tsx';
import { Part } from '../ui/part.tsx';
import { rowAction } from '../ui/row-button.tsx';
import type { Overview } from './overview.ts';

const stateNames = {
  draft: 'rascunho',
  review: 'em revisão',
  returned: 'devolvida',
  scheduled: 'agendada',
  unpublished: 'despublicada',
} as const;

export function OwnTexts({ texts }: { texts: Overview['ownTexts'] }) {
  const person = usePerson();
  if (texts.length === 0)
    return mayDo(person, 'write-news') && !mayDo(person, 'edit-all-news') ? <FirstText /> : null;
  return (
    <Part title="Continue de onde parou">
      <ul className="mt-3 border-b border-rule">
        {texts.map(({ id, title, state, publishAt, failure, updatedAt, isPublished }) => (
          <li key={id} className="border-t border-rule py-3">
            <Link
              to={
                isPublished || state === 'unpublished'
                  ? `/edit-news/${id}`
                  : `/dashboard/noticias?rascunho=${id}`
              }
              className="link-headline font-display text-base/6 font-semibold"
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
            <ScheduleFailure reason={failure} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Drafts of the person that someone else moved to the trash. */
export function DiscardedTexts({ texts }: { texts: Overview['discardedTexts'] }) {
  if (texts.length === 0) return null;
  return (
    <Part title="Descartados por outra pessoa">
      <ul className="mt-3 border-b border-rule">
        {texts.map(({ id, title, outcome }) => (
          <li key={id} className="border-t border-rule py-3">
            <p className="font-display text-base/6 font-semibold">{title || untitled}</p>
            <p>{outcome}</p>
          </li>
        ))}
      </ul>
      <Link to="/dashboard/lixeira" className={`${rowAction} mt-2`}>
        Abrir a lixeira
      </Link>
    </Part>
  );
}

/** Leads reporters to their first text, because they have nothing else to do on this screen. */
function FirstText() {
  return (
    <section aria-label="Seus textos" className="mt-6 border-y border-rule py-5">
      <p className="text-lg text-muted">Você ainda não tem rascunhos.</p>
      <p className="mt-3">
        <Link to="/dashboard/noticias" className="button-ink">
          Escrever notícia
        </Link>
      </p>
    </section>
  );
}
