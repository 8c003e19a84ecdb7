/** The newsroom's overview, library of images and audit log. */
import type { Locator, Page } from '@playwright/test';
import { fileUrl } from '../../../domain/media/image.ts';
import { expectToFit } from '../support/axe.ts';
import { unusedImageKeys } from '../support/content.ts';
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

  await page.getByLabel('Nome, texto ou crédito').fill('serra');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(image(page, 'serra-antiga.jpg')).toBeVisible();
  await page.getByLabel('Nome, texto ou crédito').fill('placa');
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
