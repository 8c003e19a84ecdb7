/** Topics from the form to the reader (docs/product.md#topics). */
import { expectAccessible } from '../support/axe.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button, field, fillNews } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin() });

test('topics are chosen by keyboard, read below the article, and renamed', { tag: '@more' }, async ({
  page,
  context,
  portal,
}) => {
  await signInAdmin(context, page, portal.url);
  await page.goto('/dashboard/noticias');
  await fillNews(page, 'Câmara vota passe livre', 'Três bairros ganham salas.');
  const topics = field(page, 'Assuntos');
  await topics.click();
  await page.keyboard.type('Eleições 2026');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Recife,');
  await page.keyboard.type('Engano,');
  await page.keyboard.press('Backspace');
  const chosen = page.getByRole('list', { name: 'Assuntos escolhidos' });
  await expect(chosen.getByRole('button')).toHaveText([/Eleições 2026/, /Recife/]);
  await chosen.getByRole('button', { name: 'Remover o assunto Recife' }).click();
  await expectAccessible(page, ['desktop', 'phone']);
  await button(page, 'Publicar').click();
  await button(page, 'Sim').click();
  await expectMessage(page, 'Notícia publicada com sucesso!');

  await page.goto('/news/camara-vota-passe-livre');
  await page.getByRole('list', { name: 'Assuntos' }).getByRole('link', { name: 'Eleições 2026' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eleições 2026');
  await expectAccessible(page, ['desktop', 'phone']);

  await page.goto('/dashboard/assuntos');
  await page.getByRole('button', { name: 'Editar: Eleições 2026' }).click();
  await field(page, 'Nome').fill('Eleições');
  await field(page, 'Apresentação').fill('Tudo sobre o voto.');
  await button(page, 'Salvar').click();
  await expectMessage(page, 'Assunto salvo.');
  await expectAccessible(page, ['desktop', 'phone']);
  await page.getByRole('button', { name: 'Juntar: Eleições' }).click();
  await field(page, 'Assunto').fill('Eleito');
  await button(page, 'Juntar').click();
  await expect(field(page, 'Assunto')).toHaveAccessibleDescription('Escolha um assunto da lista.');
  await page.goto('/assunto/eleicoes-2026');
  await expect(page).toHaveURL(/\/assunto\/eleicoes$/);
  await expect(page.getByText('Tudo sobre o voto.')).toBeVisible();
});
