/** Sign-in with Google against a real OpenID provider: window, redirect, refusal, closed window. */
import type { Page } from '@playwright/test';
import { freshLoginNeeded, mailNotSent } from '../../../domain/text/sentences.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../openid-provider.ts';
import { paths } from '../support/content.ts';
import { expectMessage } from '../support/messages.ts';
import { test as base, expect, type PortalOptions } from '../support/portal.ts';
import { account, anAddress, openDialog } from '../support/sign-in.ts';

const test = base.extend<PortalOptions, { provider: OpenIdProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const provider = await startOpenIdProvider();
      provider.asks = true;
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  portalEnv: ({ provider: { issuer, client } }, use) =>
    use({ GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret }),
});

test.beforeEach(({ provider, portal, faults }) => {
  provider.redirectUrl = `${portal.url}/api/auth/callback/google`;
  const email = anAddress('google');
  provider.person = { subject: email, email, name: 'Bia do Google' };
  faults.expect(new RegExp(provider.issuer));
  // The provider's page is a separate document without an icon.
  faults.expect(/favicon/);
});

const success = 'Login com Google realizado com sucesso!';
const google = (page: Page) => page.getByRole('button', { name: 'Entrar com Google' });

async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await google(page).click();
  const popup = await opened;
  await expect(popup.getByRole('button', { name: 'Permitir' })).toBeVisible();
  return popup;
}

test('a login in a window, from the dialog, leaves the reader on the article', async ({ page }) => {
  await page.goto(paths.richArticle);
  await openDialog(page);
  const popup = await openWindow(page);
  const closed = popup.waitForEvent('close');
  await allow(popup);
  await closed;
  await expectMessage(page, success);
  await expect(page).toHaveURL(paths.richArticle);
  await expect(account(page)).toBeVisible();
});

test('a login in a window renews an ended session of the newsroom', { tag: '@more' }, async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/401/);
  await page.goto(paths.richArticle);
  await openDialog(page);
  await allow(await openWindow(page));
  await expect(account(page)).toBeVisible();
  await page.goto('/dashboard/conta');
  const save = page.getByRole('button', { name: 'Salvar', exact: true });
  await expect(save).toBeVisible();
  const { cookies } = await context.storageState();
  await context.clearCookies({ name: cookies.find(({ name }) => name.endsWith('sessao'))?.name ?? '' });
  await save.click();
  const popup = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('button', { name: 'Entrar com Google' }).click();
  // The provider knows the person from before and asks nothing.
  await popup;
  await expectMessage(page, success);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a closed window and a declined login are reported', { tag: '@more' }, async ({ page }) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  const popup = await openWindow(page);
  await popup.close();
  await expect(dialog.getByRole('alert')).toHaveText('Erro ao entrar com Google: a janela foi fechada.');
  const second = await openWindow(page);
  await second.getByRole('button', { name: 'Recusar' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Erro ao entrar com Google: o acesso não foi autorizado.',
  );
  await expect(account(page)).toHaveCount(0);
});

test('a browser that blocks windows is redirected there and back', { tag: '@more' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login?voltar=/sobre-nos');
  await expect(page.locator('pauta-island[data-island="login-form"]')).toHaveAttribute('data-awake', '');
  await google(page).click();
  await allow(page);
  await expectMessage(page, success);
  await expect(page).toHaveURL('/sobre-nos');
});

/** Both steps of the provider: login and consent. */
async function allow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Permitir' }).click();
  await page.getByRole('button', { name: 'Permitir' }).click();
}

test('an account without a password is deleted after a new login', { tag: '@more' }, async ({
  page,
  faults,
}) => {
  faults.expect(/answer 403|status of 403/);
  await page.goto('/');
  await openDialog(page);
  const first = await openWindow(page);
  await allow(first);
  await expect(account(page)).toBeVisible();
  await page.goto('/dashboard/conta');
  await expect(page.getByText('Esta conta não tem senha.')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar link para criar senha' }).click();
  await expect(page.getByText(mailNotSent)).toBeVisible();

  // The refusal of a session that is older than ten minutes; the server's own is in tests/app.
  const refusal = { code: 'forbidden', field: 'google', message: freshLoginNeeded };
  await page.route('**/api/conta/excluir', (route) => route.fulfill({ status: 403, json: refusal }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('São excluídos').check();
  await dialog.getByRole('button', { name: 'Sim' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(freshLoginNeeded);
  // The provider knows the person from before and asks nothing.
  await google(page).click();
  await expect(dialog.getByText('Identidade confirmada. Agora é só decidir.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sim' }).click();
  await expect(page).toHaveURL('/?conta=excluida');
  await expectMessage(page, 'Sua conta foi excluída.');
});
