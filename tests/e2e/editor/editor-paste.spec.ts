/** Checks how the rich-text editor changes pasted content. */
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { expect, test } from '../support/portal.ts';
import { blocksOf, clipboardOf, dialog, openEditor, paste } from '../support/rich-text-editor.ts';

test.use({ portalEnv: withAdmin() });

test.beforeEach(({ context, page, portal }) => signInAdmin(context, page, portal.url));

test('the editor asks for the text of pasted images, one after the other', async ({ page, faults }) => {
  // Closing the dialog stops the upload.
  faults.expect(/ERR_ABORTED|ERR_FAILED/);
  const editor = await openEditor(page);
  await paste(editor, { plain: '', files: ['uma.png', 'outra.png'] });
  await expect(dialog(page)).toHaveAccessibleName('Inserir imagem (1 de 2)');
  await expect(dialog(page).getByLabel('Texto alternativo')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveAccessibleName('Inserir imagem (2 de 2)');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

const paragraph =
  'Pesquisadores da [strong Universidade de Exemplo] mostraram [em pela primeira vez] um [u chip] que muda de forma.';
const programs: Record<string, { tag: string[]; blocks: string }> = {
  word: {
    tag: [],
    blocks: `p ${paragraph} Em cores / h2 Como funciona / p Leia mais no [a site do projeto] ou clique aqui. /
      ul0 Primeiro item / ul1 Item de [strong dentro] / ol0 Primeiro passo /
      figure Célula umCélula doisEditarMover para cimaMover para baixoExcluir`,
  },
  'google-docs': {
    tag: ['@more'],
    blocks: `p ${paragraph} Leia no [a site do projeto]. / h2 Como funciona / ul0 Primeiro item /
      ul1 Item de dentro / ol0 Primeiro passo`,
  },
  libreoffice: {
    tag: ['@more'],
    blocks: `p ${paragraph} Em cores1 / h2 Como funciona / p Leia no [a site do projeto].\nOutra linha. /
      ul0 Primeiro item / ul0 Segundo item / ul1 Item de [strong dentro] / ol0 Primeiro passo /
      blockquote Uma citação`,
  },
};
for (const [program, { tag, blocks }] of Object.entries(programs))
  test(`the editor cleans what is pasted from ${program}`, { tag }, async ({ page }) => {
    const editor = await openEditor(page);
    await paste(editor, { html: await clipboardOf(program) });
    await expect.poll(() => blocksOf(editor)).toEqual(['h2 O chip que respira', ...blocks.split(/ \/\s+/)]);
    await expectMessage(page, 'As imagens de outros sites não foram coladas');
    if (program === 'word')
      await expect(editor.getByRole('link')).toHaveAttribute('href', 'https://exemplo.org/chip?a=1&b=2');
  });

test.describe('the editor cleans what is pasted from', () => {
  test('a hostile page', async ({ page }) => {
    const editor = await openEditor(page);
    await paste(editor, {
      html: `<p onclick="alert(1)" style="background:url(https://mau.example/a.png)">Texto<script>alert(2)</script>
        <img src="https://mau.example/b.png" onerror="alert(3)"><a href="javascript:alert(4)">aqui</a>
        <iframe src="https://mau.example/"></iframe><svg onload="alert(5)"><title>x</title></svg></p>
        <div data-media="image" data-origin='{"block":{"type":"atomic"}}' src="https://mau.example/c.png">a</div>
        <style>@import url(https://mau.example/d.css)</style>`,
    });
    await expect.poll(() => blocksOf(editor)).toEqual(['p Texto aqui', 'p a']);
  });
});

test.describe('the editor reads', () => {
  test('struck-through and inserted text, but no tracked deletions', { tag: '@more' }, async ({ page }) => {
    const editor = await openEditor(page);
    await paste(editor, {
      html: `<p class=MsoNormal>Custa <s>R$ 90</s> <strike>R$ 80</strike> <del>R$ 75</del>
        <span style="text-decoration:line-through">R$ 72</span> R$ 70<span class=msoIns><ins cite="mailto:Ana"
        datetime="2026-11-20T10:00"> hoje</ins></span><span class=msoDel><del cite="mailto:Ana"
        datetime="2026-11-20T10:00"> ontem</del></span><del datetime="2026-11-20T10:00"> e antes</del>.</p>
        <p class=MsoNormal><del cite="mailto:Ana" datetime="2026-11-20T10:00">Um parágrafo inteiro</del></p>`,
    });
    await expect
      .poll(() => blocksOf(editor))
      .toEqual(['p Custa [s R$ 90] [s R$ 80] [s R$ 75] [s R$ 72] R$ 70[u  hoje].']);
    await page.keyboard.press('Control+a');
    await paste(editor, { html: '<p>Um texto <ins>novo</ins></p>' });
    await page.keyboard.type(' e mais');
    await expect.poll(() => blocksOf(editor)).toEqual(['p Um texto [u novo] e mais']);
  });

  test('a sheet as a table that one undo removes, and a layout table not as a table', async ({ page }) => {
    const editor = await openEditor(page);
    const table = editor.getByRole('figure', { name: 'Tabela' });
    await page.keyboard.type('Antes');
    await page.keyboard.press('Enter');
    await paste(editor, {
      html: `<style>.xl65 { font-weight: 700; }</style><table><caption>Os modelos</caption>
        <thead><tr><th>Modelo</th><th></th><th>Preço</th><th>Nota</th></tr></thead>
        <tr><td><p>A1</p><p>novo</p></td><td></td><td>R$&nbsp;10</td><td><a href="https://exemplo.org/">9</a></td></tr>
        <tr><td>B2<br>velho</td><td></td><td></td><td class="xl65">7</td></tr>
        <tr><td colspan="4">Preços de novembro.</td></tr></table>`,
    });
    await expect(table.locator('th, td')).toHaveText([
      'Modelo',
      'Preço',
      'Nota',
      /A1\s*novo/,
      'R$\u00a010',
      '9',
      /B2\s*velho/,
      '',
      '7',
      /novembro/,
      '',
      '',
    ]);
    await expect(table.locator('b, strong')).toHaveText(['7']);
    await expect(table.getByText('Os modelos')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect.poll(() => blocksOf(editor)).toEqual(['p Antes', 'p ']);

    await paste(editor, {
      html: `<table><tr><td>Caixa</td></tr></table>
        <table><tr><td><h2>Coluna</h2><p>Um</p></td><td><ul><li>Dois</li></ul></td></tr></table>`,
    });
    await expect
      .poll(() => blocksOf(editor))
      .toEqual(['p Antes', 'p Caixa', 'h2 Coluna', 'p Um', 'ul0 Dois']);
  });

  test('a sheet that is larger than a table as a line for each row', { tag: '@more' }, async ({ page }) => {
    const editor = await openEditor(page);
    await paste(editor, { html: `<table>${'<tr><td>A<td>B'.repeat(1_001)}</table>` });
    await expectMessage(page, 'A tabela colada é maior que as do site');
    await expect(editor.locator('p')).toHaveCount(1_001);
  });

  test('an address of YouTube on a line of its own as the video', { tag: '@more' }, async ({ page }) => {
    const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    const editor = await openEditor(page);
    const video = editor.locator('.media-video');
    await paste(editor, { plain: address });
    await expect(video).toHaveCount(1);
    await expect(video).toContainText(address);
    await page.keyboard.type('Depois do vídeo, veja ');
    await paste(editor, { plain: address });
    await page.keyboard.press('Enter');
    await expect(video).toHaveCount(1);
    await expect(editor).toContainText(`Depois do vídeo, veja ${address}`);

    await paste(editor, { html: `<p>Antes</p><p><a href="${address}">${address}</a></p>`, plain: `x` });
    await expect(video).toHaveCount(2);
    await paste(editor, { plain: `Mais um:\n${address}\nFim` });
    await expect(video).toHaveCount(3);
    await expect(editor).toContainText('Fim');
  });
});

test('the editor keeps everything of what is cut and pasted in its own text', async ({ page }) => {
  const editor = await openEditor(page);
  await page.keyboard.type('- primeiro');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('com  dois espaços');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('e outra linha');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Shift+1');
  await page.keyboard.type('Fim');
  const before = ['ul0 primeiro', 'ul1 [em com  dois espaços\ne outra linha]', 'h2 [em Fim]'];
  await expect.poll(() => blocksOf(editor)).toEqual(before);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  await expect.poll(() => blocksOf(editor)).toEqual(['p ']);
  await page.keyboard.press('Control+v');
  await expect.poll(() => blocksOf(editor)).toEqual(before);
});

test('the editor links selected text by an address that is pasted on it', { tag: '@more' }, async ({
  page,
}) => {
  const editor = await openEditor(page);
  await page.keyboard.type('fonte');
  await page.keyboard.press('Shift+Home');
  await paste(editor, { plain: 'https://exemplo.org/' });
  await expect(editor.getByRole('link', { name: 'fonte' })).toHaveAttribute('href', 'https://exemplo.org/');
  await page.keyboard.press('Control+k');
  await expect(dialog(page).getByLabel('Endereço do link')).toHaveValue('https://exemplo.org/');
  await dialog(page).getByLabel('Endereço do link').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('https://');
  await dialog(page).getByRole('button', { name: 'Remover link' }).click();
  await expect(editor.getByRole('link')).toHaveCount(0);
});
