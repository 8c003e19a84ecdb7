/** An editor's day with news: write, lose nothing, schedule, publish, correct, clean up. */
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { allNews, paths, richArticle } from '../support/content.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button, field, fillNews, openEditor, status, text } from '../support/news-form.ts';
import { expect, type Faults, test } from '../support/portal.ts';
import { holdBack, holdUndoOffers } from '../support/screen.ts';

test.use({ portalEnv: withAdmin() });

async function signIn(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await signInAdmin(context, page, url);
  return page;
}

/** Makes the portal answer no save, like a portal that is restarting. */
async function takeDown(page: Page, faults: Faults): Promise<void> {
  faults.expect(/api\/redacao|ERR_CONNECTION_REFUSED|Failed to load resource/);
  await page.route('**/api/redacao/rascunhos/**', (route) => route.abort('connectionrefused'));
  await page.route('**/api/redacao/rascunhos', (route) => route.abort('connectionrefused'));
}

let page: Page;
test.beforeEach(async ({ context, portal }) => {
  page = await signIn(context, portal.url);
});

test('a new text is saved automatically, survives a reload, and is published', async () => {
  await page.goto('/dashboard/noticias');
  await button(page, 'Publicar').click();
  for (const sentence of ['Escolha uma categoria.', 'Escreva um título.', 'Escreva um resumo.'])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(field(page, 'Categoria')).toBeFocused();

  await fillNews(page, 'Drones plantam mangue');
  await text(page).click();
  const saved = page.waitForResponse(
    (answer) => answer.ok() && (answer.request().postData()?.includes('ninguém salvou à mão') ?? false),
  );
  await page.keyboard.type('Um texto que ninguém salvou à mão.');
  await saved;
  await expect(page.getByText('/news/drones-plantam-mangue')).toBeVisible();
  await expect(status(page)).toContainText('rascunho');
  await expect(status(page)).toContainText(/salvo (às|em) /);
  await expect(status(page)).toHaveAttribute('data-progress', 'saved');

  await page.reload();
  await expect(field(page, 'Título')).toHaveValue('Drones plantam mangue');
  await expect(text(page)).toContainText('Um texto que ninguém salvou à mão.');
  await button(page, 'Publicar').dblclick();
  await expectMessage(page, 'Notícia publicada com sucesso!');
  await expect(field(page, 'Título')).toHaveValue('');
  // The button that had the focus is gone.
  await expect(page.getByRole('heading', { level: 1, name: 'Notícias' })).toBeFocused();

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Drones plantam mangue' })).toHaveCount(1);
  await page.goto('/news/drones-plantam-mangue');
  await expect(page.getByRole('article').getByText('Um texto que ninguém salvou à mão.')).toBeVisible();
});

test('a draft is saved, previewed, found again and discarded', async ({ context }) => {
  await holdUndoOffers(page);
  await page.goto('/dashboard/noticias');
  await fillNews(page, 'Rascunho com prévia');
  await button(page, 'Salvar rascunho').click();
  await expectMessage(page, 'Rascunho salvo.');
  const tab = context.waitForEvent('page');
  await button(page, 'Pré-visualizar').click();
  const preview = await tab;
  await expect(preview.getByRole('heading', { level: 1, name: 'Rascunho com prévia' })).toBeVisible();
  await page.goto('/dashboard/noticias/todas?estado=rascunhos');
  await page.getByRole('link', { name: 'Editar: Rascunho com prévia' }).click();
  await expect(field(page, 'Resumo')).toHaveValue('Resumo de Rascunho com prévia');
  await button(page, 'Descartar rascunho').click();
  await button(page, 'Sim').click();
  await expectMessage(page, 'O rascunho “Rascunho com prévia”');
  await expect(field(page, 'Título')).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Desfazer' }).click();
  await expectMessage(page, 'Rascunho restaurado.');
  await expect(page).toHaveURL(/\/dashboard\/noticias\?rascunho=/);
  await expect(field(page, 'Resumo')).toHaveValue('Resumo de Rascunho com prévia');
});

test('a page that is closed in the middle of a word keeps it', async () => {
  await page.goto('/dashboard/noticias');
  await fillNews(page, 'Texto fechado cedo');
  await text(page).click();
  await expect(status(page)).toHaveAttribute('data-progress', 'saved');
  // The last save is lost in the page, because routes do not see all that a closing page still sends.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  });
  page.once('dialog', (question) => question.accept());
  await page.keyboard.type('Meia pala');
  await page.goto('/dashboard/lixeira');
  await page.goBack();
  await page
    .getByRole('region', { name: 'Texto não salvo' })
    .getByRole('button', { name: 'Recuperar texto' })
    .click();
  await expect(text(page)).toContainText('Meia pala');
});

