import { type FormEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { findPublicationDateProblem } from '../../../../domain/news/news.ts';
import { publicationDateMin } from '../../../../domain/site/limits.ts';
import { formatLongDate, fromSaoPauloInput, toSaoPauloInput } from '../../../../domain/text/dates.ts';
import { newsRedated, newsUnpublished, newsUnpublishQuestion } from '../../../../domain/text/sentences.ts';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { sentenceOf } from '../../data/call.ts';
import type { DraftSaver } from '../drafts/draft-saver.ts';
import type { OpenedNews } from '../drafts/opened-news.ts';
import { changePublicationDate, unpublishNews } from '../news-calls.ts';

/** `Mudar data` and `Despublicar`, for news that were published. */
export function PublicationTools({
  known,
  saver,
  onChanged,
}: {
  known: OpenedNews;
  saver: DraftSaver;
  onChanged: () => void;
}) {
  const [dialog, setDialog] = useState<'date' | 'unpublish' | null>(null);
  const { id, published, unpublished } = known;
  const publication = published ?? unpublished;
  if (id === null || !publication) return null;

  const unpublish = async (isYes: boolean) => {
    setDialog(null);
    if (!isYes) return;
    try {
      // The text on the screen becomes the draft.
      await saver.saveNow();
      await unpublishNews(id);
      toast.success(newsUnpublished);
      onChanged();
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };
  return (
    <>
      <button type="button" className="tool-link" onClick={() => setDialog('date')}>
        Mudar data
      </button>
      {published ? (
        <button type="button" className="tool-link" onClick={() => setDialog('unpublish')}>
          Despublicar
        </button>
      ) : null}
      {dialog === 'unpublish' ? (
        <ConfirmDialog question={newsUnpublishQuestion} onAnswer={unpublish} />
      ) : null}
      {dialog === 'date' ? (
        <PublicationDateDialog
          createdAt={publication.createdAt}
          onChoose={async (publishedAt) => {
            await changePublicationDate(id, publishedAt);
            setDialog(null);
            toast.success(newsRedated);
            onChanged();
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}

/** Asks for another date of publication, in São Paulo time. `createdAt`: epoch milliseconds, null when unknown. */
function PublicationDateDialog({
  createdAt,
  onChoose,
  onClose,
}: {
  createdAt: number | null;
  onChoose: (publishedAt: number) => Promise<void>;
  onClose: () => void;
}) {
  const [text, setText] = useState(() => toSaoPauloInput(createdAt ?? Date.now()));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chosenAt = fromSaoPauloInput(text);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const fault = findPublicationDateProblem(chosenAt ?? Number.NaN, Date.now());
    setProblem(fault?.message ?? null);
    if (fault || chosenAt === null) return;
    // The field holds whole minutes: an unchanged date keeps its seconds.
    if (createdAt !== null && text === toSaoPauloInput(createdAt)) return onClose();
    setBusy(true);
    await onChoose(chosenAt).catch((error: unknown) => {
      setBusy(false);
      setProblem(sentenceOf(error));
    });
  };
  return (
    <Dialog title="Mudar data de publicação" onClose={onClose}>
      <form className="mt-5 grid gap-5" noValidate onSubmit={submit}>
        <Field
          id="data-de-publicacao"
          label="Data de publicação"
          type="datetime-local"
          value={text}
          min={toSaoPauloInput(publicationDateMin)}
          max={toSaoPauloInput(Date.now())}
          required
          autoFocus
          onChange={(event) => setText(event.currentTarget.value)}
          problem={problem}
          {...(chosenAt === null ? {} : { hint: `${formatLongDate(chosenAt)}, em São Paulo` })}
        />
        <p>
          <button type="submit" className="button-ink" disabled={isBusy}>
            Salvar data
          </button>
        </p>
      </form>
    </Dialog>
  );
}
