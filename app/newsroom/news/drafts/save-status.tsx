import type { ReactNode } from 'react';
import { areSameFields, cleanFields } from '../../../../domain/news/news-fields.ts';
import { formatClock, formatShortDate } from '../../../../domain/text/dates.ts';
import { type Person, usePerson } from '../../../program/person.ts';
import type { Conflict, EditedDraft } from './draft-state.ts';
import { hasDraft, type OpenedNews } from './opened-news.ts';
import { describeSaveFailure } from './save-failure.ts';
import { ScheduleFailure } from './schedule-failure.tsx';
import { otherHand } from './who-saved.ts';

export function SaveStatus({
  opened,
  draft,
  onCompare,
  children,
}: {
  opened: OpenedNews;
  draft: EditedDraft;
  onCompare: () => void;
  /** Beside the kind. */
  children?: ReactNode;
}) {
  const person = usePerson();
  const isBad = draft.progress === 'failed' || draft.progress === 'conflict';
  return (
    <div data-progress={draft.progress} className="save-status font-display text-[0.9375rem]/5 tabular-nums">
      <strong className="font-semibold">{kindOf(opened, draft)}</strong>
      {children}
      <span role={isBad ? 'alert' : undefined} className={isBad ? 'font-semibold text-bad' : 'text-muted'}>
        {progressOf(draft, person)}
      </span>
      {draft.progress === 'conflict' ? (
        <button type="button" className="status-action" onClick={onCompare}>
          Comparar
        </button>
      ) : null}
      <ScheduleFailure reason={opened.draft?.failure ?? ''} />
      {isBehindSchedule(opened, draft) ? (
        <span className="basis-full text-muted">
          O que mudou depois do agendamento não sai com ele: agende de novo para incluir.
        </span>
      ) : null}
    </div>
  );
}

function kindOf({ draft, published, unpublished }: OpenedNews, { id, basis }: EditedDraft): string {
  if (draft?.state === 'scheduled' && draft.publishAt !== null)
    return `agendada para ${formatShortDate(draft.publishAt)}`;
  if (draft?.state === 'review') return 'em revisão';
  if (draft?.state === 'returned') return 'devolvida';
  if (published && hasDraft(basis)) return 'publicada, com rascunho';
  if (published)
    return published.createdAt === null
      ? 'publicada'
      : `publicada em ${formatShortDate(published.createdAt)}`;
  if (unpublished) return 'despublicada';
  return id === null ? 'nova notícia' : 'rascunho';
}

function progressOf(
  { progress, savedAt, fault, conflict, isInJournal }: EditedDraft,
  person: Person,
): string {
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

function isBehindSchedule({ draft, fields: scheduled }: OpenedNews, { fields }: EditedDraft): boolean {
  if (draft?.state !== 'scheduled') return false;
  return draft.unscheduled !== null || !areSameFields(cleanFields(fields), cleanFields(scheduled));
}
