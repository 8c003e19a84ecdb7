/** Opens the header's login dialog. False where there is none: in a session, and on the login pages. */
export function openLoginDialog(): boolean {
  const button = document.querySelector<HTMLElement>('pauta-island[data-island="login-dialog"] button');
  // If it is not hydrated, the first click hydrates it and is repeated (wake.ts).
  button?.click();
  return button !== null;
}
