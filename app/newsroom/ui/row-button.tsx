import type { ComponentProps } from 'react';

/** The look of what can be done with a row or a text, for links. */
export const rowAction =
  '-mx-2.5 inline-flex min-h-11 items-center px-2.5 font-display text-[0.9375rem] font-semibold underline decoration-1 underline-offset-4 hover:decoration-marker hover:decoration-[3px] disabled:cursor-default disabled:text-muted disabled:no-underline';

export function RowButton({
  isBad = false,
  ...props
}: { isBad?: boolean } & Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button type="button" className={`${rowAction} ${isBad ? 'text-bad' : ''}`} {...props} />;
}
