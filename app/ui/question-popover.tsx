/** A question before a form is submitted; it opens without JavaScript, too. `yes` is the submit button. */
import type { ComponentProps } from 'react';

interface QuestionPopoverProps {
  id: string;
  label: string;
  question: string;
  yes: Pick<ComponentProps<'button'>, 'form' | 'formAction' | 'onClick'>;
}

export function QuestionPopover({ id, label, question, yes }: QuestionPopoverProps) {
  return (
    <div id={id} popover="auto" role="dialog" aria-label={label} className="dialog">
      <p className="mt-2 font-display text-lg/7 font-bold">{question}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <button type="submit" {...yes} className="button-ink">
          Sim
        </button>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: it takes the focus when the question opens, and not before.
          autoFocus
          className="button-line"
        >
          Cancelar
        </button>
      </p>
    </div>
  );
}
