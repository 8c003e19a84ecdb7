/** `Publicar` and `Agendar` with images that are being sent or were rejected, and when they fail. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/axe.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button, field, fillNews, status } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';
import { holdBack } from '../support/screen.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(async ({ context, page, portal }) => {
  await signInAdmin(context, page, portal.url);
  await page.goto('/dashboard/noticias');
});

const uploads = '**/api/redacao/imagens?*';
const notAnImage = { name: 'planilha.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a;b;c') };
const rejected = 'Este arquivo não é uma imagem que aceitamos.';
const explained = 'Para publicar, escolha outra imagem ou remova esta.';

async function picture(name: string) {
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2b35e6' } });
  return { name, mimeType: 'image/jpeg', buffer: await drawn.jpeg().toBuffer() };
}

async function write(page: Page, title: string): Promise<void> {
  await fillNews(page, title);
  await page.getByRole('textbox', { name: 'Conteúdo', exact: true }).fill('Um texto.');
}

const published = (page: Page) => page.getByText('Notícia publicada com sucesso!');

test('Publicar waits for the main image until it is cancelled, and publishes the text of that moment', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_ABORTED|ERR_FAILED/);
  await write(page, 'Espera pela capa');
  const release = await holdBack(page, uploads);
  await field(page, 'Imagem principal').setInputFiles(await picture('cancelada.jpg'));
  await button(page, 'Publicar').click();
  await expect(button(page, 'Enviando imagem…')).toBeVisible();
  await button(page, 'Parar envio').click();
  await expect(button(page, 'Publicar')).toBeEnabled();
  await expect(published(page)).toHaveCount(0);
  await field(page, 'Imagem principal').setInputFiles(await picture('capa-esperada.jpg'));
  await button(page, 'Publicar').click();
  await expect(button(page, 'Enviando imagem…')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Conteúdo', exact: true }).click();
  await page.keyboard.type('Escrito durante o envio.');
  release();
  await expect(published(page)).toBeVisible();
  await page.goto('/news/espera-capa');
  await expect(page.getByText('Escrito durante o envio.')).toBeVisible();
  await expect(page.getByRole('article').locator('img[src*="capa-esperada"]').first()).toBeAttached();
});

test('Publicar waits for an image of the text that is still uploaded', { tag: ['@more', '@screen'] }, async ({
  page,
}) => {
  await write(page, 'Espera pelo texto');
  const release = await holdBack(page, '**/api/redacao/imagens?*nome=capa.jpg*');
  const releaseText = await holdBack(page, '**/api/redacao/imagens?*nome=no-texto.jpg*');
  await field(page, 'Imagem principal').setInputFiles(await picture('capa.jpg'));
  await button(page, 'Publicar').click();
  await expect(button(page, 'Enviando imagem…')).toBeVisible();
  await button(page, 'Inserir imagem').click();
  const dialog = page.getByRole('dialog', { name: 'Inserir imagem' });
  await dialog.getByLabel('Imagem do texto').setInputFiles(await picture('no-texto.jpg'));
  await dialog.getByLabel('Texto alternativo').fill('Um quadrado azul');
  await dialog.getByRole('button', { name: 'Inserir' }).click();
  const sent = page.waitForResponse((answer) => answer.url().includes('nome=capa.jpg'));
  release();
  await sent;
  await expect(dialog.getByText('Enviando imagem…')).toBeVisible();
  releaseText();
  await expect(published(page)).toBeVisible();
  await page.goto('/news/espera-texto');
  await expect(page.getByRole('img', { name: 'Um quadrado azul' })).toBeAttached();
});

test('Agendar waits for the main image, and then asks for the moment', { tag: '@more' }, async ({ page }) => {
  await write(page, 'Agendada com capa');
  const release = await holdBack(page, uploads);
  await field(page, 'Imagem principal').setInputFiles(await picture('capa-agendada.jpg'));
  await button(page, 'Agendar').click();
  await expect(button(page, 'Enviando imagem…')).toBeVisible();
  release();
  await button(page, 'Confirmar').click();
  await expect(status(page)).toContainText('agendada para');
  await page.reload();
  await expect(status(page)).toContainText('agendada para');
  await expect(button(page, 'Remover imagem')).toBeVisible();
});

test('a rejected main image stops Publicar and Agendar until it is removed or replaced', {
  tag: ['@more', '@screen'],
}, async ({ page, faults }) => {
  faults.expect(/answer 4\d\d|status of 4\d\d/);
  await write(page, 'Sem a planilha');
  await field(page, 'Imagem principal').setInputFiles(notAnImage);
  await expect(page.getByText(rejected)).toBeVisible();
  for (const name of ['Publicar', 'Agendar']) {
    await button(page, name).click();
    await expect(page.getByText(explained)).toBeVisible();
    await expect(field(page, 'Imagem principal')).toBeFocused();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Remover imagem').click();
  await expect(page.getByText(rejected)).toHaveCount(0);

  // It is rejected while Publicar waits.
  const release = await holdBack(page, uploads);
  await field(page, 'Imagem principal').setInputFiles(notAnImage);
  await button(page, 'Publicar').click();
  await expect(button(page, 'Enviando imagem…')).toBeVisible();
  release();
  await expect(page.getByText(explained)).toBeVisible();
  await expect(button(page, 'Publicar')).toBeEnabled();
  await expect(published(page)).toHaveCount(0);
  await field(page, 'Imagem principal').setInputFiles(await picture('capa-boa.jpg'));
  await expect(page.locator('img[src*="capa-boa"]').first()).toBeVisible();
  await expect(page.getByText(explained)).toHaveCount(0);
  await field(page, 'Imagem principal').setInputFiles(notAnImage);
  await expect(page.getByText(rejected)).toBeVisible();
  await button(page, 'Publicar').click();
  await expect(page.getByText(explained)).toBeVisible();
  await button(page, 'Manter a imagem atual').click();
  await button(page, 'Publicar').click();
  await expect(published(page)).toBeVisible();
});

test('Agendar that fails says so in its dialog', { tag: ['@more', '@screen'] }, async ({ page, faults }) => {
  faults.expect(/answer 500|status of 500|page error: Error: /);
  await write(page, 'Agendamento que falha');
  await button(page, 'Agendar').click();
  const dialog = page.getByRole('dialog', { name: 'Agendar publicação' });
  await page.route('**/agendar', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Ocorreu um erro ao salvar as alterações. Verifique o console para mais detalhes.',
  );
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog).toBeHidden();
  await expect(status(page)).toContainText('agendada para');

  await button(page, 'Agendar').click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.route('**/desagendar', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await dialog.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expectMessage(page, 'Agendamento cancelado.');
});
