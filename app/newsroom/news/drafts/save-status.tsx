import { areSameFields, cleanFields } from '../../../../domain/news/draft.ts';
import { formatShortDate } from '../../../../domain/text/dates.ts';
import { formatClock } from '../../../../domain/text/local-time.ts';
import { type Person, usePerson } from '../../data/person.ts';
import type { Conflict, SaverState } from './draft-saver.ts';
import { hasDraft, type OpenedNews } from './opened-news.ts';
import { describeSaveFailure } from './save-failure.ts';
import { otherHand } from './who-saved.ts';

/** What this text is, and whether the server has it: always in sight. */
export function SaveStatus({
  opened,
  state,
  onCompare,
}: {
  opened: OpenedNews;
  state: SaverState;
  /** Shows what somebody else saved. */
  onCompare: () => void;
}) {
  const person = usePerson();
  const isBad = state.progress === 'failed' || state.progress === 'conflict';
  return (
    <div data-progress={state.progress} className="save-status font-display text-[0.9375rem]/5 tabular-nums">
      <strong className="font-semibold">{kindOf(opened, state)}</strong>
      <span role={isBad ? 'alert' : undefined} className={isBad ? 'font-semibold text-bad' : 'text-muted'}>
        {progressOf(state, person)}
      </span>
      {state.progress === 'conflict' ? (
        <button type="button" className="compare-link" onClick={onCompare}>
          Comparar
        </button>
      ) : null}
      {isBehindSchedule(opened, state) ? (
        <span className="basis-full text-muted">
          O que mudou depois do agendamento não sai com ele: agende de novo para incluir.
        </span>
      ) : null}
    </div>
  );
}

function kindOf({ draft, published, unpublished }: OpenedNews, { id, basis }: SaverState): string {
  if (draft?.state === 'scheduled' && draft.publishAt !== null)
    return `agendada para ${formatShortDate(draft.publishAt)}`;
  if (published) return hasDraft(basis) ? 'publicada, com rascunho' : 'publicada';
  if (unpublished) return 'despublicada';
  return id === null ? 'nova notícia' : 'rascunho';
}

function progressOf({ progress, savedAt, fault, conflict, isInJournal }: SaverState, person: Person): string {
  switch (progress) {
    case 'saved':
      return savedAt === null ? '' : `salvo às ${formatClock(savedAt)}`;
    case 'unsaved':
      return 'alterações não salvas';
    case 'saving':
      return 'salvando…';
    case 'failed':
      return describeSaveFailure(fault, isInJournal);
    case 'conflict':
      return conflict ? sentenceOfConflict(conflict, person) : '';
  }
}

function sentenceOfConflict(conflict: Conflict, person: Person): string {
  if (conflict.isPublished) return 'a notícia publicada mudou';
  const { name, aside } = otherHand(conflict, person);
  return `${name} salvou esta notícia${aside}`;
}

/** Saves do not change what was scheduled. */
function isBehindSchedule({ draft, fields: scheduled }: OpenedNews, { fields }: SaverState): boolean {
  if (draft?.state !== 'scheduled') return false;
  return draft.hasUnscheduledChanges || !areSameFields(cleanFields(fields), cleanFields(scheduled));
}
