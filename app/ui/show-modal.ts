/**
 * The `ref` of a `<dialog>`: opens it as a modal. The control with `data-first-focus` has the focus then, else the
 * first field, else what the browser chooses. A dialog that unmounts is closed before it leaves the page, because
 * only closing gives the focus back to the control that opened it.
 */
export function showModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined;
  if (!dialog.open) dialog.showModal();
  const first =
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog.querySelector<HTMLElement>('input:not([type=hidden])');
  first?.focus();
  return () => dialog.close();
}
