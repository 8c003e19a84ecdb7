/** Tests what all screens of the newsroom share: names of controls, the focus, and what toasts say. */
import { richArticle } from '../support/content.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button, field } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';
import { everythingArrived, holdBack } from '../support/screen.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context, page, portal }) => signInAdmin(context, page, portal.url));

test('only the field of the form for news is named Conteúdo', async ({ page }) => {
  await page.goto(`/edit-news/${richArticle.id}`);
  await expect(page.getByRole('textbox', { name: 'Conteúdo', exact: true })).toBeVisible();
  await expect(page.getByLabel('Conteúdo', { exact: true })).toHaveCount(1);
});

test('a scheduled draft leaves the focus on its button', async ({ page }) => {
  await page.goto('/dashboard/noticias');
  await field(page, 'Categoria').selectOption({ index: 1 });
  await field(page, 'Título').fill('Sai na hora marcada');
  await field(page, 'Resumo').fill('Um resumo.');
  await page.getByRole('textbox', { name: 'Conteúdo', exact: true }).fill('Um texto.');
  await button(page, 'Agendar').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, 'Agendar')).toBeFocused();
});

test('Ctrl+S saves a topic that is being typed, and removing it keeps the focus', async ({ page }) => {
  await page.goto('/dashboard/noticias');
  await field(page, 'Título').fill('Com assunto');
  const topics = field(page, 'Assuntos');
  await topics.fill('Assunto digitado');
  await topics.press('Control+s');
  await expectMessage(page, 'Rascunho salvo.');
  await expect(page).toHaveURL(/rascunho=/);
  await page.reload();
  await page.getByRole('button', { name: 'Tirar o assunto Assunto digitado' }).click();
  await expect(topics).toBeFocused();
});

test('lists keep the focus on their controls while they load', async ({ page }) => {
  await page.goto('/dashboard/importacoes');
  const problem = field(page, 'Problema');
  await problem.focus();
  await problem.selectOption('Código de plugin retirado');
  await expect(page).toHaveURL(/tipo=/);
  await everythingArrived(page);
  await expect(problem).toBeFocused();

  await page.goto('/dashboard/assuntos');
  const search = field(page, 'Começo do nome');
  await search.fill('nenhum que exista');
  await search.press('Enter');
  await expect(page.getByText('Nenhum assunto encontrado.')).toBeVisible();
  await expect(search).toBeFocused();
});

test('a screen that takes long to arrive says so', async ({ page }) => {
  await page.goto('/dashboard');
  await everythingArrived(page);
  const release = await holdBack(page, '**/api/redacao/assuntos**');
  await page.getByRole('link', { name: 'Assuntos', exact: true }).click();
  await expect(page.getByText('Carregando...')).toHaveCount(1);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Assuntos' })).toBeVisible();
  await everythingArrived(page);
});
