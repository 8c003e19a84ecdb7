/** An admin of the newsroom, signed in, and the parts of a form for news. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { allNews, richArticle } from './content.ts';
import { expect } from './portal.ts';
import { password, signIn } from './sign-in.ts';

export const admin = { email: 'ana@exemplo.com', password, name: 'Ana Souza' };

/** Of a portal where every test signs in, which is more often than one address may. */
export const portalEnv = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  ADMIN_NAME: admin.name,
  TRUSTED_PROXIES: '127.0.0.1,::1',
};

let addresses = 0;

/** Signs the admin in, from an address of their own. */
export async function signInEditor(context: BrowserContext, page: Page, url: string): Promise<void> {
  addresses += 1;
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': `192.0.2.${addresses}` });
  await context.addCookies([{ name: 'consentimento', value: 'refused', url }]);
  await signIn(page, admin.email);
}

export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
/** What the form says of how far saving has come. */
export const status = (page: Page): Locator => page.locator('[data-progress]');

/** Opens published news in their form; gives their title. */
export async function openEditor(page: Page, index: number): Promise<string> {
  const { id, title } = allNews[index] ?? richArticle;
  await page.goto(`/edit-news/${id}`);
  await expect(field(page, 'Título')).toHaveValue(title);
  return title;
}
