/**
 * The `ref` of a `<dialog>`: opens it as a modal, and closes it before it leaves the page, because only closing gives
 * the focus back to the control that opened it.
 */
export function showModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  openModal(dialog);
  return dialog ? () => dialog.close() : undefined;
}

/**
 * The same for a dialog whose work puts the focus where it belongs. The control with `data-first-focus` has the focus
 * while it is open, else the first field, else what the browser chooses.
 */
export function openModal(dialog: HTMLDialogElement | null): void {
  if (!dialog) return;
  if (!dialog.open) dialog.showModal();
  const first =
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog.querySelector<HTMLElement>('input:not([type=hidden])');
  first?.focus();
}
