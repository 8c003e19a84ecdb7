/** The status in the bar of a form: the state of the text, whether it is saved, and who saved another version. */
import type { ReactNode } from 'react';
import type { TextKind } from '../../../domain/news/text-kind.ts';
import { formatMoment } from '../../../domain/text/dates.ts';
import { type Person, usePerson } from '../../program/person.ts';
import type { EditedDraft } from './draft-state.ts';
import { describeSaveFailure } from './save-failure.ts';
import { otherHand } from './who-saved.ts';

export function SaveStatus<Fields>({
  kind,
  label,
  draft,
  onCompare,
  action,
  children,
}: {
  kind: TextKind<Fields>;
  label: string;
  draft: EditedDraft<Fields>;
  onCompare: () => void;
  /** A button that belongs to the state in the label. */
  action?: ReactNode;
  children?: ReactNode;
}) {
  const person = usePerson();
  const isBad = draft.progress === 'failed' || draft.progress === 'conflict';
  return (
    <div data-progress={draft.progress} className="save-status font-display text-sm/5 tabular-nums">
      <strong className="inline-block font-semibold first-letter:uppercase">{label}</strong>
      {action}
      <span role={isBad ? 'alert' : undefined} className={isBad ? 'font-semibold text-bad' : 'text-muted'}>
        {progressOf(kind, draft, person)}
      </span>
      {draft.progress === 'conflict' ? (
        <button type="button" className="status-action" onClick={onCompare}>
          Comparar
        </button>
      ) : null}
      {children}
    </div>
  );
}

function progressOf<Fields>(
  kind: TextKind<Fields>,
  { progress, savedAt, fault, conflict, isInJournal }: EditedDraft<Fields>,
  person: Person,
): string {
  switch (progress) {
    case 'saved':
      return savedAt === null ? '' : `salvo ${formatMoment(savedAt, Date.now())}`;
    case 'unsaved':
      return 'alterações não salvas';
    case 'saving':
      return 'salvando…';
    case 'failed':
      return describeSaveFailure(fault, isInJournal);
    case 'conflict': {
      if (!conflict) return '';
      if (conflict.isPublished) return `a ${kind.noun} publicada mudou`;
      const { name, aside } = otherHand(kind, conflict, person);
      return `${name} salvou esta ${kind.noun}${aside}`;
    }
  }
}
