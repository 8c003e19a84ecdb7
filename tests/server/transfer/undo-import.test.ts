/** Undoing an import, on both databases: what nobody touched goes, everything else stays. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fileUrl } from '../../../domain/media/image.ts';
import { describeUndo } from '../../../domain/transfer/undo-import.ts';
import { changePublicationDate } from '../../../server/services/news/publish-news.ts';
import { trashNews } from '../../../server/services/news/trash-news.ts';
import { toRowLine } from '../../../server/services/transfer/checksum.ts';
import { indexLocalFiles } from '../../../server/services/transfer/local-files.ts';
import {
  deleteImported,
  findUndoProblem,
  getUndoPlan,
} from '../../../server/services/transfer/moves/undo-import.ts';
import { aComment, aNews, silentLog, testNowMs } from '../../builders.ts';
import { databases } from '../../contracts/databases.ts';
import {
  aForeignAuthor,
  aForeignComment,
  aForeignFile,
  aForeignSection,
  aForeignTopic,
  anItem,
  aSite,
  oldSite,
} from './foreign-records.ts';
import { useForeignImport } from './use-foreign-import.ts';

/** Logs, reports, counters and versions, which an undo does not turn back. */
const notCompared = ['imports', 'audit_entries', 'part_versions', 'loose_files'];
const never = new AbortController().signal;
const ana = { userId: 'a1', name: 'Ana' };

const records = [
  aSite,
  aForeignSection('celulares', { name: 'Celulares' }),
  aForeignSection('musica', { name: 'Música' }),
  aForeignSection('games', { name: 'Games' }),
  aForeignTopic('pix', { name: 'Pix', introduction: 'Pagamentos.' }),
  aForeignAuthor('7', { name: 'Zoë Prado', slug: 'zoe' }),
  ...Array.from({ length: 25 }, (_, index) =>
    anItem(`${index + 1}`, {
      sectionIds: index % 2 ? ['games', 'musica'] : ['celulares'],
      topicIds: ['pix'],
      authorIds: ['7'],
    }),
  ),
  anItem('101', { state: 'draft', slug: 'rascunho' }),
  anItem('103', {
    text: {
      format: 'html',
      source: '<p>x <img src="/a/foto.jpg"> <a href="/a/edital.pdf">um</a> <a href="/a/ata.pdf">dois</a></p>',
    },
  }),
  aForeignFile('201', `${oldSite}/a/sobra.jpg`),
  anItem('104', {
    state: 'scheduled',
    slug: 'agendado',
    sectionIds: [],
    publishedAt: testNowMs + 90_000_000,
  }),
  anItem('105', { sectionIds: [], publishedAt: null }),
  { kind: 'fault', collection: 'post', id: '99', reason: 'sem título nem texto' } as const,
  anItem('102', { type: 'page', slug: 'quem-somos', title: 'Quem somos' }),
  aForeignComment('c1'),
  aForeignComment('c3', { itemId: '102' }),
  aForeignComment('c2', { itemId: '2', text: `<p>${'palavra '.repeat(3_000)}</p>` }),
];

