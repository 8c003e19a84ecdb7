/**
 * Asks for a moment in the time zone of the site, even when the browser has another one. Moments are epoch
 * milliseconds.
 */
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { findScheduleProblem } from '../../../../domain/news/draft.ts';
import { findAirtimeProblem, findEmbargo } from '../../../../domain/news/embargo-and-end.ts';
import { findPublicationDateProblem } from '../../../../domain/news/news.ts';
import { publicationDateMin } from '../../../../domain/site/limits.ts';
import {
  formatLongDate,
  fromLocalInput,
  placeOfTimeZone,
  toLocalInput,
} from '../../../../domain/text/dates.ts';
import { hourMs } from '../../../../domain/text/durations.ts';
import { newsRedated, noSuchDate } from '../../../../domain/text/sentences.ts';
import { invalid, type Problem } from '../../../../domain/web/problem.ts';
import { Button, SendButton } from '../../../program/button.tsx';
import { useAction } from '../../../program/use-action.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.ts';
import { DateField } from '../../ui/date-field.tsx';
import type { NewsDesk } from '../form/use-news-form.ts';
import { changePublicationDate } from '../news-calls.ts';
import { describeChanges } from './unscheduled-changes.tsx';

export function scheduleField(now: number) {
  return { id: 'publicar-em', label: `Data e hora em ${placeOfTimeZone()}`, min: toLocalInput(now) };
}

export function MomentDialog({
  title,
  field,
  initialAt,
  hintOf,
  findProblem,
  rejection,
  failure,
  submitLabel,
  isBusy,
  onChoose,
  onClose,
  children,
}: {
  title: string;
  field: Pick<ComponentProps<typeof DateField>, 'id' | 'label' | 'min' | 'max'>;
  initialAt: number;
  hintOf: (at: number) => string;
  /** Returns the problem of a moment; 0 means that the field is empty. */
  findProblem: (at: number) => Problem | null;
  rejection: string | null;
  /** Why the last attempt failed, if it failed for another reason than the moment. */
  failure?: string | null;
  submitLabel: string;
  isBusy: boolean;
  onChoose: (at: number) => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [text, setText] = useState(() => toLocalInput(initialAt));
  const [problem, setProblem] = useState<string | null>(null);
  const chosenAt = fromLocalInput(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const found = chosenAt === null && text !== '' ? invalid(noSuchDate) : findProblem(chosenAt ?? 0);
    setProblem(found?.message ?? null);
    if (!isBusy && !found && chosenAt !== null) onChoose(chosenAt);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="mt-5 grid gap-5" noValidate onSubmit={submit}>
        <DateField
          {...field}
          hasTime
          value={text}
          isRequired
          autoFocus
          onChange={setText}
          problem={problem ?? rejection}
          hint={chosenAt === null ? null : hintOf(chosenAt)}
        />
        {failure ? <FormMessage kind="bad">{failure}</FormMessage> : null}
        <div className="flex flex-wrap gap-3">
          <SendButton label={submitLabel} isOff={isBusy} />
          {children}
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the next full hour that is at least half an hour from now, in epoch milliseconds. */
export function nextHour(now: number): number {
  return Math.ceil((now + hourMs / 2) / hourMs) * hourMs;
}

/** Asks for the moment at which a draft is published. A scheduled draft can also be unscheduled here. */
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

interface PublicationDateDialogProps {
  id: string;
  /** Epoch milliseconds; null when unknown. */
  createdAt: number | null;
  onChanged: () => void;
  onClose: () => void;
}

/** Asks for another date of publication of news that are or were published. */
export function PublicationDateDialog({ id, createdAt, onChanged, onClose }: PublicationDateDialogProps) {
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
          // The field shows whole minutes, so a date that is not changed keeps its seconds.
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
