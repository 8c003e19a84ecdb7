import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../../../server/adapters/sql/connection/sqlite.ts';
import { saveImportedRedirects } from '../../../server/services/redirects/save-imported-redirects.ts';
import { importForeignSite } from '../../../server/services/transfer/foreign/import-foreign-site.ts';
import {
  type CopiedAdapters,
  importIntoCopy,
} from '../../../server/services/transfer/foreign/import-into-copy.ts';
import { indexLocalFiles } from '../../../server/services/transfer/local-files.ts';
import { testNowMs as now } from '../../builders.ts';
import { databases } from '../../contracts/databases.ts';
import {
  aForeignAuthor,
  aForeignComment,
  aForeignFile,
  aForeignSection,
  aForeignTopic,
  anItem,
  aSite,
} from './foreign-records.ts';
import { imageFile } from './full-portal.ts';
import { useForeignImport } from './use-foreign-import.ts';

const html = (source: string) => ({ format: 'html', source }) as const;

/** The foreign site is longer than a batch, and its comments come after the batch of their item. */
const records = [
  aSite,
  aForeignSection('celulares'),
  aForeignTopic('pix', { introduction: 'Pagamentos.' }),
  aForeignTopic('sem-uso'),
  aForeignAuthor('7', { name: 'Zoë Prado' }),
  aForeignFile('1', '/a/foto.jpg'),
  aForeignFile('2', '/a/quebrada.jpg'),
  aForeignFile('3', '/a/faltando.jpg'),
  ...Array.from({ length: 60 }, (_, index) => anItem(`${index}`, { topicIds: ['pix'], authorIds: ['7'] })),
  anItem('60', { text: html('<p>x <img src="/a/foto.jpg"><img src="/a/quebrada.jpg">') }),
  anItem('61', { state: 'draft', slug: 'titulo-1', publishedAt: null }),
  anItem('62', { state: 'scheduled', publishedAt: now + 60_000 }),
  anItem('63', { type: 'page', slug: 'contato' }),
  anItem('64', { slug: 'titulo-1', sectionIds: [] }),
  ...Array.from({ length: 60 }, (_, index) => aForeignComment(`${index}`, { itemId: `${index}` })),
  aForeignComment('x', { itemId: '61' }),
  { kind: 'fault', collection: 'post', id: '99', reason: 'sem título nem texto' },
] as const;

describe.each(databases)('a dry run beside $name', ({ open }) => {
  const { database, adapters, folder } = useForeignImport(open);

  async function run(into: CopiedAdapters) {
    const uploads = join(folder(), 'uploads');
    await mkdir(join(uploads, 'a'), { recursive: true });
    await cp(imageFile, join(uploads, 'a/foto.jpg'));
    await writeFile(join(uploads, 'a/quebrada.jpg'), 'no image');
    const items: string[] = [];
    const { id: _id, ...report } = await importForeignSite(
      { ...adapters(), ...into },
      (stores, rules, importedAt) => saveImportedRedirects(stores, rules, 'https://novo.example', importedAt),
    )({
      read: async function* () {
        yield* records;
      },
      localFiles: await indexLocalFiles(uploads),
      fetchFile: null,
      map: new Map(),
      onProblems: ({ kind, oldId, problems }) => items.push(JSON.stringify([kind, oldId, problems])),
    });
    return { report, items };
  }
  async function countFiles(): Promise<number> {
    let count = 0;
    for await (const _key of adapters().files.list()) count += 1;
    return count;
  }
  const tryOut = () =>
    importIntoCopy(adapters(), () => openSqlite(join(folder(), `${Math.random()}.sqlite`)), run);

  it('reports what the import then does, the first time and again, and writes nothing', async () => {
    const tried = await tryOut();
    expect(await database().news.count({ publishedUntil: null })).toBe(0);
    expect(await database().imports.listRuns(9)).toEqual([]);
    expect((await database().things.readSections()).findBySlug('celulares')).toBeNull();
    expect(await countFiles()).toBe(0);

    expect(tried).toEqual(await run(adapters()));
    expect(tried.report.counts).toMatchObject({
      post: { added: 64, failed: 1 },
      comment: { added: 61, skipped: 0 },
      file: { added: 1 },
    });
    expect(await countFiles()).toBe(1);

    const again = await tryOut();
    expect(again).toEqual(await run(adapters()));
    expect(again.report.counts.post).toMatchObject({ added: 0, unchanged: 64 });
  });
});
