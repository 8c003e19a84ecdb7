/** `Também em` and `Buscadores e redes sociais` in the form for news (docs/product.md#sections). */
import { expectAccessible } from '../support/axe.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button, field, fillNews } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin() });

test('further sections and texts for search engines are typed by keyboard, saved and published', async ({
  page,
  context,
  portal,
  faults,
}) => {
  faults.expect(/answer 400|status of 400/);
  await signInAdmin(context, page, portal.url);
  await page.goto('/dashboard/noticias');
  await fillNews(page, 'Um jogo que ensina anatomia');
  const further = field(page, 'Também em');
  await further.click();
  await page.keyboard.type('saude');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Fatos,');
  await page.keyboard.type('Games');
  await page.keyboard.press('Enter');
  await expect(further).toHaveAccessibleDescription(/Já é a categoria\./);
  const chosen = page.getByRole('list', { name: 'Outras seções escolhidas' });
  await expect(chosen.getByRole('button')).toHaveText([/Saúde/, /Fatos/]);
  await expectAccessible(page, ['desktop', 'phone']);
  await further.fill('');
  await page.getByText('Buscadores e redes sociais').press('Enter');
  await field(page, 'Título para buscadores').fill('Anatomia no videogame: onde jogar');
  await expect(field(page, 'Título para buscadores')).toHaveAccessibleDescription(/^33 caracteres/);
  const result = page.getByRole('figure').filter({ hasText: 'Como aparece no resultado' });
  await expect(result).toContainText('Anatomia no videogame: onde jogar');
  await field(page, 'Final do endereço').fill('Anatomia no Videogame');
  await field(page, 'Endereço canônico').fill('outro.example');
  await expect(field(page, 'Final do endereço')).toHaveValue('anatomia-no-videogame');
  await expect(result).toContainText('outro.example');
  await expectAccessible(page, ['desktop', 'phone']);
  await button(page, 'Salvar rascunho').click();
  await expectMessage(page, 'Rascunho salvo.');

  await page.reload();
  await chosen.getByRole('button', { name: 'Remover a seção Fatos' }).press('Enter');
  await expect(chosen.getByRole('button')).toHaveText([/Saúde/]);
  await expect(further).toBeFocused();
  await button(page, 'Publicar').click();
  await button(page, 'Sim').click();
  // What is wrong in the folded group opens it.
  await expect(page.getByRole('alert')).toContainText('O endereço canônico precisa ser completo');
  await field(page, 'Endereço canônico').fill('');
  await button(page, 'Publicar').click();
  await button(page, 'Sim').click();
  await expectMessage(page, 'Notícia publicada com sucesso!');

  await page.goto('/categoria/saude');
  await page.getByRole('main').getByRole('link', { name: 'Um jogo que ensina anatomia' }).click();
  await expect(page.getByText('Também em').getByRole('link')).toHaveText(['Saúde']);
  await expect(page).toHaveURL(/\/news\/anatomia-no-videogame$/);
  await expect(page).toHaveTitle('Anatomia no videogame: onde jogar');
});
