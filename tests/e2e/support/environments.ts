/**
 * Environments of portals with an admin, for `test.use`. Files that name the same one share a portal, so that fewer
 * have to start; a file whose tests count rows has its own.
 */
import type { BrowserContext, Cookie, Page } from '@playwright/test';
import { password, signIn } from './sign-in.ts';

export const admin = { email: 'ana@exemplo.com', password, name: 'Ana Prado' };

const withAdmin = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  ADMIN_NAME: admin.name,
  // Limits are per network: `newAddress` gives each test its own.
  TRUSTED_PROXIES: '127.0.0.1,::1',
};

/** Tests write and publish news. */
export const newsEnv = { ...withAdmin };
/** Tests look at all old news and at the whole trash. */
export const trashEnv = { ...withAdmin };
/** Tests leave drafts without a title. */
export const editorEnv = { ...withAdmin };
/** Tests write comments and messages. */
export const commentsEnv = { ...withAdmin };
/** Tests change their own accounts. */
export const accountsEnv = { ...withAdmin };
/** Tests count the rows of the newsroom's lists. */
export const listsEnv = { ...withAdmin };
/** Tests press every button that they find. */
export const rolesEnv = { ...withAdmin };
export const sectionsEnv = { ...withAdmin };
export const imagesEnv = { ...withAdmin };
/** Tests rename the site. */
export const settingsEnv = { ...withAdmin, SOCIAL_THREADS_URL: 'https://www.threads.net/@servidor' };

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

/** The admin's session on the portal of this worker, which signs in once. */
let session: Cookie[] | null = null;

/** Signs the admin in, from an address of their own, without a page. */
export async function signInAdmin(context: BrowserContext, page: Page, url: string): Promise<void> {
  await openAsVisitor(context, url);
  if (session) return context.addCookies(session);
  await signIn(page, admin.email);
  session = (await context.cookies()).filter(({ name }) => name.includes('sessao'));
}
