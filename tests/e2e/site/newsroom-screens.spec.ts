/** Banners, videos, messages and reported comments in the newsroom. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { newsPath } from '../../../domain/news/news.ts';
import { expectAccessible, expectToFit } from '../support/axe.ts';
import { discussedArticle, paths, reportedTexts } from '../support/content.ts';
import { admin, openAsVisitor, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { expect, type Faults, test } from '../support/portal.ts';
import { holdUndoOffers } from '../support/screen.ts';
import { fillAndSend, password, signIn } from '../support/sign-in.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context, portal }) => openAsVisitor(context, portal.url));

const dialog = (page: Page) => page.getByRole('dialog');
const yes = (page: Page) => dialog(page).getByRole('button', { name: 'Sim' });
const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });

async function signInAdmin(page: Page, screen: string): Promise<void> {
  await signIn(page, admin.email);
  await page.goto(`/dashboard/${screen}`);
}

/** Makes calls of this kind fail until `mend` is called. */
async function breakCalls(page: Page, faults: Faults, url: string, methods: string[]) {
  faults.expect(/net::ERR_FAILED/);
  await page.route(url, (route) =>
    methods.includes(route.request().method()) ? route.abort() : route.fallback(),
  );
  return { mend: () => page.unroute(url) };
}

test('a banner is saved and seen by readers', async ({ page, faults }) => {
  faults.expect(/answer 400|status of 400/);
  await signInAdmin(page, 'banners');
  const main = page.getByRole('region', { name: 'Banner principal' });
  await button(main, 'Salvar banner').click();
  await expect(main.getByRole('alert')).toHaveText('Por favor, selecione uma imagem.');
  await expect(main.getByLabel('Imagem')).toBeFocused();

  await main.getByLabel('Imagem').setInputFiles({
    name: 'nota.png',
    mimeType: 'image/png',
    buffer: Buffer.from('isto não é uma imagem'),
  });
  await button(main, 'Salvar banner').click();
  await expect(main.getByRole('alert')).toContainText('não é uma imagem que aceitamos');
  const picture = sharp({ create: { width: 600, height: 120, channels: 3, background: '#2b35e6' } });
  await main.getByLabel('Imagem').setInputFiles({
    name: 'Verão.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  });
  await expect(main.getByRole('alert')).toHaveCount(0);
  await main.getByLabel('Link').fill('loja.exemplo');
  await button(main, 'Salvar banner').click();
  await expect(main.getByRole('alert')).toContainText('O link precisa começar com');
  await main.getByLabel('Link').fill('https://loja.exemplo/verao');
  await button(main, 'Salvar banner').click();
  await expectMessage(page, 'Banner salvo com sucesso!');
  await expect(main.getByRole('figure')).toContainText('Banner principal');
  await expect(main.getByLabel('Link')).toHaveValue('');

  const side = page.getByRole('region', { name: 'Banner lateral' });
  await side.getByLabel('Lado').selectOption('Direita');
  await side.getByLabel('Imagem').setInputFiles({
    name: 'lado.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture.jpeg().toBuffer(),
  });
  await button(side, 'Salvar banner').click();
  await expect(side.getByRole('figure')).toHaveCount(2);

  await page.goto('/');
  const shown = page.locator('a[href="https://loja.exemplo/verao"] img').last();
  await expect(shown).toHaveAttribute('src', /\/files\/banners\/verao/);
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => true))).toBe(true);
  await page.goto(paths.richArticle);
  await expect(page.locator('img[src*="/files/banners/lado"]')).toBeVisible();
});

test('a banner is removed, and stays when the server does not answer', { tag: '@more' }, async ({
  page,
  faults,
}) => {
  await signInAdmin(page, 'banners');
  const side = page.getByRole('region', { name: 'Banner lateral' });
  const left = side.getByRole('figure').filter({ hasText: 'Banner lateral esquerdo' });
  const { mend } = await breakCalls(page, faults, '**/api/redacao/banners?*', ['DELETE']);
  await button(left, 'Remover').click();
  await expect(dialog(page)).toContainText('Tem certeza que deseja remover este banner?');
  await yes(page).click();
  await expectMessage(page, 'Erro ao remover o banner. Tente novamente.');
  await expect(left).toHaveCount(1);
  await mend();
  await button(left, 'Remover').click();
  await yes(page).click();
  await expectMessage(page, 'Banner removido.');
  await expect(left).toHaveCount(0);
  await expect(side.getByRole('heading', { name: 'Banner lateral' })).toBeFocused();
  await page.goto(paths.richArticle);
  await expect(page.getByText('Não há banner da esquerda disponível.')).toBeVisible();
});

