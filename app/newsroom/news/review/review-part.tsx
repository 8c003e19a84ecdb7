/** Shows the notes of reporter and editors about a draft, and a field to write another one. */
import { useState } from 'react';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import type { DraftState } from '../../../../domain/news/draft.ts';
import { listReviewChanges, namesOf } from '../../../../domain/news/review-notes.ts';
import { newsText } from '../../../../domain/news/text-kind.ts';
import { reviewNoteSent } from '../../../../domain/text/sentences.ts';
import { Button, SendButton } from '../../../program/button.tsx';
import { Loaded } from '../../../program/loaded.tsx';
import { usePerson } from '../../../program/person.ts';
import { queryClient, queryOf, useData } from '../../../program/queries.ts';
import { useAction } from '../../../program/use-action.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.ts';
import { Changes } from '../../text/changes.tsx';
import {
  findDraftVersion,
  listDraftVersions,
  listReviewNotes,
  type ReviewNote,
  writeReviewNote,
} from '../news-calls.ts';
import { NoteField, NoteLine } from './notes.tsx';

interface ReviewPartProps {
  id: string | null;
  state: DraftState | null;
  updatedAt: number | null;
}

/** Shows the newest note, and older ones on request. */
export function ReviewPart({ id, state, updatedAt }: ReviewPartProps) {
  const isEditor = mayDo(usePerson(), 'edit-all-news');
  const isReviewed = state === 'review' || state === 'returned';
  const query = queryOf('recados', (id) => listReviewNotes(id ?? ''), id);
  const { data: notes = [] } = useData({ ...query, enabled: id !== null && state !== null });
  const [form, setForm] = useState(0);
  const action = useAction({ fields: ['note'] });
  if (id === null || (!isReviewed && notes.length === 0)) return null;
  const [newest, ...older] = notes;
  return (
    <section
      aria-label="Revisão"
      className="mb-8 max-w-[46rem] border-s-4 border-marker-rule bg-surface px-4 py-3"
    >
      <h2 className="kicker text-muted">Revisão</h2>
      {isEditor && state === 'review' ? <ReviewChanges id={id} notes={notes} updatedAt={updatedAt} /> : null}
      {newest ? <NoteList notes={[newest]} /> : null}
      {older.length > 0 ? (
        <details className="mt-1 font-display text-sm">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {older.length === 1 ? 'Mais um registro' : `Mais ${older.length} registros`}
          </summary>
          <NoteList notes={older} />
        </details>
      ) : null}
      <form
        key={form}
        noValidate
        className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-2"
        onSubmit={action.send(async (text) => {
          queryClient.setQueryData(query.queryKey, await writeReviewNote(id, text('note')));
          setForm((before) => before + 1);
          toast.success(reviewNoteSent);
        })}
      >
        <div className="min-w-0 flex-[1_1_16rem]">
          <NoteField id="recado" label="Recado" problem={action.problemOf('note')} />
        </div>
        <SendButton label="Enviar recado" isMain={false} isOff={action.isBusy} />
        <FormMessage kind="bad">{action.formProblem}</FormMessage>
      </form>
    </section>
  );
}

function NoteList({ notes }: { notes: readonly ReviewNote[] }) {
  return (
    <ol className="divide-y divide-rule">
      {notes.map((note) => (
        <li key={`${note.writtenAt}${note.event}`} className="py-2">
          <NoteLine note={note} />
          {note.text === '' ? null : <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{note.text}</p>}
        </li>
      ))}
    </ol>
  );
}

interface ReviewChangesProps {
  id: string;
  notes: readonly ReviewNote[];
  /** When the text was last saved; a later save reloads the list. */
  updatedAt: number | null;
}

/** Shows an approver who has changed the draft since it was sent to review, and what they changed. */
export function ReviewChanges({ id, notes, updatedAt }: ReviewChangesProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: versions = [] } = useData({
    ...queryOf('versoes-em-revisao', () => listDraftVersions(id), [id, updatedAt]),
    gcTime: 0,
  });
  const { sent, changes } = listReviewChanges(notes, versions);
  const [newest] = changes;
  if (!newest) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 font-display text-sm/6">
      <p className="font-semibold">O texto mudou depois de enviado para revisão.</p>
      <p>{`Mudanças de ${namesOf(changes)}.`}</p>
      {sent ? <Button label="Ver o que mudou" onClick={() => setOpen(true)} /> : null}
      {sent && isOpen ? (
        <SinceSent id={id} sent={sent.number} newest={newest.number} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}

interface SinceSentProps {
  id: string;
  sent: number;
  newest: number;
  onClose: () => void;
}

function SinceSent({ id, sent, newest, onClose }: SinceSentProps) {
  const texts = useData({
    ...queryOf(
      'mudancas-em-revisao',
      () => Promise.all([findDraftVersion(id, sent), findDraftVersion(id, newest)]),
      [id, sent, newest],
    ),
    gcTime: 0,
  });
  return (
    <Dialog title="Mudanças depois do envio para revisão" width="wide" onClose={onClose}>
      <Loaded of={texts}>
        {([before, after]) => <Changes kind={newsText} before={before.fields} after={after.fields} />}
      </Loaded>
    </Dialog>
  );
}
