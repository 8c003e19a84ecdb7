/** Shows an approver who changed a draft since it was sent to review, and the differences. */
import { useState } from 'react';
import { listReviewChanges, namesOf } from '../../../../domain/news/review-notes.ts';
import { newsText } from '../../../../domain/news/text-kind.ts';
import { Button } from '../../../program/button.tsx';
import { Loaded } from '../../../program/loaded.tsx';
import { queryOf, useData } from '../../../program/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Changes } from '../../text/changes.tsx';
import { findDraftVersion, listDraftVersions, type ReviewNote } from '../news-calls.ts';

export function ReviewChanges({
  id,
  notes,
  updatedAt,
}: {
  id: string;
  notes: readonly ReviewNote[];
  /** When the text was saved last; the next save loads another list. */
  updatedAt: number | null;
}) {
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

function SinceSent({
  id,
  sent,
  newest,
  onClose,
}: {
  id: string;
  sent: number;
  newest: number;
  onClose: () => void;
}) {
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
