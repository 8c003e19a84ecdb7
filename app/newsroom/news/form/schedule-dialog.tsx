import { type FormEvent, useState } from 'react';
import { findScheduleProblem } from '../../../../domain/news/draft.ts';
import { formatLongDate, fromSaoPauloInput, toSaoPauloInput } from '../../../../domain/text/dates.ts';
import { scheduleInThePast } from '../../../../domain/text/sentences.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, FormMessage } from '../../../ui/field.tsx';

const hourMs = 60 * 60 * 1000;

/** Asks for the publication date in São Paulo time, whatever the browser's time zone. */
export function ScheduleDialog({
  publishAt,
  refusal,
  failure,
  isBusy,
  onChoose,
  onUnschedule,
  onClose,
}: {
  /** The present schedule, epoch milliseconds; null without one. */
  publishAt: number | null;
  /** Why the server rejected the last choice. */
  refusal: string | null;
  /** Why the last attempt failed, when its date was not the reason. */
  failure: string | null;
  isBusy: boolean;
  onChoose: (publishAt: number) => void;
  onUnschedule: () => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(() => toSaoPauloInput(publishAt ?? nextHour(Date.now())));
  const [problem, setProblem] = useState<string | null>(null);
  const chosenAt = fromSaoPauloInput(text);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const fault =
      chosenAt === null ? scheduleInThePast : (findScheduleProblem(chosenAt, Date.now())?.message ?? null);
    setProblem(fault);
    if (chosenAt !== null && fault === null) onChoose(chosenAt);
  };

  return (
    <Dialog title="Agendar publicação" onClose={onClose}>
      <form className="mt-5 grid gap-5" noValidate onSubmit={submit}>
        <Field
          id="publicar-em"
          label="Data e hora em São Paulo"
          type="datetime-local"
          value={text}
          min={toSaoPauloInput(Date.now())}
          required
          autoFocus
          onChange={(event) => setText(event.currentTarget.value)}
          problem={problem ?? refusal}
          {...(chosenAt === null ? {} : { hint: formatLongDate(chosenAt) })}
        />
        {failure ? <FormMessage kind="bad">{failure}</FormMessage> : null}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button-ink" disabled={isBusy}>
            Confirmar
          </button>
          {publishAt === null ? null : (
            <button type="button" className="button-line" disabled={isBusy} onClick={onUnschedule}>
              Cancelar agendamento
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function nextHour(now: number): number {
  return Math.ceil((now + hourMs / 2) / hourMs) * hourMs;
}
