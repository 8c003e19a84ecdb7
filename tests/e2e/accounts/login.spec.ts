/** Register, login, logout and a new password, with and without JavaScript. */
import { expectAccessible } from '../support/axe.ts';
import { paths, richArticle } from '../support/content.ts';
import { newAddress } from '../support/environments.ts';
import { test } from '../support/mail.ts';
import { expectMessage } from '../support/messages.ts';
import { expect } from '../support/portal.ts';
import { widths } from '../support/screen.ts';
import {
  account,
  anAddress,
  enter,
  expectRefusals,
  fillAndSend,
  loginDialog,
  openDialog,
  password,
  register,
  registerOnPage,
  signOut,
} from '../support/sign-in.ts';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(newAddress()));

test('registration, logout and login in the dialog leave the reader on the page', async ({
  page,
  faults,
}) => {
  expectRefusals(faults);
  const email = anAddress();
  await page.goto(paths.richArticle);
  const dialog = await openDialog(page);
  await dialog.getByRole('tab', { name: 'Registro' }).click();
  await fillAndSend(dialog, { Nome: 'Bia', Email: email, Senha: 'senha123' }, 'Registrar');
  await expect(dialog.getByRole('alert')).toHaveText('Erro ao registrar: Essa senha é comum demais.');
  await expect(dialog.getByLabel('Senha', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(email);
  await fillAndSend(dialog, { Email: email, Senha: password }, 'Registrar');

  await expectMessage(page, 'Registro realizado com sucesso!');
  await expect(page).toHaveURL(paths.richArticle);
  await expect(loginDialog(page)).toHaveCount(0);
  await expect(page.getByText('Registro realizado com sucesso!')).toBeHidden();
  await signOut(page);
  await expect(enter(page)).toBeVisible();
  await expect(page).toHaveURL(paths.richArticle);

  const again = await openDialog(page);
  await fillAndSend(again, { Email: email, Senha: 'errada demais' }, 'Entrar');
  await expect(again.getByRole('alert')).toHaveText('Email/senha incorretos');
  await fillAndSend(again, { Email: email, Senha: password }, 'Entrar');
  await expectMessage(page, 'Login realizado com sucesso!');
  await expect(page).toHaveURL(paths.richArticle);
  await page.goto('/');
  await expect(account(page)).toBeVisible();
});

test('the dialog holds the focus, keeps what was typed between its tabs, and gives the focus back', {
  tag: '@more',
}, async ({ page }) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  for (let step = 0; step < 24; step += 1) {
    await page.keyboard.press(step % 3 === 2 ? 'Shift+Tab' : 'Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(enter(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Email', { exact: true }).fill('bia@exemplo.com');
  await dialog.getByRole('tab', { name: 'Login' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'Registro' })).toBeFocused();
  await expect(dialog.getByRole('tab', { name: 'Registro' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByLabel('Nome', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('bia@exemplo.com');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toBeHidden();
  await expect(enter(page)).toBeFocused();
});

test('the dialog and the pages of login are accessible, with error messages too', { tag: '@more' }, async ({
  page,
  faults,
}) => {
  test.slow();
  expectRefusals(faults);
  await page.goto('/');
  const dialog = await openDialog(page);
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'Registro' }).click();
  await fillAndSend(dialog, { Nome: 'Bia', Email: anAddress(), Senha: 'curta' }, 'Registrar');
  await expect(dialog.getByRole('alert')).toHaveText(
    'Erro ao registrar: A senha precisa ter pelo menos 8 caracteres.',
  );
  await expectAccessible(page);
  for (const path of ['/redefinir-senha', '/redefinir-senha?enviado=1', '/confirmar-email?token=x']) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await registerOnPage(page, anAddress());
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('registration, logout and login work as forms', async ({ page, faults }) => {
    expectRefusals(faults);
    const email = anAddress('semscript');
    await page.goto(paths.richArticle);
    await enter(page).click();
    await expect(page).toHaveURL(/\/login\??$/);
    await page.getByRole('tab', { name: 'Registro' }).click();
    const main = page.getByRole('main');
    await fillAndSend(main, { Nome: 'Bia', Email: email, Senha: 'senha123' }, 'Registrar');
    await expect(main.getByRole('alert')).toHaveText('Erro ao registrar: Essa senha é comum demais.');
    await expect(main.getByLabel('Email', { exact: true })).toHaveValue(email);
    await expect(main.getByLabel('Nome', { exact: true })).toHaveValue('Bia');
    await expect(main.getByLabel('Senha', { exact: true })).toHaveValue('');
    await fillAndSend(main, { Email: email, Senha: password }, 'Registrar');
    await expect(page.getByRole('heading', { level: 1, name: richArticle.title })).toBeVisible();
    await expect(page.getByText('Registro realizado com sucesso!')).toBeAttached();
    await signOut(page);
    await expect(page.getByRole('heading', { level: 1, name: richArticle.title })).toBeVisible();

    await enter(page).click();
    await fillAndSend(main, { Email: email, Senha: 'errada demais' }, 'Entrar');
    await expect(main.getByRole('alert')).toHaveText('Email/senha incorretos');
    await fillAndSend(main, { Email: email, Senha: password }, 'Entrar');
    await expect(page.getByRole('heading', { level: 1, name: richArticle.title })).toBeVisible();
    await expect(account(page)).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: widths.phone, height: 740 } });

  test('the menu of a phone has the account', { tag: '@more' }, async ({ page }) => {
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await page.goto('/');
    await register(page, anAddress('celular'));
    await page.goto('/');
    await menu.click();
    await account(page).click();
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    await expect(page.locator('#menu-conta')).toHaveCount(0);
    await menu.click();
    await expect(enter(page)).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(widths.phone);
  });
});
