/** A newsroom on a local network without https: browsers hide the clipboard and `crypto.randomUUID` there. */
import { paths } from '../support/content.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { field, status } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin() });

test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
  });
});

test('the form of news opens and saves on plain http', async ({ page, context, portal }) => {
  await signInAdmin(context, page, portal.url);
  await page.goto('/dashboard/noticias');
  await field(page, 'Título').fill('Escrita na rede da redação');
  await expect(status(page)).toHaveAttribute('data-progress', 'saved');
});

test('the address of an article is copied on plain http', async ({ page, portal }) => {
  await page.goto(paths.richArticle);
  await page.getByRole('button', { name: 'Copiar link' }).click();
  await expectMessage(page, 'Link copiado!');
  await page.goto('/busca');
  const search = page.getByRole('main').getByRole('searchbox');
  await search.press('Control+v');
  await expect(search).toHaveValue(portal.url + paths.richArticle);
});
