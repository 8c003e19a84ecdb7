/** `Minha conta` as reader and as admin. */
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { listed } from '../../builders.ts';
import { expectAccessible } from '../support/axe.ts';
import { paths } from '../support/content.ts';
import { admin, newAddress, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { expect, test } from '../support/portal.ts';
import { everythingArrived } from '../support/screen.ts';
import {
  account,
  anAddress,
  fillAndSend,
  password,
  register,
  registerOnPage,
  signIn,
} from '../support/sign-in.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context }) => context.setExtraHTTPHeaders(newAddress()));

const part = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });
const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true });

async function openAccount(page: Page): Promise<void> {
  await page.goto('/dashboard/conta');
  await expect(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible();
  await expect(page.getByLabel('Nome', { exact: true })).toBeVisible();
  await everythingArrived(page);
}

/** The same person on another device. */
async function onAnotherDevice(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: newAddress() });
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

async function comment(page: Page, text: string): Promise<void> {
  await page.goto(paths.richArticle);
  await page.getByLabel('Comentário', { exact: true }).fill(text);
  await button(page, 'Comentar').click();
  await expectMessage(page, 'Comentário enviado com sucesso!');
}

test('a reader finds only Minha conta at /dashboard', async ({ page }) => {
  await register(page, anAddress());
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  for (const name of listed(`
    Salvar · Encerrar sessão · Encerrar todas as sessões · Baixar meus dados · Excluir minha conta
  `))
    await expect(button(page, name)).toHaveCount(1);
});

test('a reader downloads own data, deletes a comment, withdraws a report, and ends all sessions', {
  tag: '@more',
}, async ({ page, browser, portal }) => {
  const email = anAddress('lista');
  await register(page, email);
  const tablet = await onAnotherDevice(browser, portal.url, email);
  await comment(page, 'Meu <b>primeiro</b> comentário.');
  // The page shows it before the server has it.
  const reported = page.waitForResponse('**/denunciar');
  await button(page.getByRole('listitem').filter({ hasText: 'Primeiro comentário.' }), 'Denunciar').click();
  await reported;
  await openAccount(page);
  const download = async () => {
    const arrived = page.waitForEvent('download');
    await button(page, 'Baixar meus dados').click();
    return arrived;
  };
  expect((await download()).suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d\d-\d\d\.html$/);
  await page.getByLabel('Arquivo para programas (JSON)').check();
  const data: unknown = JSON.parse(await readFile(await (await download()).path(), 'utf8'));
  expect(data).toMatchObject({ perfil: { itens: [{ email }] } });

  const own = part(page, 'Comentários').getByRole('listitem');
  const place = new RegExp(`^${paths.richArticle}\\?.*#comentario-`);
  await expect(own.getByRole('link')).toHaveAttribute('href', place);
  await expect(button(own, 'Excluir')).toHaveAccessibleDescription('Meu <b>primeiro</b> comentário.');
  await button(own, 'Excluir').click();
  await button(page.getByRole('dialog'), 'Sim').click();
  await expect(page.getByText('Você ainda não comentou nenhuma notícia.')).toBeVisible();
  await button(part(page, 'Denúncias').getByRole('listitem'), 'Desfazer denúncia').click();
  await expect(page.getByText('Você não denunciou nada.')).toBeVisible();

  const sessions = part(page, 'Sessões').getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('Esta sessão');
  const end = button(sessions.last(), 'Encerrar sessão');
  await expect(end).toHaveAccessibleDescription(/Chrome no Linux.*198\.51\.10\d\./);
  await end.click();
  await expectMessage(page, 'Sessão encerrada.');
  await expect(sessions).toHaveCount(1);
  await button(page, 'Encerrar todas as sessões').click();
  await button(page.getByRole('dialog'), 'Sim').click();
  await expect(page).toHaveURL('/login?aviso=sessoes&voltar=%2Fdashboard%2Fconta');
  await expectMessage(page, 'Todas as sessões foram encerradas.');
  await tablet.context().close();
});

test('deleting the account ends the session, and the comments stay without a name', async ({
  page,
  faults,
}) => {
  faults.expect(/answer 40[01]|status of 40[01]/);
  const email = anAddress('adeus');
  await register(page, email);
  await comment(page, 'Fico sem nome.');
  await openAccount(page);
  await button(page, 'Excluir minha conta').click();
  const dialog = page.getByRole('dialog', { name: 'Excluir a sua conta?' });
  await button(dialog, 'Cancelar').click();
  await expect(dialog).toBeHidden();
  await button(page, 'Excluir minha conta').click();
  await button(dialog, 'Sim').click();
  await expect(dialog.getByRole('alert')).toHaveText('Digite a sua senha.');
  const field = dialog.getByLabel('Senha', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('errada demais');
  await button(dialog, 'Sim').click();
  await expect(dialog.getByRole('alert')).toHaveText('A senha atual não confere.');
  await field.fill(password);
  await button(dialog, 'Sim').click();
  await expectMessage(page, 'Sua conta foi excluída.');
  await expect(page).toHaveURL('/?conta=excluida');
  await expect(account(page)).toHaveCount(0);
  await page.goto(paths.richArticle);
  await expect(page.getByRole('listitem').filter({ hasText: 'Fico sem nome.' })).toContainText('Anônimo');
  await page.goto('/login');
  await fillAndSend(page.getByRole('main'), { Email: email, Senha: password }, 'Entrar');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Email/senha incorretos');
});

test('an admin accepts the terms, and stays while there is no other admin', {
  tag: '@more',
}, async ({ page, faults }) => {
  faults.expect(/answer 403|status of 403/);
  await page.goto('/login?voltar=/dashboard/conta');
  await fillAndSend(page.getByRole('main'), { Email: admin.email, Senha: admin.password }, 'Entrar');
  await expect(page.getByText('Você ainda não aceitou os termos.')).toBeVisible();
  await button(page, 'Aceitar os termos').click();
  await expect(page.getByText('Você aceitou a versão 01')).toBeVisible();
  await expect(button(page, 'Aceitar os termos')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Você aceitou a versão 01')).toBeVisible();
  await button(page, 'Excluir minha conta').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Senha', { exact: true }).fill(admin.password);
  await button(dialog, 'Sim').click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Só você administra o site. Dê acesso a outra pessoa antes de excluir a sua conta.',
  );
});

test('Minha conta and its dialog are accessible, down to 320 px', { tag: '@more' }, async ({ page }) => {
  test.slow();
  await registerOnPage(page, anAddress('acessivel'));
  await comment(page, `Um texto longo. ${'palavra'.repeat(30)}`);
  await openAccount(page);
  await expect(part(page, 'Comentários').getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, 'Excluir minha conta').click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 480 });
  await button(page.getByRole('dialog'), 'Sim').scrollIntoViewIfNeeded();
  await expect(button(page.getByRole('dialog'), 'Sim')).toBeInViewport();
});
