/** Asks for another date of publication of news that were published. */
import { findPublicationDateProblem } from '../../../../domain/news/news.ts';
import { publicationDateMin } from '../../../../domain/site/limits.ts';
import { formatLongDate, placeOfTimeZone, toLocalInput } from '../../../../domain/text/dates.ts';
import { newsRedated } from '../../../../domain/text/sentences.ts';
import { useAction } from '../../../program/use-action.ts';
import { toast } from '../../../ui/toast.ts';
import { changePublicationDate } from '../news-calls.ts';
import { MomentDialog } from './moment-dialog.tsx';

export function PublicationDateDialog({
  id,
  createdAt,
  onChanged,
  onClose,
}: {
  id: string;
  /** Epoch milliseconds; null when unknown. */
  createdAt: number | null;
  onChanged: () => void;
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
          if (!isUnchanged) {
            await changePublicationDate(id, at);
            toast.success(newsRedated);
            onChanged();
          }
          onClose();
        })
      }
      onClose={onClose}
    />
  );
}
