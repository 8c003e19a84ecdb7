import { useState } from 'react';
import { findPublicationDateProblem } from '../../../../domain/news/news.ts';
import { publicationDateMin } from '../../../../domain/site/limits.ts';
import { formatLongDate, placeOfTimeZone, toLocalInput } from '../../../../domain/text/dates.ts';
import { newsRedated, newsUnpublished, newsUnpublishQuestion } from '../../../../domain/text/sentences.ts';
import { attempt } from '../../../program/attempt.ts';
import { useAction } from '../../../program/use-action.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { RowButton } from '../../ui/row-button.tsx';
import type { DraftSaver } from '../drafts/draft-saver.ts';
import type { OpenedNews } from '../drafts/opened-news.ts';
import { changePublicationDate, unpublishNews } from '../news-calls.ts';
import { MomentDialog } from './moment-dialog.tsx';

/** `Mudar data` and `Despublicar`, for news that were published. */
export function PublicationTools({
  known: { id, published, unpublished },
  saver,
  onChanged,
}: {
  known: OpenedNews;
  saver: DraftSaver;
  onChanged: () => void;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const { ask, dialog } = useConfirm();
  const publication = published ?? unpublished;
  if (id === null || !publication) return null;

  const unpublish = async () => {
    await saver.saveNow();
    await unpublishNews(id);
    onChanged();
  };
  return (
    <>
      <RowButton onClick={() => setChoosing(true)}>Mudar data</RowButton>
      {published ? (
        <RowButton
          onClick={() => ask(newsUnpublishQuestion, () => attempt(unpublish(), { done: newsUnpublished }))}
        >
          Despublicar
        </RowButton>
      ) : null}
      {dialog}
      {isChoosing ? (
        <PublicationDateDialog
          createdAt={publication.createdAt}
          onChoose={async (publishedAt) => {
            await changePublicationDate(id, publishedAt);
            toast.success(newsRedated);
            onChanged();
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}

/** `createdAt`: epoch milliseconds, null when unknown. */
function PublicationDateDialog({
  createdAt,
  onChoose,
  onClose,
}: {
  createdAt: number | null;
  onChoose: (publishedAt: number) => Promise<void>;
  onClose: () => void;
}) {
  const { isBusy, formProblem, run } = useAction();
  const now = Date.now();
  return (
    <MomentDialog
      title="Mudar data de publicação"
      field={{
        id: 'data-de-publicacao',
        label: 'Data de publicação',
        min: toLocalInput(publicationDateMin),
        max: toLocalInput(now),
      }}
      initialAt={createdAt ?? now}
      hintOf={(at) => `${formatLongDate(at)}, em ${placeOfTimeZone()}`}
      findProblem={(at) => findPublicationDateProblem(at, Date.now())}
      rejection={formProblem}
      submitLabel="Salvar data"
      isBusy={isBusy}
      onChoose={(at) =>
        run(async () => {
          // The field has whole minutes: an unchanged date keeps its seconds.
          const isUnchanged = createdAt !== null && toLocalInput(createdAt) === toLocalInput(at);
          if (!isUnchanged) await onChoose(at);
          onClose();
        })
      }
      onClose={onClose}
    />
  );
}
