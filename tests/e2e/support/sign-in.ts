/** Signs people in and out. */
import type { Locator, Page } from '@playwright/test';
import { untilNotBusy } from '../../patience.ts';
import { expect, type Faults } from './portal.ts';

export const password = 'uma senha bem longa';

let people = 0;

/** An unused address of this worker. */
export function anAddress(name = 'leitora'): string {
  people += 1;
  return `${name}${people}-${process.pid}@exemplo.com`;
}

export const enter = (page: Page): Locator => page.getByRole('button', { name: 'Entrar', exact: true });
/** The header's button of a person who is signed in. */
export const account = (page: Page): Locator => page.getByRole('button', { name: /^Conta de / });
export const loginDialog = (page: Page): Locator => page.getByRole('dialog');

/** Expects rejected calls: a browser writes them to its console. */
export function expectRefusals(faults: Faults): void {
  faults.expect(/answer 4(?:00|29|03)|status of 4(?:00|29|03)/);
}

export async function openDialog(page: Page): Promise<Locator> {
  await enter(page).click();
  const dialog = loginDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Resolves on the following page: a navigation from this page before then would stop the request. */
export async function signOut(page: Page): Promise<void> {
  // By keys, because the header of a scrolled page comes back while a mouse is pressed on it.
  await account(page).press('Enter');
  await page.getByRole('button', { name: 'Sair', exact: true }).press('Enter');
  await expect(account(page)).toHaveCount(0);
}

/** Fills the fields of the form in `where`, and sends it. */
export async function fillAndSend(
  where: Locator,
  fields: { Nome?: string; Email: string; Senha: string },
  submit: 'Entrar' | 'Registrar',
): Promise<void> {
  for (const [name, value] of Object.entries(fields))
    await where.getByLabel(name, { exact: true }).fill(value);
  await where.getByRole('button', { name: submit, exact: true }).click();
}

/** Creates a reader's account and signs this browser in, without a page. */
export function register(page: Page, email: string): Promise<void> {
  return post(page, '/registrar', { name: 'Bia', email, password });
}

/** Signs this browser in, without a page. */
export function signIn(page: Page, email: string): Promise<void> {
  return post(page, '/login', { email, password });
}

async function post(page: Page, path: string, form: Record<string, string>): Promise<void> {
  // Lists of sessions name the device.
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': userAgent };
  const { status, text } = await untilNotBusy(async () => {
    const answer = await page.context().request.post(path, { form, headers, maxRedirects: 0 });
    // Its cookies are on several lines, which `Headers` refuses.
    const retryAfter = answer.headers()['retry-after'] ?? '';
    return {
      status: answer.status(),
      headers: new Headers({ 'Retry-After': retryAfter }),
      text: await answer.text(),
    };
  });
  expect(status, text).toBe(303);
}

export async function registerOnPage(page: Page, email: string): Promise<void> {
  await page.goto('/login?modo=registro');
  await fillAndSend(page.getByRole('main'), { Nome: 'Bia', Email: email, Senha: password }, 'Registrar');
  await expect(account(page)).toBeVisible();
}
