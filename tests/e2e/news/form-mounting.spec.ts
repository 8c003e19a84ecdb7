/** A form that is closed while a save is pending, and opened again; and a newsroom without https. */
import { paths } from '../support/content.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { field, status, text } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';
import { holdBack } from '../support/screen.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context, page, portal }) => signInAdmin(context, page, portal.url));

test('a new text that is left while its first save is pending is created once, as it was left', async ({
  page,
}) => {
  await page.goto('/dashboard/noticias');
  let creations = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/rascunhos')) creations += 1;
  });
  const release = await holdBack(page, '**/api/redacao/rascunhos');
  await field(page, 'Título').fill('Fechada e aberta de novo');
  await text(page).click();
  await page.keyboard.type('Meia pala');
  await page.getByRole('link', { name: 'Todas as notícias' }).click();
  await expect(page).toHaveURL(/\/todas$/);
  await page.getByRole('link', { name: 'Nova notícia' }).click();
  await expect(field(page, 'Título')).toHaveValue('');
  release();
  await page.getByRole('link', { name: 'Todas as notícias' }).click();
  await page.getByLabel('Estado', { exact: true }).selectOption('Rascunhos');
  await expect(page.getByRole('link', { name: 'Fechada e aberta de novo', exact: true })).toHaveCount(1);
  await page.getByRole('link', { name: 'Nova notícia' }).click();
  await expect(field(page, 'Título')).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Texto não salvo' })).toBeHidden();
  expect(creations).toBe(1);
  await page.getByRole('link', { name: 'Todas as notícias' }).click();
  await page.getByRole('link', { name: 'Fechada e aberta de novo', exact: true }).click();
  await expect(text(page)).toContainText('Meia pala');
});

test('without https the form of news saves, and the address of an article is copied', async ({
  page,
  context,
  portal,
}) => {
  // Browsers hide the clipboard and `crypto.randomUUID` there.
  await context.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
  });
  await page.goto('/dashboard/noticias');
  await field(page, 'Título').fill('Escrita na rede da redação');
  await expect(status(page)).toHaveAttribute('data-progress', 'saved');
  await page.goto(paths.richArticle);
  await page.getByRole('button', { name: 'Copiar link' }).click();
  await expectMessage(page, 'Link copiado!');
  await page.goto('/busca');
  const search = page.getByRole('main').getByRole('searchbox');
  await search.press('Control+v');
  await expect(search).toHaveValue(portal.url + paths.richArticle);
});