test('leaving before the answer of a save does not navigate back', { tag: '@more' }, async () => {
  await page.goto('/dashboard/noticias');
  await fillNews(page, 'Publicada de longe');
  await text(page).fill('Um texto.');
  await button(page, 'Salvar rascunho').click();
  await expect(status(page)).toContainText(/salvo (às|em) /);
  const release = await holdBack(page, '**/publicar');
  await button(page, 'Publicar').click();
  await page.getByRole('link', { name: 'Todas as notícias' }).click();
  await page.getByLabel('Estado', { exact: true }).selectOption('Agendadas');
  await expect(page).toHaveURL(/todas\?estado=agendadas$/);
  release();
  await expectMessage(page, 'Notícia publicada');
  await expect(page).toHaveURL(/todas\?estado=agendadas$/);
});

test('news are scheduled in São Paulo time, wherever the editor is', async () => {
  await page.goto('/dashboard/noticias');
  await fillNews(page, 'Eclipse em Minas');
  await text(page).fill('Um texto.');
  await button(page, 'Agendar').click();
  const moment = field(page, 'Data e hora em São Paulo');
  await moment.fill('2020-01-01T10:00');
  await button(page, 'Confirmar').click();
  await expect(page.getByText('Escolha uma data e hora no futuro.')).toBeVisible();
  const day = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await moment.fill(`${day}T10:00`);
  await button(page, 'Confirmar').click();
  const shown = `${day.split('-').reverse().join('/')}, 10:00`;
  await expectMessage(page, `Publicação agendada para ${shown}.`);
  await expect(status(page)).toContainText(`agendada para ${shown}`);
  await expect(button(page, 'Agendar')).toBeFocused();

  await page.goto('/dashboard/noticias/todas?estado=agendadas');
  await page.getByRole('link', { name: 'Eclipse em Minas', exact: true }).click();
  await expect(status(page)).toContainText('agendada para');
  await status(page).getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expectMessage(page, 'Agendamento cancelado.');
  await expect(status(page)).not.toContainText('agendada');
  await expect(button(page, 'Agendar')).toBeFocused();

  await button(page, 'Agendar').click();
  await button(page, 'Confirmar').click();
  await expect(status(page)).toContainText('agendada para');
  await page.goto('/dashboard/noticias/todas?estado=agendadas');
  await button(page, 'Cancelar agendamento: Eclipse em Minas').click();
  await expectMessage(page, 'Agendamento cancelado.');
  await expect(page.getByRole('link', { name: 'Eclipse em Minas', exact: true })).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Eclipse em Minas' })).toHaveCount(0);
});

test('corrected news say so, and the former address redirects', async () => {
  await openEditor(page, 7);
  await field(page, 'Título').fill('Jogo que mudou de nome');
  await expect(page.getByText('O endereço antigo continuará levando à notícia.')).toBeVisible();
  await button(page, 'Salvar alterações').click();
  await expectMessage(page, 'Notícia atualizada com sucesso!');
  await expect(page).toHaveURL(/\/$/);
  const answer = await page.request.get(`/news/${allNews[7]?.slug}`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe('/news/jogo-mudou-nome');
});

test('scheduling can be repeated after a lost answer', { tag: '@more' }, async ({ faults }) => {
  faults.expect(/ERR_FAILED|answer 409|status of 409|page error: Error: /);
  await page.goto('/dashboard/noticias');
  await fillNews(page, 'Resposta que se perdeu');
  await text(page).fill('Um texto.');
  await button(page, 'Salvar rascunho').click();
  await expectMessage(page, 'Rascunho salvo.');
  await page.route(
    '**/agendar',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, 'Agendar').click();
  await button(page, 'Confirmar').click();
  await expectMessage(page, 'Ocorreu um erro ao salvar as alterações.');
  await button(page, 'Confirmar').click();
  await expect(page.getByText('Publicação agendada para')).toBeVisible();
  await expect(status(page)).toHaveAttribute('data-progress', 'saved');
});

test('while the portal is down the text stays on the screen, and in the browser', async ({ faults }) => {
  await page.goto('/dashboard/noticias');
  await takeDown(page, faults);
  faults.expect(/page error: Error: /);
  await fillNews(page, 'Texto sem servidor');
  await text(page).fill('Um texto.');
  await button(page, 'Publicar').click();
  await expectMessage(
    page,
    'Ocorreu um erro ao salvar as alterações. Verifique o console para mais detalhes.',
  );
  await expect(field(page, 'Título')).toHaveValue('Texto sem servidor');
  await expect(status(page)).toContainText('o texto está guardado neste navegador');

  page.once('dialog', (question) => question.accept());
  await page.goto('/dashboard/noticias');
  const offer = page.getByRole('region', { name: 'Texto não salvo' });
  await expect(offer).toContainText('Texto sem servidor');
  // The route is removed only now: a form that saves again would leave nothing to recover.
  await page.unrouteAll();
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Recuperar texto' }).click();
  await expect(offer).toBeHidden();
  await expect(field(page, 'Resumo')).toHaveValue('Resumo de Texto sem servidor');
  await button(page, 'Salvar rascunho').click();
  await expectMessage(page, 'Rascunho salvo.');
  await page.reload();
  await expect(field(page, 'Título')).toHaveValue('Texto sem servidor');
  await expect(offer).toBeHidden();
});

test('a card is deleted on home and restored', { tag: '@more' }, async () => {
  const { title, slug } = allNews[9] ?? richArticle;
  await holdUndoOffers(page);
  await page.goto('/categoria/games');
  const card = page.getByRole('article').filter({ has: page.getByText(title, { exact: true }) });
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(card).toBeVisible({ timeout: 250 });
  }).toPass();
  await expect(card.getByRole('link', { name: 'Editar' })).toHaveAttribute(
    'href',
    `/edit-news/${allNews[9]?.id}`,
  );
  await expect(card.getByRole('link', { name: 'Editar' })).toHaveAccessibleDescription(title);
  await expect(card.getByRole('button', { name: 'Deletar' })).toHaveAccessibleDescription(title);
  await card.getByRole('button', { name: 'Deletar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tem certeza que deseja deletar esta notícia?' });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await card.getByRole('button', { name: 'Deletar' }).click();
  await dialog.getByRole('button', { name: 'Sim' }).click();
  await expect(card).toBeHidden();
  await expect(page.locator('[data-news] > a:focus')).toBeVisible();
  await expectMessage(page, 'Notícia movida para a lixeira.');
  await button(page, 'Desfazer').click();
  await expect(card).toBeVisible();
  await expect(card.getByRole('link').first()).toBeFocused();
  await expectAccessible(page);
  await expect.poll(async () => (await page.request.get(`/news/${slug}`)).status()).toBe(200);
});

