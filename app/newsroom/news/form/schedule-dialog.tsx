import { findScheduleProblem } from '../../../../domain/news/draft.ts';
import { formatLongDate } from '../../../../domain/text/dates.ts';
import type { UnscheduledChange } from '../drafts/opened-news.ts';
import { MomentDialog, nextHour, scheduleField } from './moment-dialog.tsx';
import { describeChanges } from './unscheduled-changes.tsx';

/** `publishAt`: when the draft is scheduled for, in epoch milliseconds; null when it is not. */
export function ScheduleDialog({
  publishAt,
  changes,
  rejection,
  failure,
  isBusy,
  onChoose,
  onUnschedule,
  onClose,
}: {
  publishAt: number | null;
  /** Whose changes since the last scheduling this one takes along; null without any. */
  changes: UnscheduledChange | null;
  rejection: string | null;
  failure: string | null;
  isBusy: boolean;
  onChoose: (publishAt: number) => void;
  onUnschedule: () => void;
  onClose: () => void;
}) {
  return (
    <MomentDialog
      title="Agendar publicação"
      field={scheduleField(Date.now())}
      initialAt={publishAt ?? nextHour(Date.now())}
      hintOf={formatLongDate}
      findProblem={(at) => findScheduleProblem(at, Date.now())}
      rejection={rejection}
      failure={failure}
      submitLabel="Confirmar"
      isBusy={isBusy}
      onChoose={onChoose}
      onClose={onClose}
    >
      {changes === null ? null : (
        <p className="order-first basis-full">{`O texto mudou depois de agendado. ${describeChanges(changes)}`}</p>
      )}
      {publishAt === null ? null : (
        <button type="button" className="button-line" aria-disabled={isBusy} onClick={onUnschedule}>
          Cancelar agendamento
        </button>
      )}
    </MomentDialog>
  );
}
