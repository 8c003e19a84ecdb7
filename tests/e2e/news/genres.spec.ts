/** An editor says what kind of text it is, and readers see it above the title. */
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button, field, fillNews, text } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin(), viewport: { width: 360, height: 740 } });

test('a paid text names who paid in the form, and above the title of its page', async ({
  context,
  portal,
}) => {
  const page = await context.newPage();
  await signInAdmin(context, page, portal.url);
  await page.goto('/dashboard/noticias');
  await fillNews(page, 'Um café para programar');
  await text(page).fill('Um texto pago.');
  await field(page, 'Tipo').selectOption('Publieditorial');
  await page.getByText('Avisos ao leitor').click();
  await field(page, 'Feito com ajuda de IA').fill('Na revisão.');
  await button(page, 'Publicar').click();
  await expect(field(page, 'Quem pagou')).toBeFocused();
  await expect(field(page, 'Quem pagou')).toHaveAccessibleDescription(
    /^Diga quem pagou pelo publieditorial\./,
  );
  await field(page, 'Quem pagou').fill('Café Sol');
  await button(page, 'Publicar').click();
  await expectMessage(page, 'Notícia publicada com sucesso!');

  await page.goto('/news/cafe-programar');
  const head = page.getByRole('article').locator('header');
  await expect(head).toContainText('Pago por Café Sol');
  await expect(head).toContainText('Feito com ajuda de IA: Na revisão.');
  await page.goto('/busca?q=cafe&tipo=publieditorial');
  await expect(page.getByRole('link', { name: /^Games Publieditorial/ })).toContainText(
    'Um café para programar',
  );
});
