import type { ButtonHTMLAttributes } from 'react';

/** A text button of a row, large enough for touch. */
export function RowButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'>) {
  return <button type="button" className={rowAction} {...props} />;
}

/** The same look for links. */
export const rowAction =
  'inline-flex min-h-11 items-center font-display text-[0.9375rem] font-semibold underline decoration-1 underline-offset-4 hover:decoration-marker hover:decoration-[3px] disabled:text-muted disabled:no-underline';
