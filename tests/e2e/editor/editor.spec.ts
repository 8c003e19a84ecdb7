/** The rich-text editor, in the form of a new piece of news. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { slugFromTitle } from '../../../domain/news/slug.ts';
import { expectAccessible } from '../support/axe.ts';
import { richArticle, youtubeId } from '../support/content.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { expect, test } from '../support/portal.ts';
import { blocksOf, dialog, fontSize, openEditor, text, tool } from '../support/rich-text-editor.ts';

test.use({ portalEnv: withAdmin() });

test.beforeEach(({ context, page, portal }) => signInAdmin(context, page, portal.url));

async function photo(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const picture = sharp({ create: { width: 640, height: 400, channels: 3, background: '#0b6e4f' } });
  return { name: 'praça.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

test('readers see what was written with every tool of the editor', async ({ page }) => {
  const title = 'Um dia na redação';
  const editor = await openEditor(page);
  await page.getByLabel('Categoria', { exact: true }).selectOption({ label: 'Games' });
  await page.getByLabel('Título', { exact: true }).fill(title);
  await page.getByLabel('Resumo', { exact: true }).fill('Escrito com todas as ferramentas.');

  await editor.click();
  for (const [name, written] of [
    ['Negrito', 'Forte'],
    ['Itálico', 'leve'],
    ['Sublinhado', 'baixo'],
    ['Tachado', 'fora'],
    ['Marca-texto', 'marcado'],
  ] as const) {
    await tool(page, name).click();
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type(written);
    await tool(page, name).click();
    await page.keyboard.type(' ');
  }
  await fontSize(page).selectOption('24');
  await page.keyboard.type('grande');
  await fontSize(page).selectOption('16');
  await page.keyboard.type(' e ');
  await tool(page, 'Link').click();
  await dialog(page).getByLabel('Endereço do link').fill('exemplo.org/fonte');
  await dialog(page).getByLabel('Texto do link').fill('ligado');
  await dialog(page).getByRole('button', { name: 'Aplicar' }).click();
  await expect(editor).toBeFocused();

  await page.keyboard.press('Enter');
  await tool(page, 'Subtítulo').click();
  await page.keyboard.type('Um subtítulo 😀');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- primeiro');
  await page.keyboard.press('Enter');
  await page.keyboard.type('segundo');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool(page, 'Lista numerada').click();
  await page.keyboard.type('um passo');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool(page, 'Citação').click();
  await page.keyboard.type('Disse alguém');
  await page.keyboard.press('Enter');

  await tool(page, 'Inserir imagem').click();
  await dialog(page)
    .getByLabel('Imagem do texto')
    .setInputFiles(await photo());
  await dialog(page).getByLabel('Texto alternativo').fill('Uma praça verde');
  await dialog(page).getByRole('button', { name: 'Inserir' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(editor).toBeFocused();
  await tool(page, 'Legenda').click();
  await page.keyboard.type('A praça vista de cima');
  await page.keyboard.press('Enter');
  await tool(page, 'Inserir vídeo').click();
  await dialog(page).getByLabel('Endereço do vídeo').fill(`https://youtu.be/${youtubeId}`);
  await dialog(page).getByRole('button', { name: 'Inserir' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(editor).toBeFocused();
  await page.keyboard.type('Fim.');
  await expect(page.getByText(/^\d+ palavras · 1 min de leitura$/)).toBeVisible();

  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expectMessage(page, 'Notícia publicada com sucesso!');
  await page.goto(`/news/${slugFromTitle(title)}`);
  const article = page.locator('.rich-text');
  await expect(article.locator('p').first()).toHaveText('Forte leve baixo fora marcado grande e ligado');
  for (const [element, written] of [
    ['strong', 'Forte'],
    ['em', 'leve'],
    ['u', 'baixo'],
    ['s', 'fora'],
    ['mark', 'marcado'],
    ['.font-size-24', 'grande'],
    ['a[href="https://exemplo.org/fonte"]', 'ligado'],
    ['h2', 'Um subtítulo 😀'],
    ['ol > li', 'um passo'],
    ['blockquote', 'Disse alguém'],
    ['figcaption', 'A praça vista de cima'],
  ] as const) {
    await expect(article.locator(element)).toHaveText(written);
  }
  await expect(article.locator('ul > li')).toHaveText(['primeiro', 'segundo']);
  await expect(article.getByRole('img', { name: 'Uma praça verde' })).toBeVisible();
  await expect(article.getByRole('button', { name: 'Reproduzir vídeo' })).toBeVisible();
});

test('the toolbar shows the style of the selection, and is used by keyboard', async ({ page }) => {
  const editor = await openEditor(page);
  await expect(fontSize(page)).toHaveValue('16');
  await page.keyboard.type('ab');
  await page.keyboard.press('Shift+ArrowLeft');
  await fontSize(page).selectOption('32');
  await expect(editor.locator('.font-size-32')).toHaveText('b');
  await expect(fontSize(page)).toHaveValue('32');
  await page.keyboard.press('Control+a');
  await expect(fontSize(page)).toHaveValue('');
  await page.keyboard.press('Control+b');
  await expect(tool(page, 'Negrito')).toHaveAttribute('aria-pressed', 'true');
  await fontSize(page).selectOption('16');
  await expect(editor.locator('[class^=font-size]')).toHaveCount(0);

  await page.keyboard.press('Alt+F10');
  await expect(fontSize(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Negrito')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(tool(page, 'Negrito')).toHaveAttribute('aria-pressed', 'false');
  await expect(tool(page, 'Negrito')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool(page, 'Atalhos do teclado')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Atalhos do teclado' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Atalhos do teclado' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(editor).toBeFocused();
});

test('lists are begun and ended by typing and by keys, and what typing began is undone with one key', {
  tag: '@more',
}, async ({ page }) => {
  const editor = await openEditor(page);
  await page.keyboard.type('1. um');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('dentro');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('dois');
  await page.keyboard.press('Control+Shift+8');
  await expect.poll(() => blocksOf(editor)).toEqual(['ol0 um', 'ol1 dentro', 'ul0 dois']);
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  await expect.poll(() => blocksOf(editor)).toEqual(['ol0 um', 'ol1 dentro', 'p dois']);
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();

  await editor.press('Control+a');
  await page.keyboard.type('Fim');
  await page.keyboard.press('Enter');
  await page.keyboard.type('> ');
  await expect.poll(() => blocksOf(editor)).toEqual(['p Fim', 'blockquote ']);
  await page.keyboard.press('Backspace');
  await expect.poll(() => blocksOf(editor)).toEqual(['p Fim', 'p > ']);
});

test('the image dialog asks until it gets an image and its text', { tag: '@more' }, async ({
  page,
  faults,
}) => {
  faults.expect(/answer 4\d\d|status of 4\d\d/);
  const editor = await openEditor(page);
  await tool(page, 'Inserir imagem').click();
  const insert = dialog(page).getByRole('button', { name: 'Inserir' });
  await insert.click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Por favor, selecione uma imagem.');
  const file = dialog(page).getByLabel('Imagem do texto');
  await file.setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('texto') });
  await expect(dialog(page).getByRole('alert')).toContainText('não é uma imagem que aceitamos');
  await file.setInputFiles(await photo());
  await insert.click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Descreva a imagem para quem não pode vê-la.');
  await dialog(page).getByLabel('Texto alternativo').fill('Uma praça');
  await insert.click();
  await expect(dialog(page)).toBeHidden();
  await expect(editor.getByRole('img', { name: 'Uma praça' })).toBeVisible();

  await editor.getByRole('button', { name: 'Editar imagem' }).click();
  await dialog(page).getByLabel('Texto alternativo').fill('Uma praça de noite');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(editor.getByRole('img', { name: 'Uma praça de noite' })).toBeVisible();
  await editor.getByRole('button', { name: 'Remover imagem' }).click();
  await expect(editor.getByRole('img')).toHaveCount(0);
  // The editor takes the focus in the next frame.
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(editor.getByRole('img', { name: 'Uma praça de noite' })).toBeVisible();
});

/** Opens a published article whose stored content is this. */
async function openStored(page: Page, content: string): Promise<void> {
  await openEditor(page);
  await page.route('**/api/redacao/noticias/*', async (route) => {
    const response = await route.fetch();
    const { draft, published } = await response.json();
    const withContent = (part: { fields: object } | null) =>
      part && { ...part, fields: { ...part.fields, content } };
    await route.fulfill({
      response,
      json: { draft: withContent(draft), published: withContent(published) },
    });
  });
  await page.goto(`/edit-news/${richArticle.id}`);
}

