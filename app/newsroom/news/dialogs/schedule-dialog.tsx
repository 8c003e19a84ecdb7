/** Asks for the moment at which a draft is published; a scheduled draft can also be unscheduled. */
import { findAirtimeProblem, findEmbargo } from '../../../../domain/news/airtime.ts';
import { findScheduleProblem } from '../../../../domain/news/draft.ts';
import { formatLongDate } from '../../../../domain/text/dates.ts';
import { Button } from '../../../program/button.tsx';
import type { NewsDesk } from '../form/use-news-form.ts';
import { MomentDialog, nextHour, scheduleField } from './moment-dialog.tsx';
import { describeChanges } from './unscheduled-changes.tsx';

export function ScheduleDialog({ desk }: { desk: NewsDesk }) {
  const { state, publishAt } = desk;
  const { fields } = desk.draft;
  const changes = state.known.draft?.unscheduled ?? null;
  return (
    <MomentDialog
      title="Agendar publicação"
      field={scheduleField(Date.now())}
      initialAt={publishAt ?? findEmbargo(fields, Date.now()) ?? nextHour(Date.now())}
      hintOf={formatLongDate}
      findProblem={(at) => findScheduleProblem(at, Date.now()) ?? findAirtimeProblem(fields, at)}
      rejection={desk.problems.publishAt ?? null}
      failure={state.dialogFailure}
      submitLabel="Confirmar"
      isBusy={state.isBusy}
      onChoose={desk.schedule}
      onClose={() => desk.show(null)}
    >
      {changes === null ? null : (
        <p className="order-first basis-full">{`O texto mudou depois de agendado. ${describeChanges(changes)}`}</p>
      )}
      {publishAt === null ? null : (
        <Button label="Cancelar agendamento" isOff={state.isBusy} onClick={desk.unschedule} />
      )}
    </MomentDialog>
  );
}
