/**
 * The second step of signing in (docs/decisions/0015): it is turned on, used on the page, in the dialog and over the
 * newsroom, and turned off.
 */
import type { Page } from '@playwright/test';
import { openApp } from '../../authenticator-app.ts';
import { expectAccessible } from '../support/axe.ts';
import { newAddress } from '../support/environments.ts';
import { findMailedLink, test } from '../support/mail.ts';
import { expectMessage } from '../support/messages.ts';
import { expect } from '../support/portal.ts';
import { everythingArrived } from '../support/screen.ts';
import {
  account,
  anAddress,
  expectRefusals,
  fillAndSend,
  openDialog,
  password,
  register,
  signOut,
} from '../support/sign-in.ts';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(newAddress()));

const code = (page: Page) => page.getByLabel('Código de verificação', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const part = (page: Page) => page.getByRole('region', { name: 'Verificação em duas etapas', exact: true });

test('the second step is turned on, required at every login, and turned off', { tag: '@more' }, async ({
  page,
  context,
  faults,
  mailServer,
}) => {
  expectRefusals(faults);
  faults.expect(/answer 401|status of 401/);
  const email = anAddress('duas-etapas');
  await register(page, email);
  await page.goto('/dashboard/conta');
  await expect(part(page)).toContainText('Confirme seu e-mail antes de ligar a verificação em duas etapas.');
  await expect(button(page, 'Ligar verificação em duas etapas')).toHaveCount(0);
  const findLink = () => findMailedLink(mailServer, email, '/confirmar-email');
  await expect.poll(findLink).toBeTruthy();
  await page.goto(findLink() ?? '');
  await expectAccessible(page);
  await button(page, 'Confirmar e-mail').click();
  await expectMessage(page, 'E-mail confirmado.');
  await page.goto('/dashboard/conta');
  await button(page, 'Ligar verificação em duas etapas').click();
  await page.getByLabel('Sua senha', { exact: true }).fill(password);
  await button(page, 'Continuar').click();
  await expect(page.getByRole('img', { name: 'Código QR para o aplicativo de autenticação' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await part(page).locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await code(page).fill('000000');
  await button(page, 'Confirmar e ligar').click();
  await expect(part(page).getByRole('alert')).toContainText('Código incorreto');
  await code(page).fill(openApp(secret)());
  await button(page, 'Confirmar e ligar').click();
  await expect(part(page).getByRole('heading', { name: 'Guarde os códigos de recuperação' })).toBeFocused();
  const recoveryCodes = await page
    .getByRole('list', { name: 'Códigos de recuperação' })
    .locator('li')
    .allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await button(page, 'Baixar códigos').click();
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacao.txt');
  await button(page, 'Já guardei').click();
  await expect(part(page)).toContainText('Códigos de recuperação restantes: 10.');

  await signOut(page);
  await page.goto('/login?voltar=%2Fsobre-nos');
  await fillAndSend(page.getByRole('main'), { Email: email, Senha: password }, 'Entrar');
  await expect(code(page)).toBeVisible();
  await expectAccessible(page);
  await code(page).fill('000000');
  await button(page, 'Confirmar').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Código incorreto' })).toBeVisible();
  await expect(code(page)).toBeVisible();
  // A code cannot be used twice. The next one is accepted as well, however long this takes.
  await code(page).fill(openApp(secret)(1));
  await button(page, 'Confirmar').click();
  await expect(page).toHaveURL(/\/sobre-nos$/);
  await expect(account(page)).toBeVisible();

  await signOut(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillAndSend(dialog, { Email: email, Senha: password }, 'Entrar');
  await expect(code(page)).toBeFocused();
  await expectAccessible(page);
  await code(page).fill(recoveryCodes[0] ?? '');
  await button(page, 'Confirmar').click();
  await expect(account(page)).toBeVisible();

  await page.goto('/dashboard/conta');
  await expect(part(page)).toContainText('restantes: 9.');
  await everythingArrived(page);
  await context.clearCookies();
  await button(page, 'Salvar').click();
  const again = page.getByRole('dialog', { name: 'Entrar de novo' });
  await again.getByLabel('Senha', { exact: true }).fill(password);
  await button(page, 'Entrar').click();
  await code(page).fill(recoveryCodes[1] ?? '');
  await button(page, 'Confirmar').click();
  await expectMessage(page, 'Nome salvo.');

  await button(page, 'Desligar').click();
  await page.getByLabel('Sua senha', { exact: true }).fill(password);
  await code(page).fill(recoveryCodes[2] ?? '');
  await expectAccessible(page);
  await button(page, 'Desligar').click();
  await expect(button(page, 'Ligar verificação em duas etapas')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the second step is a page', { tag: '@screen' }, async ({ page }) => {
    await page.goto('/login/codigo');
    await expect(page).toHaveURL(/\/login\?erro=prazo/);
    await expect(page.getByRole('alert')).toHaveText('O prazo para o código terminou. Entre de novo.');
  });
});