test('a banner that cannot be saved leaves the old one, and the form as it was', { tag: '@more' }, async ({
  page,
  faults,
}) => {
  await signInAdmin(page, 'banners');
  await expectToFit(page);
  const middle = page.getByRole('region', { name: 'Banner do meio' });
  const old = await middle.getByRole('figure').getByRole('img').getAttribute('src');
  const picture = sharp({ create: { width: 90, height: 30, channels: 3, background: '#111111' } });
  await middle.getByLabel('Imagem').setInputFiles({
    name: 'meio.webp',
    mimeType: 'image/webp',
    buffer: await picture.webp().toBuffer(),
  });
  await middle.getByLabel('Link').fill('/contato');
  const { mend } = await breakCalls(page, faults, '**/api/redacao/banners', ['PUT']);
  await button(middle, 'Salvar banner').click();
  await expectMessage(page, 'Erro ao salvar o banner. Tente novamente.');
  await expect(middle.getByLabel('Link')).toHaveValue('/contato');
  await expect(middle.getByRole('figure').getByRole('img')).toHaveAttribute('src', old ?? '');
  await mend();
  await button(middle, 'Salvar banner').click();
  await expectMessage(page, 'Banner salvo com sucesso!');
  await expect(middle.getByRole('figure').getByRole('img')).toHaveAttribute('src', /\/files\/banners\/meio/);
});

