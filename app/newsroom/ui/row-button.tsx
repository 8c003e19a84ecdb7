/** The buttons of a row, a text or a selection. */
import type { ComponentProps } from 'react';

/** The look of an action on a row or a text, for links. */
export const rowAction =
  '-mx-2.5 inline-flex min-h-11 min-w-11 items-center px-2.5 font-display text-sm font-semibold underline decoration-1 underline-offset-4 hover:decoration-marker-line hover:decoration-[3px] aria-disabled:cursor-default aria-disabled:text-muted aria-disabled:no-underline';

interface RowButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** The words on the button; children are for more than words. */
  label?: string;
  isBad?: boolean;
}

/**
 * A button that stays focusable when its own press disables it: with the attribute `disabled`, the page would get the
 * focus.
 */
export function RowButton({ label, isBad = false, disabled, onClick, ...props }: RowButtonProps) {
  return (
    <button
      type="button"
      className={`${rowAction} ${isBad ? 'text-bad' : ''}`}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      {...props}
    >
      {label ?? props.children}
    </button>
  );
}
