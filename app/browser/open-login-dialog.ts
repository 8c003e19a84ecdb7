/** Opens the header's login dialog. False where there is none: in a session, and on the login pages. */
export function openLoginDialog(): boolean {
  const button = document.querySelector<HTMLElement>('pauta-island[data-island="login-dialog"] button');
  button?.click();
  return button !== null;
}
