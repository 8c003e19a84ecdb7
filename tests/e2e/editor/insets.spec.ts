/** Imported tables, code, galleries and embeds: what readers see, and what the editor keeps. */
import type { Page } from '@playwright/test';
import { fileUrl } from '../../../domain/media/image.ts';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import { expectAccessible } from '../support/axe.ts';
import { bodyImageKey } from '../support/content.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { overhang } from '../support/overhang.ts';
import { expect, test } from '../support/portal.ts';
import { dialog, openEditor, text } from '../support/rich-text-editor.ts';

test.use({ portalEnv: withAdmin() });

test.beforeEach(({ context, page, portal }) => signInAdmin(context, page, portal.url));

const header = Array.from({ length: 9 }, (_, column) => `Modelo ${column + 1}`);
const rows = Array.from({ length: 6 }, (_, row) => header.map((_name, column) => `R$ ${row * 100 + column}`));
const images = Array.from({ length: 5 }, (_, index) => ({
  src: fileUrl(bodyImageKey),
  alt: `Placa ${index + 1}`,
  caption: index === 1 ? 'Uma legenda que ocupa mais de uma linha em um telefone' : '',
}));
const entity = (type: string, data: object) => ({ type, mutability: 'IMMUTABLE', data });
const entityMap = {
  0: entity('TABLE', {
    rows: [header, ...rows],
    hasHeader: true,
    caption: 'Preços de nove modelos em seis lojas',
  }),
  1: entity('GALLERY', { images }),
  2: entity('EMBED', { url: 'https://www.example.org/video', title: 'A apresentação inteira' }),
};
const block = (key: string, type: string, words: string, depth = 0) => ({
  key,
  text: words,
  type,
  depth,
  inlineStyleRanges: [],
  entityRanges: [],
  data: {},
});
const atomic = (key: number) => ({
  ...block(`at${key}`, 'atomic', ' '),
  entityRanges: [{ offset: 0, length: 1, key }],
});
const content = JSON.stringify({
  blocks: [
    block('aaaaa', 'unstyled', 'Antes'),
    atomic(0),
    block('bbbbb', 'code-block', `const a = [\n\t${'"um valor", '.repeat(20)}\n];`),
    atomic(1),
    atomic(2),
    block('ccccc', 'unordered-list-item', 'Fora'),
    block('ddddd', 'ordered-list-item', 'Dentro', 1),
    block('eeeee', 'unstyled', 'Depois'),
  ],
  entityMap,
});