test('a banner is not saved without a session, and stays in the form', { tag: '@more' }, async ({
  page,
  context,
  faults,
}) => {
  // The image of the form is not public yet.
  faults.expect(/401|404/);
  await signInAdmin(page, 'banners');
  const main = page.getByRole('region', { name: 'Banner principal' });
  const picture = sharp({ create: { width: 60, height: 20, channels: 3, background: '#111111' } });
  await main.getByLabel('Imagem').setInputFiles({
    name: 'tarde.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  });
  await main.getByLabel('Link').fill('/contato');
  await context.clearCookies();
  await button(main, 'Salvar banner').click();
  const signIn = page.getByRole('dialog', { name: 'Entrar de novo' });
  await expect(signIn).toBeVisible();
  await page.keyboard.press('Escape');
  await expectMessage(page, 'Você precisa estar autenticado para salvar um banner.');
  await expect(main.getByLabel('Link')).toHaveValue('/contato');
  await button(main, 'Salvar banner').click();
  await fillAndSend(signIn, { Email: admin.email, Senha: password }, 'Entrar');
  await expectMessage(page, 'Banner salvo com sucesso!');
});

test('a video is added, featured, changed and deleted', async ({ page, faults }) => {
  await signInAdmin(page, 'videos');
  const title = page.getByLabel('Título', { exact: true });
  const link = page.getByLabel('Link', { exact: true });
  const add = button(page, 'Adicionar vídeo');
  await add.click();
  await expect(page.getByRole('alert')).toHaveText('Por favor, preencha todos os campos.');
  await title.fill('Um drone na serra');
  await link.fill('https://exemplo.com/video');
  await add.click();
  await expect(page.getByRole('alert')).toHaveText('Por favor, insira um URL válido do YouTube');
  await expect(link).toBeFocused();
  await expectToFit(page);
  await link.fill('https://youtu.be/abcdefghijk');
  await page.getByLabel('Destaque', { exact: true }).check();
  const broken = await breakCalls(page, faults, '**/api/redacao/videos', ['POST']);
  await add.click();
  await expectMessage(page, 'Erro ao salvar o vídeo. Tente novamente.');
  await expect(title).toHaveValue('Um drone na serra');
  await broken.mend();
  await add.click();
  await expectMessage(page, 'Vídeo adicionado com sucesso!');
  await expect(title).toHaveValue('');
  const row = page.getByRole('listitem').filter({ hasText: 'Um drone na serra' });
  await expect(row).toContainText('Destaque');
  await button(row, 'Remover destaque').click();
  await expect(button(row, 'Destacar')).toBeVisible();

  await button(row, 'Editar').click();
  await expect(dialog(page).getByLabel('Link')).toHaveValue('https://youtu.be/abcdefghijk');
  await expectAccessible(page);
  await dialog(page).getByLabel('Título').fill('Dois drones na serra');
  const still = sharp({ create: { width: 640, height: 360, channels: 3, background: '#0b6e4f' } });
  await dialog(page)
    .getByLabel('Imagem do vídeo')
    .setInputFiles({ name: 'serra.jpg', mimeType: 'image/jpeg', buffer: await still.jpeg().toBuffer() });
  await button(dialog(page), 'Salvar').click();
  await expectMessage(page, 'Vídeo salvo.');
  await page.goto('/galeria-de-videos?q=drones');
  await expect(page.getByRole('heading', { name: 'Dois drones na serra' })).toBeVisible();
  await expect(page.locator('pauta-island img[src*="/video_stills/"]')).toBeVisible();

  await page.goto('/dashboard/videos');
  const changed = page.getByRole('listitem').filter({ hasText: 'Dois drones na serra' });
  const { mend } = await breakCalls(page, faults, '**/api/redacao/videos/*', ['DELETE']);
  await button(changed, 'Excluir').click();
  await expect(dialog(page)).toContainText('Tem certeza que deseja excluir este vídeo?');
  await yes(page).click();
  await expectMessage(page, 'Erro ao excluir o vídeo. Tente novamente.');
  await expect(changed).toHaveCount(1);
  await mend();
  await button(changed, 'Excluir').click();
  await yes(page).click();
  await expectMessage(page, 'Vídeo excluído.');
  await expect(changed).toHaveCount(0);
});

const cards = (page: Page) => page.getByRole('region', { name: 'Vídeos' }).getByRole('article');
const cardOf = (page: Page, title: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('an admin deletes a video in the gallery, which reappears when it fails', { tag: '@more' }, async ({
  page,
  faults,
}) => {
  await signInAdmin(page, 'videos');
  await page.goto(paths.gallery);
  const card = cardOf(page, 'Vídeo número 2');
  const { mend } = await breakCalls(page, faults, '**/videos/*/excluir', ['POST']);
  await button(card, 'Excluir').click();
  await yes(page).click();
  await expectMessage(page, 'Ocorreu um erro.');
  await expect(card).toBeVisible();
  await mend();
  await button(card, 'Excluir').click();
  await yes(page).click();
  await expect(card).toBeHidden();
  await expectMessage(page, 'Vídeo excluído.');
  await page.reload();
  await expect(card).toHaveCount(0);
});

test('the table shows the first six messages, then all of them, and the text of one, however long', async ({
  page,
}) => {
  await signInAdmin(page, 'mensagens');
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
  await expect(rows).toHaveCount(6);
  await expect(page.getByText('Há mais mensagens além destas 6.')).toBeVisible();
  await expectToFit(page);
  await page.getByRole('link', { name: 'Ver todas' }).click();
  await expect(rows).toHaveCount(8);

  const row = rows.filter({ hasText: 'Assunto número 1' });
  await expect(row).toContainText('Não lida');
  await button(row, 'Ler').click();
  await expect(dialog(page)).toContainText('Texto da mensagem 1.');
  await expect(dialog(page).getByRole('link', { name: 'Responder' })).toHaveAttribute(
    'href',
    /^mailto:caio@exemplo\.com\?subject=Re/,
  );
  await button(dialog(page), 'Fechar').click();
  await expect(row).not.toContainText('Não lida');
  await expect(button(row, 'Ler')).toBeFocused();
  await page.getByRole('link', { name: 'Não lidas' }).click();
  await expect(rows).toHaveCount(7);
  await page.getByRole('link', { name: 'Todas', exact: true }).click();
  await button(row, 'Ler').click();
  await button(dialog(page), 'Marcar como não lida').click();
  await expect(row).toContainText('Não lida');
  await button(rows.filter({ hasText: 'Assunto número 2' }), 'Ler').click();
  await expect(dialog(page)).toContainText('palavrapalavra');
  expect(await dialog(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test('messages are deleted and restored, and stay when the server does not answer', {
  tag: '@more',
}, async ({ page, faults }) => {
  await holdUndoOffers(page);
  await signInAdmin(page, 'mensagens');
  await page.getByRole('link', { name: 'Ver todas' }).click();
  // The six rows before are mostly the same messages.
  await expect(page.getByText('Há mais mensagens além destas 6.')).toBeHidden();
  const rowOf = (number: number) =>
    page.getByRole('row').filter({ has: page.getByText(`Assunto número ${number}`, { exact: true }) });
  await expect(rowOf(3)).toHaveCount(1);
  const { mend } = await breakCalls(page, faults, '**/mensagens/exclusao', ['POST']);
  await button(rowOf(3), 'Excluir').click();
  await expect(dialog(page)).toContainText('Tem certeza que deseja excluir esta mensagem?');
  await yes(page).click();
  await expectMessage(page, 'Erro ao excluir a mensagem. Tente novamente.');
  await expect(rowOf(3)).toHaveCount(1);
  await mend();
  await button(rowOf(3), 'Excluir').click();
  await yes(page).click();
  await expectMessage(page, 'Mensagem excluída.');
  await expect(rowOf(3)).toHaveCount(0);
  // The row is shown again before the server has restored it.
  const restored = page.waitForResponse('**/mensagens/recuperacao');
  await button(page, 'Desfazer').click();
  await expect(rowOf(3)).toHaveCount(1);
  await restored;
  await page.reload();
  await expect(rowOf(3)).toHaveCount(1);

  for (const number of [4, 5]) await rowOf(number).getByRole('checkbox').check();
  await button(page, 'Marcar como lidas').click();
  await expect(rowOf(4)).not.toContainText('Não lida');
  await button(page, 'Excluir selecionadas').click();
  await expect(dialog(page)).toContainText('Tem certeza que deseja excluir 2 mensagens?');
  await yes(page).click();
  await expectMessage(page, '2 mensagens excluídas.');
  await page.reload();
  await expect(rowOf(6)).toHaveCount(1);
  await expect(rowOf(4)).toHaveCount(0);
  await expect(rowOf(5)).toHaveCount(0);
});

test('reported comments are kept or deleted', async ({ page, faults }) => {
  const [one = '', two = '', three = ''] = reportedTexts;
  await signInAdmin(page, 'mensagens-denunciadas');
  const items = page.getByRole('region', { name: 'Comentários denunciados' }).getByRole('listitem');
  const itemOf = (text: string) => items.filter({ hasText: text });
  await expect(items).toHaveCount(4);
  await expect(items.first()).toContainText(one);
  await expect(itemOf(two)).toContainText('2 pessoas denunciaram');
  await expect(items.last()).toContainText('(comentário não encontrado)');
  await expect(items.last()).toContainText('(notícia não encontrada)');
  await expect(itemOf(one).getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`^${newsPath(discussedArticle)}\\?.*#comentario-`),
  );
  await expectToFit(page);

  const placeOfOne = (await itemOf(one).getByRole('link').getAttribute('href')) ?? '';
  const { mend } = await breakCalls(page, faults, '**/api/redacao/denuncias/**', ['DELETE', 'POST']);
  await button(itemOf(one), 'Excluir comentário').click();
  await yes(page).click();
  await expectMessage(page, 'Erro ao deletar o comentário denunciado.');
  await expect(items.first()).toContainText(one);
  await button(itemOf(one), 'Manter comentário').click();
  await expectMessage(page, 'Erro ao manter o comentário. Tente novamente.');
  await expect(items).toHaveCount(4);
  await mend();
  await button(itemOf(one), 'Excluir comentário').click();
  await yes(page).click();
  await expectMessage(page, 'Comentário excluído.');
  const placeOfThree = (await itemOf(three).getByRole('link').getAttribute('href')) ?? '';
  await button(itemOf(three), 'Manter comentário').click();
  await expectMessage(page, 'Comentário mantido.');
  await expect(items).toHaveCount(2);

  await page.goto(placeOfThree);
  await expect(page.getByText(three, { exact: true })).toHaveCount(1);
  await page.goto(placeOfOne);
  await expect(page.getByText(/^Opinião número \d+\.$/).first()).toBeVisible();
  await expect(page.getByText(one, { exact: true })).toHaveCount(0);
});

test('the gallery asks before it deletes without JavaScript, too', { tag: '@more' }, async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url });
  const page = await context.newPage();
  await signIn(page, admin.email);
  await page.goto(paths.gallery);
  const card = cardOf(page, 'Vídeo número 3');
  await button(card, 'Excluir').click();
  await yes(page).click();
  await expect(page.getByText('Vídeo excluído.')).toBeAttached();
  await expect(card).toHaveCount(0);
  await page.goto('/dashboard');
  // Found by tag: a search by text ignores <noscript>.
  await expect(page.locator('#redacao noscript p')).toBeVisible();
  await expect(page.locator('#redacao [role="status"]')).toBeHidden();
  await context.close();
});
