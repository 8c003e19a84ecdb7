/** Helpers for tests of the second step. */
import { type AuthenticatorApp, openApp } from '../../authenticator-app.ts';
import type { TestBrowser } from '../http/browser.ts';
import type { TestPortal } from '../http/open-portal.ts';
import { callAs, password } from './own-account.ts';

export function textOf(answer: unknown, name: string): string {
  const value: unknown = Object(answer)[name];
  return typeof value === 'string' ? value : '';
}

/** Marks the e-mail address of a browser's account as confirmed. */
export async function confirmAddress(portal: TestPortal, browser: TestBrowser): Promise<void> {
  const { email }: { email: unknown } = Object((await callAs(browser, 'GET', '/perfil')).answer);
  const { connections } = portal.database;
  await connections.write
    .updateTable('users')
    .set({ email_verified: 1 })
    .where('email', '=', String(email))
    .execute();
}

/** Confirms the address of a person and turns their second step on; the code of this moment cannot be used again. */
export async function turnOn(
  portal: TestPortal,
  browser: TestBrowser,
  given = password,
): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> {
  await confirmAddress(portal, browser);
  const begun = await callAs(browser, 'POST', '/duas-etapas', { password: given });
  const app = openApp(textOf(begun.answer, 'secret'));
  const draft = textOf(begun.answer, 'draft');
  const done = await callAs(browser, 'PUT', '/duas-etapas', { draft, code: app() });
  const recoveryCodes: unknown = Object(done.answer).recoveryCodes;
  if (!Array.isArray(recoveryCodes)) throw new Error(`Refused: ${JSON.stringify([begun, done])}`);
  return { app, recoveryCodes };
}
