/** `Entrar com Google` in a portal with demo content and without a configured client. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type PortalOptions } from '../support/portal.ts';
import { openDialog } from '../support/sign-in.ts';

const test = base.extend<object, PortalOptions>({
  portalEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'pauta-demo-'));
      await use({ DATA_DIR: folder, DATABASE_URL: '', STORAGE_URL: '', WORKERS: '1', DEMO_CONTENT: 'auto' });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

const notConfigured = 'Erro ao entrar com Google: não configurado';

test('the button is there and says that it is not configured', { tag: '@more' }, async ({ page }) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Entrar com Google' }).click();
  const popup = await opened;
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(dialog.getByRole('alert')).toHaveText(notConfigured);
  await expect(page).toHaveURL('/');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the login page says so', { tag: '@more' }, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Entrar com Google' }).click();
    await expect(page.getByRole('alert')).toHaveText(notConfigured);
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  });
});