test('the editor shows unknown content, and stores it unchanged', async ({ page }) => {
  const block = { depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} };
  const table = { ...block, key: 'aaaaa', text: ' ', type: 'atomic', data: { rows: [['a', 'b']] } };
  const code = { ...block, key: 'bbbbb', text: 'let a', type: 'code-block', data: { language: 'js' } };
  const last = { ...block, key: 'ccccc', text: 'Fim', type: 'unstyled' };
  await openStored(page, JSON.stringify({ blocks: [table, code, last], entityMap: {} }));
  const editor = text(page);
  await expect(editor).toContainText('Conteúdo que o editor não conhece.');
  await editor.getByText('Fim').click();
  await page.keyboard.press('End');
  const saved = page.waitForRequest((request) => /"content"/.test(request.postData() ?? ''));
  await page.keyboard.type('.');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  const { fields } = JSON.parse((await saved).postData() ?? '');
  expect(JSON.parse(fields.content)).toEqual({
    blocks: [table, code, { ...last, text: 'Fim.' }],
    entityMap: {},
  });
});

test('unreadable content is overwritten only after a confirmation', { tag: '@more' }, async ({ page }) => {
  const stored = '{"blocks":[{"text":"Um texto cort';
  await openStored(page, stored);
  const notice = page.getByRole('region', { name: 'Conteúdo' });
  await expect(notice.getByRole('alert')).toContainText('não pôde ser lido');
  await expect(text(page)).toHaveCount(0);
  await notice.getByText('Ver o texto salvo').click();
  await expect(notice.getByText(stored)).toBeVisible();
  await notice.getByRole('button', { name: 'Começar um texto novo' }).click();
  await text(page).click();
  await page.keyboard.type('De novo');
  await expect.poll(() => blocksOf(text(page))).toEqual(['p De novo']);
});

test('the editor and its dialogs are accessible, and refuse an address that is no video', {
  tag: '@more',
}, async ({ page }) => {
  const editor = await openEditor(page);
  await page.keyboard.type('- item');
  await page.keyboard.press('Enter');
  await tool(page, 'Inserir vídeo').click();
  const field = dialog(page).getByLabel('Endereço do vídeo');
  for (const address of ['', 'https://vimeo.com/1']) {
    await field.fill(address);
    await dialog(page).getByRole('button', { name: 'Inserir' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Por favor, insira um URL válido do YouTube');
    await expect(field).toBeFocused();
  }
  await field.fill(`https://youtu.be/${youtubeId}`);
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('button', { name: 'Trocar vídeo' })).toBeVisible();
  await expect(editor).toContainText(youtubeId);
  await expectAccessible(page);
  await tool(page, 'Inserir imagem').click();
  await dialog(page).getByRole('button', { name: 'Inserir' }).click();
  await expectAccessible(page);
});
