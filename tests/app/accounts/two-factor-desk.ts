/** An authenticator app, and helpers for tests of the second step. */
import { toAppCode } from '../../../server/services/accounts/two-factor/codes.ts';
import type { TestBrowser } from '../http/browser.ts';
import type { TestPortal } from '../http/open-portal.ts';
import { callAs, password } from './own-account.ts';

/** An authenticator app: gives the code of now, or of a moment nearby in steps of half a minute. */
type AuthenticatorApp = (stepsAhead?: number) => string;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app with a secret. */
export function openApp(secret: string): AuthenticatorApp {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return (stepsAhead = 0) => toAppCode(bytes, Math.floor(Date.now() / 30_000) + stepsAhead);
}

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
