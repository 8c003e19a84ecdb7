/**
 * Opens the dialog of the header, as its button does. False where there is none: for whoever was logged in when the
 * page was made, and on the pages that are the dialog themselves.
 */
export function openLoginDialog(): boolean {
  const button = document.querySelector<HTMLElement>('pauta-island[data-island="login-dialog"] button');
  // Asleep, the button wakes first and is clicked again (wake.ts).
  button?.click();
  return button !== null;
}
