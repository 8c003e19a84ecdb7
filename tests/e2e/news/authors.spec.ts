/** Bylines from the form to the reader (docs/product.md#bylines). */
import { expectAccessible } from '../support/axe.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button, field, fillNews } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin() });

test('authors are chosen by keyboard, read on the article, and have a page', { tag: '@more' }, async ({
  page,
  context,
  portal,
}) => {
  await signInAdmin(context, page, portal.url);
  await page.goto('/dashboard/noticias');
  await fillNews(page, 'Prefeitura abre escolas', 'Três bairros ganham salas.');
  await button(page, 'Mudar autoria').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Adicionar autor').fill('Rui Costa');
  await expect(dialog.getByRole('button', { name: 'Criar o autor “Rui Costa”' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Rui Costa' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Mover para cima' }).last().click();
  await dialog.getByLabel('Adicionar colaborador').fill('Bia Sá');
  await dialog.getByRole('button', { name: 'Criar o autor “Bia Sá”' }).click();
  await expect(dialog.getByText('Bia Sá', { exact: true })).toBeVisible();
  await expectAccessible(page, ['desktop', 'phone']);
  await dialog.getByLabel('Adicionar autor').fill('Caio');
  await button(page, 'Salvar autoria').click();
  await expect(dialog.getByRole('alert')).toContainText('Escolha “Caio” na lista');
  // Exactly one author has this name.
  await dialog.getByRole('textbox', { name: 'Adicionar autor' }).fill('rui sa');
  await button(page, 'Salvar autoria').click();
  await expectMessage(page, 'Autoria salva.');
  await button(page, 'Publicar').click();
  await button(page, 'Sim').click();
  await expectMessage(page, 'Notícia publicada com sucesso!');

  await page.goto('/news/prefeitura-abre-escolas');
  await expect(page.getByText('Colaborou')).toHaveText('Colaborou Bia Sá');
  await expect(page.getByText('Rui Sá').first()).toBeVisible();
  await page.getByRole('link', { name: 'Rui Costa' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rui Costa');
  await expect(page.getByRole('main').getByText('Prefeitura abre escolas')).toBeVisible();

  await page.goto('/dashboard/autores');
  await page.getByRole('button', { name: 'Editar: Rui Costa' }).click();
  await field(page, 'Nome').fill('Rui da Costa');
  await field(page, 'Biografia').fill('Escreve de Olinda.');
  await expectAccessible(page, ['desktop', 'phone']);
  await button(page, 'Salvar').click();
  await expectMessage(page, 'Autor salvo.');
  await expectAccessible(page, ['desktop', 'phone']);
  await page.goto('/autor/rui-costa');
  await expect(page).toHaveURL(/\/autor\/rui-da-costa$/);
  await expect(page.getByText('Escreve de Olinda.')).toBeVisible();
  await expectAccessible(page, ['desktop', 'phone']);
});
