/** `Configurações` in the newsroom, and what readers see of them. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectToFit } from '../support/axe.ts';
import { admin, openAsVisitor, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { expect, test } from '../support/portal.ts';
import { holdBack } from '../support/screen.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ portalEnv: withAdmin({ SOCIAL_THREADS_URL: 'https://www.threads.net/@servidor' }) });
test.beforeEach(({ context, portal }) => openAsVisitor(context, portal.url));

async function openSettings(page: Page): Promise<void> {
  await signIn(page, admin.email);
  await page.goto('/dashboard/configuracoes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurações');
  await expect(page.getByLabel('Nome do site')).toBeVisible();
}

test('an admin changes the identity by keyboard, and readers see it', async ({ page, faults }) => {
  faults.expect(/answer 400|status of 400/);
  await openSettings(page);
  const name = page.getByLabel('Nome do site');
  await expect(name).toHaveValue('Pauta');
  await name.fill('');
  await name.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Escreva o nome do site.');
  await expect(name).toBeFocused();
  await name.fill('Folha de Ipê');
  await page.getByLabel('Descrição').fill('política e esporte de Ipê');
  await page.getByLabel('Fuso horário').selectOption('America/Manaus');
  await page
    .getByLabel('Outros perfis')
    .fill('https://www.facebook.com/folha\nhttps://bsky.app/profile/folha');
  await name.press('Enter');
  await expectMessage(page, 'Configurações salvas.');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Folha de Ipê' })).toBeVisible();
  await expectAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 800 });
  const screenName = page.getByRole('button', { name: 'Menu: Configurações' }).locator('span').first();
  expect(await screenName.evaluate((span) => span.scrollWidth - span.clientWidth)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);

  await page.goto('/');
  await expect(page).toHaveTitle('Folha de Ipê: política e esporte de Ipê');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Facebook' })).toBeVisible();
  await expect(footer.getByText(/^© 2025–\d{4} Folha de Ipê$/)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-zone', 'America/Manaus');

  await page.goto('/dashboard/configuracoes');
  await page.getByRole('button', { name: 'Histórico' }).click();
  const history = page.getByRole('dialog', { name: 'Histórico de Identidade' });
  await expect(history.getByText('em uso')).toBeVisible();
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Restaurar Como o site começa' }).click();
  await expectMessage(page, 'Versão restaurada.');
  await expect(history).toBeHidden();
  await expect(name).toHaveValue('Pauta');
});

test('text that two admins type at the same time is not lost', { tag: '@more' }, async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/answer 409|status of 409/);
  await openSettings(page);
  const other = await context.newPage();
  await other.goto('/dashboard/configuracoes');
  await other.getByLabel('Texto do rodapé').fill('Outro rodapé.');
  await page.getByLabel('Autor padrão').fill('Redação da Folha');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectMessage(page, 'Configurações salvas.');
  await other.getByRole('button', { name: 'Salvar' }).click();
  await expect(other.getByRole('alert')).toContainText('Você salvou estas configurações em outra aba, em ');
  await expect(other.getByRole('list', { name: 'O que mudou' })).toContainText('Redação da Folha');
  await expect(other.getByLabel('Autor padrão')).toHaveValue('Redação da Folha');
  await expect(other.getByLabel('Texto do rodapé')).toHaveValue('Outro rodapé.');
  await other.getByRole('button', { name: 'Salvar' }).click();
  await expectMessage(other, 'Configurações salvas.');
});

test('text typed while the settings are saved stays, and is saved next', { tag: '@more' }, async ({
  page,
}) => {
  await openSettings(page);
  const [author, footer] = [page.getByLabel('Autor padrão'), page.getByLabel('Texto do rodapé')];
  const save = page.getByRole('button', { name: 'Salvar' });
  const release = await holdBack(page, '**/api/redacao/configuracoes');
  await author.fill('Redação que salva');
  await save.click();
  await footer.fill('Escrito durante o envio.');
  await save.focus();
  release();
  await expectMessage(page, 'Configurações salvas.');
  await expect(save).toBeFocused();
  await expect(footer).toHaveValue('Escrito durante o envio.');
  await save.click();
  await expectMessage(page, 'Configurações salvas.');
  await page.reload();
  await expect(author).toHaveValue('Redação que salva');
  await expect(footer).toHaveValue('Escrito durante o envio.');
});

