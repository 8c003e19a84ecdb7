/** Topics, authors and further sections, from the form to the reader (docs/product.md#topics, #bylines, #sections). */
import { expectAccessible } from '../support/axe.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button, field, fillNews } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context, page, portal }) => signInAdmin(context, page, portal.url));

test('topics are chosen by keyboard, read below the article, and renamed', { tag: '@more' }, async ({
  page,
}) => {
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

test('authors are chosen by keyboard, read on the article, and have a page', { tag: '@more' }, async ({
  page,
}) => {
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

test('further sections and texts for search engines are typed by keyboard, saved and published', {
  tag: ['@more', '@screen'],
}, async ({ page, faults }) => {
  faults.expect(/answer 400|status of 400/);
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
  // A problem inside the folded group opens the group.
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
