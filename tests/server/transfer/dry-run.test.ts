/** A dry run of an import reports what the import then does, and writes nothing. */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ForeignRecord } from '../../../domain/transfer/foreign-record.ts';
import { trashNews } from '../../../server/services/news/trash-news.ts';
import { saveImportedRedirects } from '../../../server/services/redirects/save-imported-redirects.ts';
import { toRowLine } from '../../../server/services/transfer/checksum.ts';
import { importForeignSite } from '../../../server/services/transfer/foreign/import-foreign-site.ts';
import {
  type CopiedAdapters,
  importIntoCopy,
} from '../../../server/services/transfer/foreign/import-into-copy.ts';
import { indexLocalFiles } from '../../../server/services/transfer/local-files.ts';
import { testNowMs as now, silentLog, words } from '../../builders.ts';
import { databases } from '../../contracts/databases.ts';
import { openNewSqlite } from '../../contracts/sqlite-for-suites.ts';
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

  async function run(into: CopiedAdapters, read: readonly ForeignRecord[] = records) {
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
        yield* read;
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
  const tryOut = (read?: readonly ForeignRecord[]) =>
    importIntoCopy(
      adapters(),
      () => openNewSqlite(join(folder(), `${Math.random()}.sqlite`)),
      (into) => run(into, read),
    );
  /** The rows of what people see and edit, as lines. */
  async function readRows(): Promise<string[]> {
    const lines: string[] = [];
    await database().allRows.readAll(
      async (table, rows) => void lines.push(...rows.map((row) => `${table} ${toRowLine(row)}`)),
      words(`
        news news_drafts trashed_news comments things thing_addresses text_pages redirects
      `),
    );
    return lines.toSorted();
  }

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

  it('equals the import of a changed archive into a portal that was edited, which loses nothing', async () => {
    await run(adapters());
    const { things, news } = database();
    const everything = { publishedUntil: null };
    const idOf = async (slug: string) => (await news.findBySlug(slug, everything))?.id ?? '';
    const edited = await news.findVersion(await idOf('titulo-5'));
    if (edited)
      await database().inTransaction((stores) =>
        stores.news.save(
          { ...edited.news, title: 'Editado', slug: 'outro-slug' },
          { ...edited.stamp, version: 2 },
        ),
      );
    await trashNews({ ...adapters(), log: silentLog })({ userId: 'a1', name: 'Ana' }, await idOf('titulo-6'));
    const section = (await things.readSections()).findBySlug('celulares');
    if (section) {
      await things.save('section', { ...section, slug: 'aparelhos', name: 'Aparelhos', version: 2 });
      await things.saveFormerKey('section', 'celulares', section.id);
    }
    const before = await readRows();
    expect((await tryOut()).report).toEqual((await run(adapters())).report);
    expect(await readRows()).toEqual(before);

    const changed = records.map((record) =>
      record.kind === 'item' && record.id === '7'
        ? { ...record, title: 'Mudou lá', slug: 'mudou-la' }
        : record,
    );
    const later = [...changed, anItem('200', { slug: 'titulo-5' })];
    const tried = await tryOut(later);
    expect(tried).toEqual(await run(adapters(), later));
    expect(tried.report.counts.post).toMatchObject({ added: 1, changed: 1, unchanged: 63 });
    const after = await readRows();
    expect(before.filter((line) => !after.includes(line))).toEqual([]);
    expect(after.filter((line) => line.startsWith('news ') && !before.includes(line))).toHaveLength(1);
    expect((await news.findBySlug('outro-slug', everything))?.title).toBe('Editado');
    // The former address of the renamed one stays with it.
    const added = await news.findById(await idOf('titulo-5-2'), everything);
    expect([added?.title, added?.category]).toEqual(['Título 200', section?.id]);
  });
});

const items = 100;
const statementsMax = 3;

describe.each(databases)('an import into $name', ({ open }) => {
  let statements: string[] = [];
  const { adapters, database } = useForeignImport(() => open((sql) => void statements.push(sql)));

  it(`writes an item with three topics and a comment by at most ${statementsMax} statements`, async () => {
    statements = [];
    const report = await importForeignSite(adapters(), (stores, rules, importedAt) =>
      saveImportedRedirects(stores, rules, 'https://novo.example', importedAt),
    )({ read: readForeignSite, localFiles: null, fetchFile: null, map: new Map() });
    const { length } = statements.filter((sql) => !/^(begin|commit)/.test(sql));
    expect(report.counts.post.added).toBe(items);
    expect(report.counts.comment.added).toBe(items);
    expect(await database().news.count({ publishedUntil: null })).toBe(items);
    expect(length / items).toBeLessThanOrEqual(statementsMax);
  });
});

async function* readForeignSite() {
  yield aSite;
  yield aForeignSection('celulares');
  yield aForeignAuthor('ana');
  for (let topic = 0; topic < 10; topic += 1) yield aForeignTopic(`assunto ${topic}`);
  for (let index = 1; index <= items; index += 1) {
    const topicIds = [0, 1, 2].map((next) => `assunto ${(index + next) % 10}`);
    yield anItem(`${index}`, { topicIds, authorIds: ['ana'] });
    yield aForeignComment(`${index}`, { itemId: `${index}` });
  }
}
