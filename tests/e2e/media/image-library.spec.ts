/** The newsroom's overview, library of images and audit log. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { fileUrl } from '../../../domain/media/image.ts';
import { expectToFit } from '../support/axe.ts';
import { paths, richArticle, unusedImageKeys } from '../support/content.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin() });

test.beforeEach(({ context, page, portal }) => signInAdmin(context, page, portal.url));

const answer = (page: Page, name: 'Sim' | 'Cancelar') =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const image = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });
const open = (page: Page, screen: string) =>
  page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: screen, exact: true })
    .click();

test('images are found, and unused ones deleted', async ({ page, portal }) => {
  test.slow();
  await page.goto('/dashboard');
  await open(page, 'Mídia');
  await expect(page.getByRole('heading', { level: 1, name: 'Mídia' })).toBeVisible();
  await expect(image(page, 'placa.jpg').getByRole('link', { name: 'Jogo independente 10' })).toBeVisible();
  await expect(image(page, 'capa.jpg')).toContainText('e em outros lugares');
  await expect(image(page, 'praia-antiga.jpg')).toContainText('Sem uso');
  await expect(image(page, 'capa.jpg').getByRole('button', { name: 'Excluir' })).toBeHidden();
  await expectToFit(page);

  await page.getByLabel('Nome, texto alternativo, legenda ou crédito').fill('serra');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(image(page, 'serra-antiga.jpg')).toBeVisible();
  await page.getByLabel('Nome, texto alternativo, legenda ou crédito').fill('placa');
  await page.keyboard.press('Enter');
  await expect(image(page, 'placa.jpg')).toBeVisible();

  await page.getByRole('link', { name: 'Sem uso', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  const [praia = ''] = unusedImageKeys;
  const praiaUrl = portal.url + fileUrl(praia);
  expect((await page.request.get(praiaUrl)).status()).toBe(200);
  await image(page, 'praia-antiga.jpg').getByRole('button', { name: 'Excluir' }).click();
  await answer(page, 'Cancelar');
  await expect(image(page, 'praia-antiga.jpg')).toBeVisible();
  await image(page, 'praia-antiga.jpg').getByRole('button', { name: 'Excluir' }).click();
  await answer(page, 'Sim');
  await expectMessage(page, 'Imagem excluída.');
  await expect(image(page, 'praia-antiga.jpg')).toBeHidden();
  expect((await page.request.get(praiaUrl)).status()).toBe(404);
  expect((await page.request.get(`${praiaUrl}.320.webp`)).status()).toBe(404);

  await page.getByLabel('Selecionar serra-antiga.jpg').check();
  await page.getByLabel('Selecionar as sem uso').check();
  await expect(page.getByText('2 de 2')).toBeVisible();
  await expectToFit(page);
  await page.getByRole('button', { name: 'Excluir selecionadas' }).click();
  await answer(page, 'Sim');
  await expectMessage(page, '2 imagens excluídas.');
  await expect(page.getByText('Todas as imagens estão em uso.')).toBeVisible();

  await open(page, 'Auditoria');
  await expect(page.getByText('excluiu a imagem “praia-antiga.jpg”')).toBeVisible();
  await page.getByLabel('Ação').selectOption('Entrada na conta');
  await expect(page.getByText('excluiu a imagem “praia-antiga.jpg”')).toBeHidden();
  await expect(page.getByText('entrou (com senha)').first()).toBeVisible();
  await page.getByLabel('Ação').selectOption('Todas');
  await page.getByLabel('Pessoa').selectOption('Sistema');
  await expect(page.getByText('(no primeiro início do portal)')).toBeVisible();
  await expect(page.getByText('entrou (com senha)')).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Pessoa')).toHaveValue('sistema');
  await expectToFit(page);
});

test('images that the server refuses to delete stay on the screen', { tag: ['@more', '@screen'] }, async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/409/);
  const data = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#0b6e4f' } })
    .jpeg()
    .toBuffer();
  const sent = await page.request.post('/api/redacao/imagens?para=banner&nome=Nova.jpg', {
    data,
    headers: { Origin: portal.url },
  });
  expect(sent.status()).toBe(200);
  await page.route('**/api/redacao/imagens?*', async (route) => {
    const response = await route.fetch();
    const page_ = await response.json();
    for (const item of page_.items) if (item.name === 'Nova.jpg') item.isRemovable = true;
    await route.fulfill({ response, json: page_ });
  });
  await page.goto('/dashboard/midia?busca=nova');
  await image(page, 'Nova.jpg').getByRole('button', { name: 'Excluir' }).click();
  await answer(page, 'Sim');
  await expectMessage(page, 'Esta imagem foi enviada há menos de 24 horas');
  await expect(page.getByText('0 imagens excluídas')).toHaveCount(0);
  await expect(image(page, 'Nova.jpg')).toBeVisible();
});

test('the overview shows what was published, read and reported', { tag: '@more' }, async ({
  page,
  browser,
  portal,
}) => {
  test.slow();
  const reader = await browser.newContext({
    baseURL: portal.url,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  });
  const readerPage = await reader.newPage();
  await readerPage.goto(paths.richArticle);
  await readerPage.reload();
  await reader.close();

  await page.goto('/dashboard');
  const weeks = page.getByRole('region', { name: 'Publicadas por semana' });
  await weeks.getByText('Ver os números').click();
  await expect(weeks.getByRole('row')).toHaveCount(13);
  await expect(page.getByText('Denúncias abertas')).toBeVisible();
  await expect(page.getByText('entrou (com senha)').first()).toBeVisible();
  const mostViewed = page.getByRole('region', { name: 'Mais lidas em 7 dias' });
  const row = mostViewed.getByRole('row', { name: richArticle.title });
  await expect
    .poll(async () => {
      await page.reload();
      await expect(weeks).toBeVisible();
      // Reads are written in groups, so one figure may be there before the other.
      return row.getByRole('cell').allTextContents();
    })
    .toEqual(['2']);
  await expectToFit(page);
  await page.getByRole('link', { name: 'Denúncias abertas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mensagens Denunciadas' })).toBeVisible();
});
