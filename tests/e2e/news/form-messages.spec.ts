/** Checks the messages of the newsroom after an action, and where the focus is then. */
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { paths } from '../support/content.ts';
import { admin, signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button, field, fillNews, openEditor, status, text } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';
import { holdBack, holdUndoOffers, stopClock } from '../support/screen.ts';
import { account, anAddress, register, signIn } from '../support/sign-in.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context, page, portal }) => signInAdmin(context, page, portal.url));

test('an action in an ended session is completed after the login', async ({ page, context, faults }) => {
  faults.expect(/answer 401|status of 401/);
  await page.clock.install();
  await openEditor(page, 3);
  // The form must not save automatically before the press, however slow the machine is.
  await stopClock(page);
  await context.clearCookies({ name: /sessao/ });
  // A call that the form sends on its own opens no login dialog.
  const asked = page.waitForResponse((response) => response.url().includes('titulo=Um'));
  await field(page, 'Título').fill('Um título que a sessão não levou');
  await page.clock.runFor(1_000);
  expect((await asked).status()).toBe(401);
  await button(page, 'Salvar alterações').click({ delay: 400 });
  const dialog = page.getByRole('dialog', { name: 'Entrar de novo' });
  await dialog.getByLabel('Senha').fill(admin.password);
  await page.clock.resume();
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expectMessage(page, 'Notícia atualizada com sucesso!');
  await expect(page).toHaveURL(/\/$/);
});

test('declining to log in again leaves the text in the browser until the next act', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/answer 401|status of 401|unauthenticated/);
  await page.goto('/dashboard/noticias');
  await expect(field(page, 'Título')).toBeVisible();
  await context.clearCookies({ name: /sessao/ });
  await field(page, 'Título').fill('Texto sem sessão');
  await button(page, 'Salvar rascunho').click();
  const dialog = page.getByRole('dialog', { name: 'Entrar de novo' });
  await expect(dialog.getByLabel('Senha')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(status(page)).toContainText('O texto está guardado neste navegador.');
  await field(page, 'Resumo').fill('Um resumo');
  await field(page, 'Título').focus();
  await expect(dialog).toBeHidden();
  await button(page, 'Salvar rascunho').click();
  await dialog.getByLabel('Senha').fill(admin.password);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expectMessage(page, 'Rascunho salvo.');
  await expect(status(page)).toContainText(/salvo (às|em) /);
});

test('a text is not saved in the name of another person who signs in', { tag: '@more' }, async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/answer 4(?:01|12)|status of 4(?:01|12)/);
  const other = anAddress('colega');
  await page.clock.install();
  await page.goto('/dashboard/noticias');
  await expect(field(page, 'Título')).toBeVisible();
  // The form must not save automatically before the press.
  await stopClock(page);
  await field(page, 'Título').fill('Texto de Ana');
  // A login ends the session of its browser, and the tests after this one go on with Ana's.
  await context.clearCookies({ name: /sessao/ });
  await register(page, other);
  await context.clearCookies({ name: /sessao/ });
  await button(page, 'Salvar rascunho').click();
  const dialog = page.getByRole('dialog', { name: 'Entrar de novo' });
  const enterAs = async (email: string) => {
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Senha').fill(admin.password);
    await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  };
  await expect(dialog).toContainText(`Entre de novo como ${admin.name}`);
  await page.clock.resume();
  await enterAs(other);
  await expect(dialog).toContainText('Você entrou como Bia, e esta página foi aberta por outra pessoa.');
  await expectAccessible(page);
  await expect(dialog.getByLabel('Email')).toHaveValue(admin.email);
  await expect(field(page, 'Título')).toHaveValue('Texto de Ana');
  await enterAs(admin.email);
  await expectMessage(page, 'Rascunho salvo.');

  await field(page, 'Título').fill('Texto de Ana, mais longo');
  await context.clearCookies({ name: /sessao/ });
  await button(page, 'Salvar rascunho').click();
  await enterAs(other);
  await dialog.getByRole('button', { name: 'Continuar sem este texto' }).click();
  await expect(account(page)).toHaveAccessibleName('Conta de Bia');
  await expect(dialog).toBeHidden();
  await context.clearCookies({ name: /sessao/ });
  await signIn(page, admin.email);
  await page.goto('/dashboard');
  await expect(page.getByRole('main')).toContainText('Texto de Ana, mais longo');
});

