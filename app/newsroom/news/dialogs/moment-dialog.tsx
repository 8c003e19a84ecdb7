/** Asks for a moment in the time of the site, whatever the time zone of the browser. Moments are epoch milliseconds. */
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { fromLocalInput, placeOfTimeZone, toLocalInput } from '../../../../domain/text/dates.ts';
import { hourMs } from '../../../../domain/text/durations.ts';
import { noSuchDate } from '../../../../domain/text/sentences.ts';
import { invalid, type Problem } from '../../../../domain/web/problem.ts';
import { SendButton } from '../../../program/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/field.tsx';
import { DateField } from '../../ui/date-field.tsx';

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
  /** The problem of a moment; 0 stands for an empty field. */
  findProblem: (at: number) => Problem | null;
  rejection: string | null;
  /** Why the last attempt failed, when the moment was not the reason. */
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
