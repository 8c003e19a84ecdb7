/** The environment for portals with an admin (`test.use`), and helpers for their tests. */
import type { Browser, BrowserContext, Cookie, Page } from '@playwright/test';
import { password, signIn } from './sign-in.ts';

export const admin = { email: 'ana@exemplo.com', password, name: 'Ana Prado' };

/** An environment with an admin. The file that uses it has a portal of its own, and shares no rows with another file. */
export function withAdmin(more: Record<string, string> = {}): Record<string, string> {
  return {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ADMIN_NAME: admin.name,
    // Limits are per network: `newAddress` gives each test its own.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...more,
  };
}

let addresses = 0;

/** A client address that no other test of this worker has. */
export function newAddress(): { 'X-Forwarded-For': string } {
  addresses += 1;
  return { 'X-Forwarded-For': `198.51.${100 + Math.floor(addresses / 250)}.${1 + (addresses % 250)}` };
}

/** Gives the browser a client address of its own, and closes the consent bar. */
export async function openAsVisitor(context: BrowserContext, url: string): Promise<void> {
  await context.setExtraHTTPHeaders(newAddress());
  await context.addCookies([{ name: 'consentimento', value: 'refused', url }]);
}

/** The admin's session cookies by the address of the portal: one login serves all tests of a file. */
const sessions = new Map<string, Cookie[]>();

/** Signs the admin in from a new client address, by the form only the first time on a portal. */
export async function signInAdmin(context: BrowserContext, page: Page, url: string): Promise<void> {
  await openAsVisitor(context, url);
  const session = sessions.get(url);
  if (session) return context.addCookies(session);
  await signIn(page, admin.email);
  sessions.set(
    url,
    (await context.cookies()).filter(({ name }) => name.includes('sessao')),
  );
}

/** Opens a page of another browser, in which a person is signed in. */
export async function openAs(browser: Browser, url: string, { email }: { email: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'pt-BR' });
  const page = await context.newPage();
  await openAsVisitor(context, url);
  await signIn(page, email);
  return page;
}