for (const { name, open } of databases) {
  describe(`undoing an import on ${name}`, () => {
    const { database, adapters, folder, advanceClock, findNews, runWithRedirects } = useForeignImport(open);
    const desk = () => ({ ...adapters(), log: silentLog });

    async function runImport() {
      const uploads = join(folder(), 'uploads');
      await mkdir(join(uploads, 'a'), { recursive: true });
      const create = { width: 8, height: 8, channels: 3, background: '#c33' } as const;
      for (const name of ['foto', 'sobra'])
        await sharp({ create })
          .jpeg()
          .toFile(join(uploads, `a/${name}.jpg`));
      for (const name of ['edital', 'ata']) await writeFile(join(uploads, `a/${name}.pdf`), '%PDF-1.7');
      const localFiles = await indexLocalFiles(uploads);
      return runWithRedirects(records, { localFiles });
    }

    /** Imports a minute after what was here, and returns the span of the import. */
    async function importAll() {
      advanceClock(60_000);
      const since = adapters().clock();
      const { counts } = await runImport();
      expect(counts).toMatchObject({ post: { added: 29 }, page: { added: 1 }, comment: { added: 3 } });
      return { since, until: adapters().clock() };
    }

    async function readTables(): Promise<Map<string, string[]>> {
      const tables = new Map<string, string[]>();
      const { allRows } = database();
      const compared = allRows.tables.filter((table) => !notCompared.includes(table));
      await allRows.readAll(async (table, rows) => {
        tables.set(table, [...(tables.get(table) ?? []), ...rows.map(toRowLine)]);
      }, compared);
      return new Map([...tables].map(([table, lines]) => [table, lines.sort()]));
    }

    async function listFiles(): Promise<string[]> {
      const keys: string[] = [];
      for await (const key of adapters().files.list()) keys.push(key);
      return keys;
    }

    const undo = (span: { since: number; until: number }) => deleteImported(desk())(span, never, () => {});

    it('gives the database of before, and a later import brings everything again', async () => {
      await database().news.save(aNews({ id: 'antes', slug: 'antes' }));
      const before = await readTables();
      const span = await importAll();
      const { counts, left } = await getUndoPlan(database())(span);
      expect([describeUndo({ ...counts, redirect: 0 }), left]).toEqual([
        '27 notícias, 2 rascunhos, 1 página, 3 comentários',
        [],
      ]);
      expect(counts.redirect).toBeGreaterThan(25);
      expect((await readTables()).get('images')).toHaveLength(2);
      expect(await undo(span)).toEqual({ left: [], leftCount: 0 });
      expect(await readTables()).toEqual(before);
      expect(await findNews('titulo-1')).toBeNull();
      expect(await listFiles()).toEqual([]);
      const [run] = await database().imports.listRuns(1);
      expect(run).toMatchObject({ isInterrupted: false, isUndone: true });
      await importAll();
    });

    it('is refused when another site was imported in the same time, unless that one is undone', async () => {
      const span = await importAll();
      const { imports } = database();
      const [run] = await imports.listRuns(1);
      if (!run) throw new Error('The import saved no run.');
      expect(await findUndoProblem(database(), span)).toBeNull();
      const { until } = span;
      const other = {
        ...run,
        id: 'outra',
        site: 'https://outro.example',
        startedAt: until,
        finishedAt: until,
      };
      await imports.saveRun(other);
      expect(await findUndoProblem(database(), span)).toMatchObject({ code: 'conflict' });
      await imports.saveRun({ ...other, isUndone: true });
      expect(await findUndoProblem(database(), span)).toBeNull();
      // The comments are still known as those of the first site.
      expect((await getUndoPlan(database())(span)).left).toEqual([]);
    });

    it('leaves images that a person described, and an attachment to which another text links', async () => {
      const span = await importAll();
      const { images } = database();
      const described = await images.listAll('', 10);
      for (const image of described) await images.saveDetails(image.storageKey, image, 2);
      const { content = '' } = (await findNews('titulo-103')) ?? {};
      const [, address = ''] = /"(\/files\/anexos[^"]+ata\.pdf)/.exec(content) ?? [];
      expect(address).not.toBe('');
      await database().news.save(
        aNews({ id: 'minha', content: JSON.stringify({ link: `${address}#bytes=8` }) }),
      );
      await undo(span);
      const keys = described.map(({ storageKey }) => storageKey);
      expect(keys).toHaveLength(2);
      expect(await images.listLibraryByKeys(keys)).toHaveLength(2);
      const files = (await listFiles()).map((key) => fileUrl(key));
      expect(files).toEqual(expect.arrayContaining([address, ...keys.map((key) => fileUrl(key))]));
      expect(files.filter((file) => file.includes('/anexos/'))).toEqual([address]);
      // The rule of its old address stays with it.
      const rules = await database().redirects.listBySources(['/a/ata.pdf', '/a/edital.pdf']);
      expect(rules.map(({ source }) => source)).toEqual(['/a/ata.pdf']);
    });

    it('leaves what people changed, with what it needs, and continues where another process stopped', async () => {
      const span = await importAll();
      advanceClock(60_000);
      const idOf = async (slug: string) => (await findNews(slug))?.id ?? '';
      const [commented, redated, trashed, edited] = [
        await idOf('titulo-1'),
        await idOf('titulo-2'),
        await idOf('titulo-3'),
        await idOf('titulo-4'),
      ];
      await database().comments.save(aComment({ id: 'leitor', newsId: commented, userId: 'u1' }));
      await changePublicationDate(desk())(ana, redated, testNowMs - 1_000);
      await trashNews(desk())(ana, trashed);
      const found = await database().news.findVersion(edited);
      if (found)
        await database().news.save({ ...found.news, title: 'Editado' }, { ...found.stamp, version: 2 });
      const zoe = await database().things.findByAddress('author', 'zoe');
      const old = async (path: string) => (await database().redirects.listBySources([path])).length;

      const stopping = new AbortController();
      const undoTwice = deleteImported(desk());
      expect(await undoTwice(span, stopping.signal, () => stopping.abort())).toBeNull();
      const result = await undo(span);
      expect(
        result?.left
          .filter(({ kind }) => kind === 'post')
          .map((one) => `${one.title}: ${one.reason}`)
          .sort(),
      ).toEqual([
        'Título 1: tem comentários de leitores',
        'Título 2: foi alterada aqui',
        'Título 3: está na lixeira',
        'Título 4: foi alterada aqui',
      ]);
      expect(await database().comments.countByNews(commented)).toBe(2);
      expect(await findNews('titulo-5')).toBeNull();
      expect(await database().things.find('author', zoe?.id ?? '')).toEqual(zoe);
      const { all } = await database().things.readSections();
      expect(all.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['celulares', 'musica', 'games']));
      expect([await old('/2019/05/titulo-1'), await old('/2019/05/titulo-5')]).toEqual([1, 0]);
      expect(await undo(span)).toEqual(result);
    });
  });
}
