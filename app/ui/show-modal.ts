/**
 * The `ref` of a `<dialog>`: opens it as a modal, and closes it before it is removed, because only closing returns the
 * focus.
 */
export function showModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  openModal(dialog);
  return dialog ? () => dialog.close() : undefined;
}

/**
 * As `showModal`, for a dialog that moves the focus itself. Focuses the control with `data-first-focus`, else the first
 * field, else the browser's choice.
 */
export function openModal(dialog: HTMLDialogElement | null): void {
  if (!dialog) return;
  if (!dialog.open) dialog.showModal();
  const first =
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog.querySelector<HTMLElement>('input:not([type=hidden])');
  first?.focus();
}