test('a deleted story of the featured block leaves no gap', { tag: '@more' }, async () => {
  await holdUndoOffers(page);
  await page.goto('/');
  const block = page.getByRole('region', { name: 'Destaques' });
  const titles = () => block.getByRole('heading').allTextContents();
  const before = await titles();
  await block.getByRole('article').first().getByRole('button', { name: 'Deletar' }).click();
  await button(page, 'Sim').click();
  await expectMessage(page, 'Notícia movida para a lixeira.');
  await expect.poll(async () => (await titles())[0]).toBe(before[1]);
  expect(await titles()).toHaveLength(before.length);
  await expect(block.getByRole('link').first()).toBeFocused();
  await button(page, 'Desfazer').click();
  await expect.poll(titles).toEqual(before);
  await expect(block.getByRole('link').first()).toBeFocused();
});

test('a card that cannot be deleted reappears', { tag: '@more' }, async ({ faults }) => {
  faults.expect(/answer 500|status of 500/);
  await page.route('**/api/redacao/noticias/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(paths.richArticle);
  await button(page, 'Deletar').click();
  await button(page, 'Sim').click();
  await expectMessage(page, 'Ocorreu um erro ao excluir a notícia.');
  await expect(button(page, 'Deletar')).toBeVisible();
});

test('trashed news are restored or deleted for good', async ({ faults }) => {
  faults.expect(/404/);
  const [first, second] = [allNews[10] ?? richArticle, allNews[11] ?? richArticle];
  // Only published news of a section are listed, because drafts of other tests could fill the first page.
  await page.goto('/dashboard/noticias/todas?categoria=games&estado=publicadas');
  for (const { title } of [first, second])
    await page.getByRole('checkbox', { name: `Selecionar: ${title}`, exact: true }).check();
  await button(page, 'Deletar selecionadas').click();
  await expect(page.getByRole('dialog')).toContainText('deletar as 2 notícias selecionadas?');
  await button(page, 'Sim').click();
  await expectMessage(page, '2 notícias movidas para a lixeira.');
  const list = page.getByRole('main');
  await expect(list.getByRole('link', { name: first.title, exact: true })).toHaveCount(0);

  await page.goto('/dashboard/lixeira');
  await expectAccessible(page);
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await row(first.title).getByRole('button', { name: 'Restaurar' }).click();
  await expectMessage(page, 'Notícia restaurada.');
  await row(second.title).getByRole('button', { name: 'Excluir definitivamente' }).click();
  await button(page, 'Sim').click();
  await expectMessage(page, 'Notícia excluída definitivamente.');
  await expect(page.getByText('A lixeira está vazia.')).toBeVisible();
  expect((await page.request.get(`/news/${first.slug}`)).status()).toBe(200);
  expect((await page.request.get(`/news/${second.slug}`)).status()).toBe(404);
});

test('news are written and published by keyboard alone', async () => {
  await page.goto('/dashboard/noticias');
  await field(page, 'Categoria').focus();
  // Only one letter is typed: after a pause a second one would begin another word.
  await page.keyboard.press('g');
  await expect(field(page, 'Categoria')).toHaveValue('games');
  for (let count = 0; count < 2; count += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('Só com o teclado');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Um resumo.');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Rascunho salvo.');
  await expect(field(page, 'Resumo')).toBeFocused();
  await field(page, 'Destaque').focus();
  await page.keyboard.press('Space');
  // On the way are folded groups and the findings of `Antes de publicar`.
  const save = button(page, 'Salvar rascunho');
  const hasFocus = () => save.evaluate((element) => element === document.activeElement);
  for (let count = 0; count < 15 && !(await hasFocus()); count += 1) await page.keyboard.press('Tab');
  await expect(save).toBeFocused();
  for (let count = 0; count < 2; count += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await button(page, 'Sim').focus();
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Notícia publicada com sucesso!');
});
