/** Imports of hostile or damaged files, and of very many records of one kind. */
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { searchTokens } from '../../../domain/search/search-text.ts';
import type { FileStore, ImageWorker } from '../../../server/ports/media.ts';
import type { Database } from '../../../server/ports/stores.ts';
import { findFreeSlug } from '../../../server/services/news/find-free-slug.ts';
import { importContent } from '../../../server/services/transfer/import-content.ts';
import { indexLocalFiles } from '../../../server/services/transfer/local-files.ts';
import { aSearchQuery } from '../../builders.ts';
import { aJpeg, newsDocument, openTestImport, type TestImport, timeMs } from './open-import.ts';

const everything = { publishedUntil: null };
let test: TestImport;
beforeEach(async () => {
  test = await openTestImport();
});

/** Two pieces of news with an image each. */
async function importTwo(broken: { files?: Partial<FileStore>; imageWorker?: Partial<ImageWorker> }) {
  await test.putFile('a.jpg', await aJpeg('red'));
  await test.putFile('b.jpg', await aJpeg('blue'));
  const news = {
    n1: newsDocument({ imageUrl: 'https://x.example/a.jpg' }),
    n2: newsDocument({ imageUrl: 'https://x.example/b.jpg' }),
  };
  const exportFile = join(test.folder, 'export.json');
  await writeFile(exportFile, JSON.stringify({ __collections__: { news } }));
  return importContent({
    database: test.database,
    files: { ...test.files, ...broken.files },
    imageWorker: { ...test.imageWorker, ...broken.imageWorker },
    clock: test.clock,
  })({ exportFile, filesFolder: test.filesFolder });
}

const imageOf = async (id: string) => (await test.database.news.findById(id, everything))?.imageUrl;

describe('images of a hostile export', () => {
  it('are left out when the image worker fails at them, and the others are imported', async () => {
    const red = await aJpeg('red');
    const report = await importTwo({
      imageWorker: {
        async inspect(data) {
          if (data.equals(red)) throw new Error('timed out');
          return test.imageWorker.inspect(data);
        },
      },
    });
    expect(report.faults).toEqual(['news/n1: imageUrl: a.jpg não deu para ser examinado (timed out)']);
    expect(report.images).toMatchObject({ stored: 1, failed: 1 });
    expect(await imageOf('n1')).toBe('https://x.example/a.jpg');
    expect(await imageOf('n2')).toMatch(/^\/files\//);
  });

  it('stop the import when the storage is full', async () => {
    const put = () => Promise.reject(new Error('ENOSPC: no space left on device, write'));
    await expect(importTwo({ files: { save: put } })).rejects.toThrow(
      'the storage of files failed (ENOSPC: no space left on device, write)',
    );
  });

  it('are left out when their file cannot be read', async () => {
    const report = await importTwo({
      imageWorker: {
        async inspect(data) {
          await rm(join(test.filesFolder, 'b.jpg'), { force: true });
          return test.imageWorker.inspect(data);
        },
      },
    });
    expect(report.faults).toEqual([
      expect.stringMatching(/^news\/n2: imageUrl: b\.jpg não deu para ser lido \(ENOENT/),
    ]);
    expect(await imageOf('n1')).toMatch(/^\/files\//);
    expect(await imageOf('n2')).toBe('https://x.example/b.jpg');
  });

  it('are not looked for in linked folders', async () => {
    const outside = join(test.folder, 'fora');
    await mkdir(outside);
    await writeFile(join(outside, 'segredo.jpg'), await aJpeg('red'));
    await symlink(outside, join(test.filesFolder, 'pasta'));
    await symlink('.', join(test.filesFolder, 'volta'));
    await symlink('.', join(test.filesFolder, 'outra-volta'));
    await test.putFile('dentro/a.jpg', await aJpeg('red'));
    const files = await indexLocalFiles(test.filesFolder);
    expect(files.find(['segredo.jpg'])).toBeNull();
    expect(files.find(['a.jpg'])).toBe('dentro/a.jpg');
  });
});

describe('very many records of one kind', () => {
  it('find a slug in a few steps when thousands have the same title', async () => {
    const taken = new Set(['jogo', ...Array.from({ length: 6_000 }, (_, index) => `jogo-${index + 2}`)]);
    let asked = 0;
    const news = {
      ...test.database.news,
      async isSlugTaken(slug: string) {
        asked += 1;
        return taken.has(slug);
      },
    };
    expect(await findFreeSlug(news, { id: 'n', title: 'Jogo' })).toBe('jogo-6002');
    expect(asked).toBeLessThan(40);
    taken.delete('jogo-7');
    expect(await findFreeSlug(news, { id: 'n', title: 'Jogo' })).toBe('jogo-7');
  });

  it('are imported with an address each, also thousands of one title and one date', async () => {
    const count = 2_500;
    const news = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`n${index}`, newsDocument({ content: '' })]),
    );
    expect((await test.run({ news })).faults).toEqual([]);
    const all = await test.database.news.listAll(null, count + 1);
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(count);
    const found = await test.database.search.search(
      aSearchQuery(searchTokens('celular'), { limit: count + 1 }),
    );
    expect(new Set(found.map(({ id }) => id)).size).toBe(count);
  });
});

it('control characters are removed from imported texts, and line breaks become one kind', async () => {
  const news = { n: newsDocument({ title: 'Um\u0007 jogo\u009b', summary: 'a\r\nb\rc\td\u0000\u001b' }) };
  await test.run({ news });
  expect(await test.database.news.findById('n', everything)).toMatchObject({
    title: 'Um jogo',
    summary: 'a\nb\nc\td',
  });
  expect((await test.run({ news })).collections.get('news')).toMatchObject({ unchanged: 1 });
});

it.each(['/\\evil.com', '//evil.com', '/\u0001/evil.com', '/\t/evil.com', 'mailto:a@b.example', 'https://'])(
  'takes no banner that leads to %j',
  async (link) => {
    const banner = { imageUrl: 'https://x.example/a.jpg', link, createdAt: timeMs };
    const report = await test.run({ main_banners: { b: banner } });
    expect(report.faults).toEqual(['main_banners/b: link: não é um endereço http(s) nem um caminho']);
  },
);

describe('the database during an import', () => {
  const importInto = async (failure: (title: string) => Error | null) => {
    const news = { n1: newsDocument({ title: 'Bom' }), n2: newsDocument({ title: 'Ruim' }) };
    const exportFile = join(test.folder, 'export.json');
    await writeFile(exportFile, JSON.stringify({ __collections__: { news } }));
    const database: Database = {
      ...test.database,
      inTransaction: (work) =>
        test.database.inTransaction((stores) =>
          work({
            ...stores,
            news: {
              ...stores.news,
              async save(item) {
                const error = failure(item.title);
                if (error) throw error;
                await stores.news.save(item);
              },
            },
          }),
        ),
    };
    return importContent({ ...test, database })({ exportFile, filesFolder: null });
  };

  it('stops the import when it fails, whatever the record', async () => {
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    await expect(importInto((title) => (title === 'Ruim' ? full : null))).rejects.toThrow(
      'the database failed (database or disk is full)',
    );
  });

  it('does not stop the import when it refuses one record', async () => {
    const refusal = Object.assign(new Error('CHECK constraint failed'), { errcode: 275 });
    const report = await importInto((title) => (title === 'Ruim' ? refusal : null));
    expect(report.faults).toEqual(['news/n2: o banco de dados recusou (CHECK constraint failed)']);
    expect(report.collections.get('news')).toMatchObject({ added: 1, failed: 1 });
  });
});
