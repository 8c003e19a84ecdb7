/** Opens the login dialog of the header. Returns false on pages without it: in a session, and on the login pages. */

export function openLoginDialog(): boolean {
  const button = document.querySelector<HTMLElement>('pauta-island[data-island="login-dialog"] button');
  button?.click();
  return button !== null;
}
