/** `Entrar com Google` in a portal with demo content and without a configured client. */
import { expect, test } from '../support/portal.ts';
import { openDialog } from '../support/sign-in.ts';

test.use({ portalEnv: { DEMO_CONTENT: 'auto' } });

const notConfigured = 'Erro ao entrar com Google: não configurado';

test('the button Entrar com Google says that it is not configured', { tag: '@more' }, async ({ page }) => {
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

  test('the login page says that Google is not configured', { tag: '@more' }, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Entrar com Google' }).click();
    await expect(page.getByRole('alert')).toHaveText(notConfigured);
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  });
});