test('texts that were never saved are opened, copied, saved as a draft and discarded', {
  tag: '@more',
}, async ({ page, context, faults }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  faults.expect(/ERR_CONNECTION_REFUSED|Failed to load resource/);
  await page.route('**/api/redacao/rascunhos', (route) => route.abort('connectionrefused'));
  await page.goto('/dashboard');
  const screen = (name: string) => page.getByRole('link', { name, exact: true }).click();
  for (const title of ['Só aqui', 'Também só aqui']) {
    await screen('Notícias');
    await field(page, 'Título').fill(title);
    await field(page, 'Resumo').fill(`Resumo de ${title}`);
    await field(page, 'Título').focus();
    await expect(status(page)).toContainText('o texto está guardado neste navegador');
    // A page that is unloaded sends its save past the route.
    await screen('Visão geral');
    // While the next screen is loading the form is still there, and the second title would replace the first.
    await expect(field(page, 'Título')).toBeHidden();
  }
  const rows = page.getByRole('region', { name: 'Textos guardados neste navegador' }).getByRole('listitem');
  const press = (row: Locator, name: string) => row.getByRole('button', { name, exact: true }).click();
  await expect(rows).toContainText(['Também só aqui', 'Só aqui']);
  await page.unrouteAll();
  await press(rows.first(), 'Abrir');
  await expect(page.getByRole('dialog')).toContainText('Resumo de Também só aqui');
  await page.keyboard.press('Escape');
  await press(rows.first(), 'Copiar');
  await expectMessage(page, 'Texto copiado.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe('Também só aqui\n\nResumo de Também só aqui');
  await press(rows.first(), 'Descartar');
  await button(page, 'Sim').click();
  await expect(rows).toHaveCount(1);
  await press(rows.first(), 'Criar rascunho');
  await expectMessage(page, 'O texto é um novo rascunho.');
  await expect(field(page, 'Título')).toHaveValue('Só aqui');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('a login dialog that opens in the middle of a word takes none of its letters', { tag: '@more' }, async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/answer 401|status of 401/);
  await page.clock.install();
  await page.goto('/dashboard/noticias');
  const text = page.getByRole('textbox', { name: 'Conteúdo', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Entrar de novo' });
  const typeUntilAsked = async (letter: string) => {
    while (!(await dialog.isVisible())) await page.keyboard.type(letter);
    await page.keyboard.type(letter.repeat(20), { delay: 30 });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  };
  const signIn = async () => {
    await expect(dialog.getByLabel('Senha')).toBeFocused();
    await expect(dialog.getByLabel('Senha')).toHaveValue('');
    await expect(dialog.getByLabel('Email')).toHaveValue(admin.email);
    await page.clock.resume();
    await dialog.getByLabel('Senha').fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };

  // No key comes after a pause then, however slow the machine is.
  const stopTime = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);

  const release = await holdBack(page, '**/api/redacao/rascunhos**');
  const saved = page.waitForRequest('**/api/redacao/rascunhos**');
  await text.click();
  await page.keyboard.type('Antes');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Depois');
  await field(page, 'Título').fill('Sessão que acaba');
  await context.clearCookies({ name: /sessao/ });
  await text.click();
  await page.keyboard.press('Control+Home');
  for (const _letter of 'An') await page.keyboard.press('ArrowRight');
  await saved;
  await stopTime();
  release();
  await typeUntilAsked('x');
  await signIn();
  await expect(text).toBeFocused();
  await page.keyboard.type('Z');
  await expect(text).toHaveText(/^Anx*ZtesDepois$/);
  await expect(status(page)).toContainText(/salvo (às|em) /);

  const releaseNext = await holdBack(page, '**/api/redacao/rascunhos/**');
  const savedNext = page.waitForRequest('**/api/redacao/rascunhos/**');
  await context.clearCookies({ name: /sessao/ });
  await field(page, 'Resumo').fill('Um resumo');
  // Leaving the field sends the save that is held back.
  await field(page, 'Título').focus();
  await field(page, 'Resumo').focus();
  await page.keyboard.press('Home');
  await savedNext;
  await stopTime();
  releaseNext();
  await typeUntilAsked('y');
  await signIn();
  await expect(field(page, 'Resumo')).toBeFocused();
  await page.keyboard.type('Z');
  await expect(field(page, 'Resumo')).toHaveValue(/^y*ZUm resumo$/);
});

test('the list distinguishes a draft of published news from the published news', async ({ page }) => {
  await openEditor(page, 4);
  await expect(status(page)).toContainText('publicada');
  await field(page, 'Resumo').fill('Um resumo que ainda não sai');
  await button(page, 'Salvar rascunho').click();
  await expectMessage(page, 'Rascunho salvo.');
  await expect(status(page)).toContainText('publicada, com rascunho');
});

test('Enter does not confirm a removal; a removal moves the focus to the next row, and Alt+Z restores it', {
  tag: '@more',
}, async ({ page }) => {
  await holdUndoOffers(page);
  await page.goto('/dashboard/noticias/todas?estado=publicadas');
  const rows = page.getByRole('main').locator('[data-row]');
  const next = (await rows.nth(1).getByRole('link').first().textContent()) ?? '';
  await rows.nth(0).getByRole('button', { name: 'Deletar' }).focus();
  const count = await rows.count();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Cancelar')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows).toHaveCount(count);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Cancelar')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Notícia movida para a lixeira.');
  await expect(page.locator(':focus')).toContainText(next);
  await page.keyboard.press('Alt+z');
  await expectMessage(page, 'Notícia restaurada.');
  await expect(rows.nth(1)).toContainText(next);
});

test('an address that is no video is reported at once', { tag: '@more' }, async ({ page }) => {
  await page.goto('/dashboard/noticias');
  // The title identifies this draft if the form saves it.
  await field(page, 'Título').fill('Com um vídeo de outro lugar');
  await field(page, 'Link do vídeo').fill('https://exemplo.com/video');
  const hint = page.getByText('não é de um vídeo do YouTube');
  await expect(hint).toBeVisible();
  await field(page, 'Link do vídeo').fill('https://youtu.be/dQw4w9WgXcQ');
  await expect(hint).toBeHidden();
});

test('a form that is open at the scheduled moment shows that the news were published', {
  tag: '@more',
}, async ({ page, portal }) => {
  await page.goto('/dashboard/noticias');
  await fillNews(page, 'Sai enquanto alguém olha', 'Um resumo.');
  await button(page, 'Salvar rascunho').click();
  await expectMessage(page, 'Rascunho salvo.');
  const id = new URL(page.url()).searchParams.get('rascunho');
  const stored = async () => (await page.request.get(`/api/redacao/noticias/${id}`)).json();
  const plan = async (publishAt: number) => {
    const { fields, version, baseVersion } = (await stored()).draft;
    const planned = await page.request.post(`/api/redacao/rascunhos/${id}/agendar`, {
      headers: { Origin: portal.url },
      data: { fields, version, baseVersion, publishAt },
    });
    expect(planned.status()).toBe(200);
  };
  await plan(Date.now() + 60 * 60_000);
  await page.clock.install();
  await page.reload();
  await expect(status(page)).toContainText('agendada');
  // The moment has come for the server but not by the clock of the form, so the test needs no timing.
  // A busy machine may need longer for the request than the moment is away.
  await expect(() => plan(Date.now() + 5_000)).toPass();
  await expect.poll(async () => (await stored()).published).not.toBeNull();
  await expect(status(page)).toContainText('agendada');
  await page.clock.fastForward('01:01:00');
  await expect(status(page)).toContainText('publicada');
  await expect(button(page, 'Salvar alterações')).toBeVisible();
});

test('a text that is too long for its field is reported, saved, and not cut', { tag: '@more' }, async ({
  page,
}) => {
  await openEditor(page, 5);
  const long = 'Um resumo que foi colado inteiro. '.repeat(100).trim();
  await field(page, 'Resumo').fill('');
  await page.keyboard.insertText(long);
  await expect(page.getByText('O resumo pode ter no máximo 500 caracteres.')).toBeVisible();
  await expect(status(page)).toContainText(/salvo (às|em) /);
  await button(page, 'Salvar alterações').click();
  await expect(page.getByText('O resumo pode ter no máximo 500 caracteres.')).toBeVisible();
  await expectAccessible(page);
  await expect(field(page, 'Resumo')).toHaveValue(long);
});

test('an address of missing news says so, and links to the list', { tag: '@more' }, async ({
  page,
  faults,
}) => {
  faults.expect(/404/);
  await page.goto('/edit-news/nao-existe');
  await expect(page.getByText('Notícia não encontrada')).toBeVisible();
  await expect(button(page, 'Tentar novamente')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Notícias', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('link', { name: 'Todas as notícias' }).click();
  await expect(page).toHaveURL(/\/dashboard\/noticias\/todas$/);
});

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

test('an embargo that is no date stops the publication, and stays in its field', { tag: '@more' }, async ({
  page,
  faults,
}) => {
  faults.expect(/answer 400|status of 400/);
  await page.goto('/dashboard/noticias');
  await fillNews(page, 'Uma notícia que espera');
  await text(page).fill('Um texto.');
  await page.getByText('Embargo e saída do ar', { exact: true }).click();
  const embargo = field(page, 'Embargo até');
  await embargo.fill('31/12');
  // The message below the field moves the buttons.
  await embargo.press('Tab');
  await expect(embargo).toHaveAccessibleDescription(/data não existe/);
  for (const _press of [1, 2]) {
    await button(page, 'Publicar').click();
    await expect(embargo).toBeFocused();
    await expect(embargo).toHaveAccessibleDescription(/data não existe/);
  }
  await expect(embargo).toHaveValue('31/12');
});
