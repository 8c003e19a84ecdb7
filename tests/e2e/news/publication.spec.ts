/** Unpublishing news, changing their date, and publishing an empty text. */
import { expectAccessible } from '../support/axe.ts';
import { allNews } from '../support/content.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button, field, fillNews, openEditor, status } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context, page, portal }) => signInAdmin(context, page, portal.url));

test('news are unpublished, and published again at their address', async ({ page }) => {
  const title = await openEditor(page, 14);
  const path = `/news/${allNews[14]?.slug}`;
  await button(page, 'Despublicar').click();
  await expect(page.getByRole('dialog')).toContainText('Ela sai do ar agora');
  await expectAccessible(page);
  await button(page, 'Cancelar').click();
  expect((await page.request.get(path)).status()).toBe(200);

  await button(page, 'Despublicar').click();
  await button(page, 'Sim').click();
  await expectMessage(page, 'Notícia despublicada. O texto está nos rascunhos.');
  await expect(status(page)).toContainText('despublicada');
  // The button that had the focus is gone.
  await expect(page.getByRole('heading', { level: 1, name: 'Editar notícia' })).toBeFocused();
  // Another process gets the change a moment later.
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(404);
  await expect(button(page, 'Despublicar')).toHaveCount(0);
  await expect(button(page, 'Descartar rascunho')).toHaveCount(0);
  await expect(field(page, 'Título')).toHaveValue(title);

  await field(page, 'Resumo').fill('Um resumo corrigido.');
  await button(page, 'Publicar').click();
  await expectMessage(page, 'Notícia publicada');
  await expect(page).toHaveURL(/\/dashboard\/noticias\/todas$/);
  await page.goto(path);
  await expect(page.getByRole('article').first()).toContainText('Um resumo corrigido.');
  await expect(page.getByRole('article').first()).toContainText('Atualizada em');
});

test('a published story is the beginning of another', { tag: '@more' }, async ({ page }) => {
  const title = await openEditor(page, 10);
  await button(page, 'Duplicar como rascunho').click();
  await expect(page).toHaveURL(/\/dashboard\/noticias\?rascunho=/);
  await expect(field(page, 'Título')).toHaveValue(title);
  await field(page, 'Título').fill('Uma segunda história');
  await button(page, 'Salvar rascunho').click();
  await expect(status(page)).toHaveAttribute('data-progress', 'saved');
  await page.reload();
  await expect(field(page, 'Título')).toHaveValue('Uma segunda história');
  await openEditor(page, 10);
  await expect(field(page, 'Título')).toHaveValue(title);
});

test('an empty text is published only after a confirmation', async ({ page }) => {
  await page.goto('/dashboard/noticias');
  await fillNews(page, 'Sem uma palavra', 'Só o resumo.');
  for (const action of ['Publicar', 'Agendar']) {
    await button(page, action).click();
    await expect(page.getByText(`O texto está vazio. ${action} mesmo assim?`)).toBeVisible();
    await button(page, 'Cancelar').click();
  }
  expect((await page.request.get('/news/palavra')).status()).toBe(404);
  await button(page, 'Publicar').click();
  await button(page, 'Sim').click();
  await expectMessage(page, 'Notícia publicada com sucesso!');
});

test('a required check stops publication until someone gives a reason', { tag: '@more' }, async ({
  faults,
  page,
}) => {
  faults.expect(/422/);
  await page.goto('/dashboard/configuracoes?aba=publicacao');
  await page.getByLabel('Fonte').selectOption('Obrigatório');
  await button(page, 'Salvar').click();
  await expectMessage(page, 'Configurações salvas.');
  await page.goto('/dashboard/noticias');
  await fillNews(page, 'Curto');
  await expect(page.getByText('Antes de publicar: 4 pontos a ver')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /O título tem 5 caracteres/ }).click();
  await expect(field(page, 'Título')).toBeFocused();
  await button(page, 'Publicar').click();
  await button(page, 'Sim').click();
  const dialog = page.getByRole('dialog', { name: 'Antes de publicar' });
  await expect(dialog.getByLabel('Motivo')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'A notícia não diz a fonte.' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field(page, 'Fonte')).toBeFocused();
  await button(page, 'Publicar').click();
  await button(page, 'Sim').click();
  await button(page, 'Publicar mesmo assim').click();
  await expect(dialog.getByText('Escreva o motivo.')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('A fonte pediu sigilo.');
  await button(page, 'Publicar mesmo assim').click();
  await expectMessage(page, 'Notícia publicada com sucesso!');
});