/** Publishes them, and gives id and path. */
async function publish(page: Page, title: string, written = content): Promise<{ id: string; path: string }> {
  const fields = { ...emptyFields, category: 'games', title, summary: 'Um resumo.', content: written };
  await page.goto('/');
  return page.evaluate(async (given) => {
    const post = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`/api/redacao${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return answer.json();
    };
    const { id, version } = await post('/rascunhos', { fields: given });
    const { path } = await post(`/rascunhos/${id}/publicar`, { version, fields: given });
    return { id, path };
  }, fields);
}

test('readers see tables, code, galleries and embeds within the width of the page', { tag: '@more' }, async ({
  page,
}) => {
  const { path } = await publish(page, 'Tabelas e galerias para ler');
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    expect(await overhang(page), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  const table = page.getByRole('region', { name: 'Preços de nove modelos em seis lojas' });
  await expect(table.getByRole('columnheader')).toHaveCount(9);
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await expect(page.getByRole('group', { name: 'Código' })).toContainText('const a');
  const gallery = page.getByRole('group', { name: 'Galeria de imagens' });
  await expect(gallery.getByRole('figure')).toHaveCount(5);
  await expect(gallery.getByRole('img', { name: 'Placa 5' })).toHaveAttribute('loading', 'lazy');
  await page.locator('html').evaluate((html) => {
    html.dataset.size = 'largest';
  });
  expect(await overhang(page)).toEqual([]);
  await expectAccessible(page);
});

test('the editor shows, keeps, deletes and restores tables, code, galleries and embeds', async ({ page }) => {
  const { id } = await publish(page, 'Tabelas e galerias para editar');
  await page.goto(`/edit-news/${id}`);
  const editor = text(page);
  const table = editor.getByRole('figure', { name: 'Tabela' });
  await expect(table).toContainText('Modelo 9');
  await expect(editor.getByRole('img')).toHaveCount(5);
  await expect(editor).toContainText('A apresentação inteira');
  await expect(editor.locator('pre')).toContainText('const a');
  await table.getByRole('button', { name: 'Excluir' }).click();
  await expect(table).toHaveCount(0);
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(table).toBeVisible();
  await editor
    .getByRole('figure', { name: 'Galeria' })
    .first()
    .getByRole('button', { name: 'Editar' })
    .click();
  const third = dialog(page).getByRole('group', { name: 'Imagem 3' });
  await third.getByLabel('Legenda').fill('Nova legenda');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await editor.getByText('Depois').click();
  await page.keyboard.press('End');
  const saved = page.waitForRequest((request) => /Depois!/.test(request.postData() ?? ''));
  await page.keyboard.type('!');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  const { fields } = JSON.parse((await saved).postData() ?? '');
  const before = JSON.parse(content);
  const after = JSON.parse(fields.content);
  expect(after.blocks.at(-1).text).toBe('Depois!');
  expect(after.blocks.toSpliced(3, 1)).toEqual(
    before.blocks.toSpliced(3, 1).with(-1, { ...before.blocks.at(-1), text: 'Depois!' }),
  );
  const gallery = after.entityMap[after.blocks[3].entityRanges[0].key];
  expect(gallery.data.images).toEqual(
    images.map((image, index) => (index === 2 ? { ...image, caption: 'Nova legenda' } : image)),
  );
  expect(Object.values(after.entityMap)).toContainEqual(entityMap[0]);
});

test('code is written line by line, and ends after an empty line', { tag: '@more' }, async ({ page }) => {
  const { id } = await publish(page, 'Código para editar');
  await page.goto(`/edit-news/${id}`);
  const code = text(page).locator('pre');
  await code.click();
  await page.keyboard.press('Control+End');
  await code.evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.type('um();');
  await page.keyboard.press('Enter');
  await page.keyboard.type('dois();');
  await expect(code).toHaveText('um();\ndois();', { useInnerText: true });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Um parágrafo');
  await expect(code).toHaveText('um();\ndois();', { useInnerText: true });
  await expect(text(page).locator('pre + p')).toHaveText('Um parágrafo');
});

test('blocks are copied from one article into another with all that is stored of them', {
  tag: '@more',
}, async ({ page }) => {
  const before = JSON.parse(content);
  const more = {
    3: entity('BOX', {
      title: 'Entenda',
      text: 'Um termo',
      looks: { text: { links: [{ offset: 0, length: 2, url: '/a' }] } },
    }),
    4: entity('TABLE', {
      rows: [['a', 7]],
      looks: { '0:0': { inlineStyleRanges: [{ offset: 0, length: 1, style: 'BOLD' }] } },
    }),
    5: entity('DIVIDER', {}),
    6: entity('UNKNOWN', { x: [1] }),
  };
  const copied = JSON.stringify({
    blocks: [...before.blocks, ...[3, 4, 5, 6].map(atomic), block('fffff', 'header-four', 'Fim')],
    entityMap: { ...before.entityMap, ...more },
  });
  const { id } = await publish(page, 'Blocos para copiar', copied);
  await page.goto(`/edit-news/${id}`);
  await text(page).getByText('Antes').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const editor = await openEditor(page);
  await page.keyboard.press('Control+v');
  await expect(editor).toContainText('Fim');
  const saved = page.waitForRequest((request) => /Entenda/.test(request.postData() ?? ''));
  await page.getByLabel('Título', { exact: true }).fill('Uma cópia');
  const { fields } = JSON.parse((await saved).postData() ?? '');
  const shape = (written: string) => {
    const { blocks, entityMap: entities } = JSON.parse(written);
    return blocks.map(
      ({ key: _key, entityRanges, ...rest }: { key: string; entityRanges: { key: number }[] }) => ({
        ...rest,
        entities: entityRanges.map(({ key, ...range }) => ({ ...range, entity: entities[key] })),
      }),
    );
  };
  expect(shape(fields.content)).toEqual(shape(copied));
  const keys = JSON.parse(fields.content).blocks.map(({ key }: { key: string }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