test('a logo, an icon and a brand are previewed and then seen by readers', { tag: '@more' }, async ({
  page,
  faults,
}) => {
  faults.expect(/answer 400|status of 400/);
  await openSettings(page);
  await page.getByRole('link', { name: 'Aparência' }).press('Enter');
  const image = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#0a2a66' } })
      .png()
      .toBuffer();
  const choose = async (label: string, name: string, buffer: Buffer) =>
    page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer });
  await choose('Logo', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByRole('alert')).toContainText('não é uma imagem que aceitamos');
  await choose('Logo', 'logo.png', await image(1200, 100));
  await expect(page.getByAltText('Logo: prévia')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await choose('Ícone', 'icone.png', await image(300, 300));
  await page.getByLabel('Cor da marca').fill('#0a2a66');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('alert')).toContainText('Este tem 300 × 300.');
  await choose('Ícone', 'icone.png', await image(512, 512));
  await expect(page.getByRole('alert')).toHaveCount(0);
  const preview = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Ver a página inicial antes de salvar' }).click();
  const previewed = await preview;
  await expect(previewed.getByRole('banner').getByAltText('Pauta')).toBeVisible();
  await previewed.close();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectMessage(page, 'Configurações salvas.');
  await expectAccessible(page);

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/');
    const header = page.getByRole('banner');
    const logo = header.getByRole('link', { name: 'Pauta' }).getByAltText('Pauta');
    await expect.poll(() => logo.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
    expect((await header.boundingBox())?.height).toBe(48);
    expect((await logo.boundingBox())?.height).toBeGreaterThanOrEqual(15);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  }
});

test('leaving asks before unsaved settings are lost', { tag: '@more' }, async ({ page }) => {
  await openSettings(page);
  const name = page.getByLabel('Nome do site');
  await name.fill('Folha de Ipê');
  const question = page.getByRole('dialog', { name: 'O que você mudou não foi salvo. Sair mesmo assim?' });
  const leave = () => page.getByRole('link', { name: 'Privacidade', exact: true }).click();
  await leave();
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Folha de Ipê');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await leave();
  await question.getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByLabel('Países sem acesso')).toBeVisible();
});

test('a setting from an environment variable is read-only and names the variable', async ({ page }) => {
  await openSettings(page);
  const threads = page.getByRole('textbox', { name: 'Threads' });
  await expect(threads).toHaveValue('https://www.threads.net/@servidor');
  await expect(threads).not.toBeEditable();
  await expect(threads).toHaveAccessibleDescription('Definido no servidor (SOCIAL_THREADS_URL)');
});

test('settings tabs open by keyboard and are accessible; a test mail without a server says so', {
  tag: '@more',
}, async ({ page, faults }) => {
  faults.expect(/answer 503|status of 503|answer 400|status of 400/);
  await openSettings(page);
  await expectToFit(page);
  const tabs = page.getByRole('navigation', { name: 'Partes das configurações' });
  for (const name of ['Aparência', 'Anúncios', 'E-mail', 'Comentários', 'Privacidade']) {
    await tabs.getByRole('link', { name }).press('Enter');
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('button', { name: 'Salvar' })).toBeVisible();
    await expectAccessible(page);
  }
  await tabs.getByRole('link', { name: 'Aparência' }).click();
  await page.getByLabel('Cor da marca').fill('#0a2a66');
  await expect(page.getByText('A cor é usada como está. No tema escuro, em linhas, usamos #')).toBeVisible();
  const previewed = page.getByRole('link', { name: 'Ver uma notícia antes de salvar' });
  await expect(previewed).toHaveAttribute('href', /^\/news\/.+\?cor=0a2a66&/);
  await expectAccessible(page);
  await page.goto('/?cor=0a2a66');
  await expect(page.locator('link[href="/cores/0a2a66.css"]')).toBeAttached();
  await page.goto('/dashboard/configuracoes?aba=privacidade');
  await page.getByLabel('Proteção do formulário').selectOption('recaptcha');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByLabel('Proteção do formulário')).toBeFocused();
  await expect(page.getByText('O reCAPTCHA precisa de RECAPTCHA_SECRET no servidor.')).toBeVisible();

  await tabs.getByRole('link', { name: 'E-mail' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await page.getByRole('button', { name: 'Enviar e-mail de teste' }).click();
  await expect(page.getByRole('alert')).toContainText('O envio de e-mails não está configurado');
});

test('on a phone the parts of the settings are folded behind the name of the present one', {
  tag: '@more',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openSettings(page);
  const tabs = page.getByRole('navigation', { name: 'Partes das configurações' });
  const summary = tabs.locator('summary');
  await expect(tabs.getByRole('link')).toHaveCount(0);
  await summary.press('Enter');
  await tabs.getByRole('link', { name: 'Comentários' }).press('Enter');
  await expect(summary).toHaveText('Comentários');
  await expect(summary).toBeFocused();
  await expect(tabs.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
});

test('an unknown address of the newsroom says so and leads back', async ({ page, faults }) => {
  faults.expect(/404/);
  await openSettings(page);
  await page.goto('/dashboard/nada/mais');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/nada\/mais$/);
  await expectAccessible(page, ['desktop', 'phone']);
  await page.getByRole('link', { name: 'Ir para a visão geral' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Visão geral' })).toBeVisible();
});
