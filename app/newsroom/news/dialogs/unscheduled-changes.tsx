/** Says who changed a text after it was scheduled, and shows the differences; scheduling again includes them. */
import { useState } from 'react';
import { namesOf } from '../../../../domain/news/review-notes.ts';
import { newsText } from '../../../../domain/news/text-kind.ts';
import { Button } from '../../../program/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Changes } from '../../text/changes.tsx';
import type { OpenedNews, UnscheduledChange } from '../form/opened-news.ts';

export function UnscheduledChanges({ known: { draft, fields } }: { known: OpenedNews }) {
  const [isOpen, setOpen] = useState(false);
  const changes = draft?.state === 'scheduled' ? draft.unscheduled : null;
  if (!changes) return null;
  return (
    <section
      aria-label="Mudanças depois do agendamento"
      className="mb-8 flex max-w-[46rem] flex-wrap items-center gap-x-4 border-s-4 border-marker-rule bg-surface px-4 py-3 font-display"
    >
      <p className="font-semibold">O texto mudou depois de agendado.</p>
      <p>{describeChanges(changes)}</p>
      <Button label="Ver o que mudou" onClick={() => setOpen(true)} />
      {isOpen ? (
        <Dialog title="Mudanças depois do agendamento" width="wide" onClose={() => setOpen(false)}>
          <Changes kind={newsText} before={changes.scheduled} after={fields} />
        </Dialog>
      ) : null}
    </section>
  );
}

export function describeChanges({ changedBy }: UnscheduledChange): string {
  return `Mudanças de ${namesOf(changedBy.map((user) => ({ user })))}.`;
}
