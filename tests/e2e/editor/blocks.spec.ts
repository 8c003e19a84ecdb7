/** Blocks that are made in the editor by `/`, and what readers see of them. */
import sharp from 'sharp';
import { slugFromTitle } from '../../../domain/news/slug.ts';
import { sendingImage, unsavedQuestion } from '../../../domain/text/sentences.ts';
import { expectAccessible } from '../support/axe.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { overhang } from '../support/overhang.ts';
import { expect, test } from '../support/portal.ts';
import { dialog, openEditor, paste, tool } from '../support/rich-text-editor.ts';
import { holdBack } from '../support/screen.ts';

test.use({ portalEnv: withAdmin() });

test.beforeEach(({ context, page, portal }) => signInAdmin(context, page, portal.url));

async function photo(): Promise<{ mimeType: string; buffer: Buffer }> {
  const picture = sharp({ create: { width: 640, height: 400, channels: 3, background: '#0b6e4f' } });
  return { mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

test('readers see every block that is made by a slash on an empty line', async ({ page }) => {
  const editor = await openEditor(page);
  await page.getByLabel('Categoria', { exact: true }).selectOption({ label: 'Games' });
  await page.getByLabel('Título', { exact: true }).fill('Um texto com blocos');
  await page.getByLabel('Resumo', { exact: true }).fill('Escrito com todos os blocos.');
  await editor.click();
  const insert = async (name: string) => {
    await page.keyboard.type('/');
    await dialog(page).getByLabel('Bloco', { exact: true }).fill(name);
    await page.keyboard.press('Enter');
  };
  const save = () => dialog(page).getByRole('button', { name: 'Inserir', exact: true }).click();

  await page.keyboard.type('## Um subtítulo');
  await page.keyboard.press('Enter');
  await insert('subtitulo menor');
  await expect(editor).toBeFocused();
  await page.keyboard.type('Outro abaixo dele');
  await page.keyboard.press('Enter');

  await insert('quadro');
  await dialog(page).getByLabel('Título do quadro').fill('Entenda');
  await dialog(page).getByRole('textbox', { name: 'Texto do quadro' }).click();
  await page.keyboard.type('Um termo ');
  await dialog(page).getByRole('button', { name: 'Negrito' }).click();
  await page.keyboard.type('importante');
  await save();
  await expect(editor).toBeFocused();

  await insert('frase');
  await dialog(page).getByLabel('Frase', { exact: true }).fill('Tudo muda em um ano.');
  await dialog(page).getByLabel('Quem disse').fill('Ana Lima');
  await save();

  await insert('números');
  await dialog(page).getByLabel('Valor').fill('3 milhões');
  await dialog(page).getByLabel('Descrição').fill('de usuários');
  await save();

  await insert('divis');
  await expect(editor).toBeFocused();

  await insert('tabela');
  const cell = dialog(page).getByRole('textbox', { name: 'Linha 1, coluna 1' });
  await cell.click();
  await paste(cell, {
    plain: 'Modelo\tPreço\nA1\tR$ 10\nB2\tR$ 20',
    // Sheets write bold as a style of the cell, of a class, or as an element.
    html: `<style>.xl65 { font-weight: 700; }</style><table><tr><td>Modelo<td>Preço<tr><td>A1<td class="xl65">R$ 10
      <tr><td style="font-style:italic">B2<td><b>R$</b> 20</table>`,
  });
  await expect(dialog(page).locator('.looks-input b')).toHaveText(['R$ 10', 'R$']);
  await expect(dialog(page).locator('.looks-input i')).toHaveText('B2');
  // The last change of the form is undone, and done again, wherever the caret is.
  await page.keyboard.press('Control+z');
  await expect(dialog(page).getByRole('textbox', { name: 'Linha 3, coluna 2' })).toHaveText('');
  await page.keyboard.press('Control+Shift+z');
  // A cell is editable once it has the focus.
  await dialog(page).getByRole('textbox', { name: 'Linha 2, coluna 1' }).click();
  await dialog(page).getByRole('textbox', { name: 'Linha 2, coluna 1' }).fill('A2');
  await dialog(page).getByRole('textbox', { name: 'Linha 3, coluna 2' }).focus();
  await page.keyboard.press('Control+z');
  await expect(dialog(page).getByRole('textbox', { name: 'Linha 2, coluna 1' })).toHaveText('A1');
  await expect(dialog(page).getByRole('textbox', { name: 'Linha 2, coluna 1' })).toBeFocused();
  await dialog(page).getByRole('textbox', { name: 'Linha 2, coluna 1' }).selectText();
  await dialog(page).getByRole('button', { name: 'Link', exact: true }).click();
  await dialog(page).getByLabel('Endereço do link').fill('exemplo.org/a1');
  await page.keyboard.press('Enter');
  const third = dialog(page).getByRole('textbox', { name: 'Linha 1, coluna 3' });
  await third.focus();
  await page.keyboard.type('Nota');
  await expect(third).toHaveText('Nota');
  const remove = dialog(page).getByRole('button', { name: 'Excluir coluna 3' });
  await remove.click();
  await expect(dialog(page).getByRole('textbox', { name: 'Linha 1, coluna 2' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(third).toHaveText('Nota');
  await remove.click();
  await dialog(page).getByLabel('Legenda').fill('Preços de dois modelos');
  await expectAccessible(page);
  await save();

  await insert('galeria');
  for (const number of [1, 2]) {
    const item = dialog(page).getByRole('group', { name: `Imagem ${number}` });
    await item.getByLabel('Arquivo').setInputFiles({ ...(await photo()), name: `foto-${number}.png` });
    await expect(item.getByRole('img', { name: 'Arquivo: prévia' })).toBeVisible();
    await item.getByLabel('Texto alternativo', { exact: true }).fill(`Foto ${number}`);
  }
  await save();

  await insert('arquivo');
  await dialog(page)
    .getByLabel('Arquivo')
    .setInputFiles({ name: 'edital.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(dialog(page).getByLabel('Título')).toHaveValue('edital.pdf');
  await save();

  await insert('som');
  await dialog(page)
    .getByLabel('Arquivo')
    .setInputFiles({ name: 'fala.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3 som') });
  await expect(dialog(page).getByLabel('Título')).toHaveValue('fala.mp3');
  await save();

  await insert('código');
  await page.keyboard.type('const a = 1;');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Fim do texto.');

  const quote = editor.getByRole('figure', { name: 'Frase em destaque' });
  await quote.getByRole('button', { name: 'Mover para cima' }).click();
  await expect(quote.getByRole('button', { name: 'Mover para cima' })).toBeFocused();
  await expect(editor.locator('.media-foreign').first()).toContainText('Tudo muda em um ano.');
  await quote.getByRole('button', { name: 'Editar' }).click();
  await dialog(page).getByLabel('Frase', { exact: true }).fill('Tudo muda em dois anos.');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(quote).toContainText('Tudo muda em dois anos.');
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => overhang(page)).toEqual([]);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expectMessage(page, 'Notícia publicada com sucesso!');
  await page.goto(`/news/${slugFromTitle('Um texto com blocos')}`);
  const article = page.locator('.rich-text');
  await expect(article.getByRole('heading', { level: 3, name: 'Outro abaixo dele' })).toBeVisible();
  await expect(article.getByRole('heading', { level: 2, name: 'Um subtítulo' })).toBeVisible();
  const box = page.getByRole('complementary', { name: 'Entenda' });
  await expect(box.locator('strong')).toHaveText('importante');
  await expect(page.locator('.inset-pullquote')).toHaveText('Tudo muda em dois anos.Ana Lima');
  await expect(page.locator('.inset-facts dt')).toHaveText('3 milhões');
  await expect(page.locator('.inset-divider')).toBeVisible();
  const table = page.getByRole('region', { name: 'Preços de dois modelos' });
  await expect(table.getByRole('columnheader')).toHaveText(['Modelo', 'Preço']);
  await expect(table.getByRole('link', { name: 'A1' })).toHaveAttribute('href', 'https://exemplo.org/a1');
  await expect(page.getByRole('group', { name: 'Código' })).toHaveText('const a = 1;');
  await expect(page.getByRole('group', { name: 'Galeria de imagens' }).getByRole('img')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'edital.pdf PDF, 1 kB' })).toHaveAttribute(
    'href',
    /\.pdf#bytes=8$/,
  );
  await expect(page.getByLabel('fala.mp3', { exact: true })).toHaveAttribute('src', /\.mp3$/);
  expect(await overhang(page)).toEqual([]);
  await expectAccessible(page);
});

test('what was typed into the form of a block is offered after a reload', { tag: '@more' }, async ({
  page,
}) => {
  page.on('dialog', (question) => question.accept());
  const editor = await openEditor(page);
  await page.keyboard.type('/');
  await dialog(page).getByLabel('Bloco', { exact: true }).fill('frase');
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Frase', { exact: true }).fill('Tudo muda em um ano.');
  await page.reload();
  await page.getByRole('button', { name: 'Recuperar bloco' }).click();
  await expect(dialog(page).getByLabel('Frase', { exact: true })).toHaveValue('Tudo muda em um ano.');
  await dialog(page).getByRole('button', { name: 'Inserir', exact: true }).click();
  await expect(editor.getByRole('figure', { name: 'Frase em destaque' })).toContainText('Tudo muda');
  await page.reload();
  await expect(editor).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recuperar bloco' })).toHaveCount(0);
});

test('a slash and what follows it are written when nothing is chosen', { tag: '@more' }, async ({ page }) => {
  const editor = await openEditor(page);
  // No step waits for the one before: nothing that a person types may be lost, or inserted in another place.
  await page.keyboard.type('/');
  await page.keyboard.press('Escape');
  await page.keyboard.type('dev/null');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/etc/hosts');
  await page.keyboard.press('Escape');
  await page.keyboard.type(' e mais');
  await expect(editor.locator('p')).toHaveText(['/dev/null', '/etc/hosts e mais']);
  await page.keyboard.press('Enter');
  await tool(page, 'Inserir').click();
  await expect(dialog(page).getByRole('list', { name: 'Blocos' }).getByRole('button')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(editor).toBeFocused();
  await page.keyboard.type('fim');
  await expect(editor.locator('p').last()).toHaveText('fim');
});

test('the form of a block asks before it discards changes', { tag: '@more' }, async ({ page }) => {
  const editor = await openEditor(page);
  const form = page.getByRole('dialog', { name: 'Frase em destaque' });
  const question = page.getByRole('dialog', { name: unsavedQuestion });
  await page.keyboard.type('Antes.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/frase');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(editor).toBeFocused();
  await page.keyboard.type('/frase');
  await page.keyboard.press('Enter');
  // Undoing in the form takes nothing from the text behind it.
  await page.keyboard.type('X');
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Control+z');
  await expect(form.getByLabel('Frase', { exact: true })).toHaveValue('');
  await form.getByLabel('Frase', { exact: true }).fill('Tudo muda.');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: 'Fechar' }).click(),
    () => form.evaluate((element: HTMLDialogElement) => element.close()),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(form.getByLabel('Frase', { exact: true })).toHaveValue('Tudo muda.');
  }
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Sim' }).click();
  await expect(form).toHaveCount(0);
  await expect(editor).toBeFocused();
  await page.keyboard.type('Segue o texto.');
  await expect(editor.locator('p')).toHaveText(['Antes.', 'Segue o texto.']);
});

test('a gallery takes several files, and each keeps its place in the list', { tag: '@more' }, async ({
  page,
}) => {
  const editor = await openEditor(page);
  await page.keyboard.type('/galeria');
  await page.keyboard.press('Enter');
  const item = (number: number) => dialog(page).getByRole('group', { name: `Imagem ${number}` });
  // The second file arrives last, when its item has become the third.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/redacao/imagens?*nome=b.png', async (route) => {
    await held;
    await route.continue();
  });
  const altOf = (number: number) => item(number).getByLabel('Texto alternativo', { exact: true });
  await altOf(2).fill('Foto b.png');
  const files = ['a.png', 'b.png', 'c.png'];
  await item(1)
    .getByLabel('Arquivo')
    .setInputFiles(await Promise.all(files.map(async (name) => ({ ...(await photo()), name }))));
  await expect(item(3).getByRole('img', { name: 'Arquivo: prévia' })).toBeVisible();
  await altOf(1).fill('Foto a.png');
  await altOf(3).fill('Foto c.png');
  await dialog(page).getByRole('button', { name: 'Mover para baixo imagem 2' }).click();
  await expect(altOf(3)).toHaveValue('Foto b.png');
  await expect(item(3).getByRole('img', { name: 'Arquivo: prévia' })).toHaveCount(0);
  const described = page.waitForRequest(
    (request) => request.method() === 'PATCH' && /Foto b\.png/.test(request.postData() ?? ''),
  );
  release();
  // The library has no alternative text of it yet, and takes the one that was written here.
  await described;
  await expect(item(3).getByRole('img', { name: 'Arquivo: prévia' })).toBeVisible();
  await expect(item(3).getByLabel('Crédito')).toBeVisible();
  await expect(dialog(page).getByText(/Dados da imagem/)).toHaveCount(0);
  await item(3).getByLabel('Crédito').fill('Ana Lima');
  await expect(item(3).getByText('Dados da imagem salvos. Valem onde quer que ela apareça.')).toBeVisible();
  await expectAccessible(page);
  await altOf(3).press('Enter');
  const pictures = editor.getByRole('figure', { name: 'Galeria' }).first().getByRole('img');
  await expect(pictures).toHaveCount(3);
  await expect(pictures.nth(1)).toHaveAttribute('alt', 'Foto c.png');
  await expect(pictures.nth(2)).toHaveAttribute('alt', 'Foto b.png');
});

test('the library gets the alternative text of a picture that Enter inserts while it is sent', {
  tag: '@more',
}, async ({ page }) => {
  const editor = await openEditor(page);
  await tool(page, 'Inserir imagem').click();
  const release = await holdBack(page, '**/api/redacao/imagens?*nome=praca.png');
  await dialog(page)
    .getByLabel('Imagem do texto')
    .setInputFiles({ ...(await photo()), name: 'praca.png' });
  const alt = dialog(page).getByLabel('Texto alternativo');
  await alt.fill('Torcida na praça');
  await alt.press('Enter');
  await expect(dialog(page).getByText(sendingImage, { exact: true })).toBeVisible();
  const described = page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' &&
      /Torcida na praça/.test(response.request().postData() ?? '') &&
      response.ok(),
  );
  release();
  await expect(editor.getByRole('img', { name: 'Torcida na praça' })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await described;
});
