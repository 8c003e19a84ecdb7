/** Moves to another database and storage, and content exports. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import { openS3FileStore } from '../../../server/adapters/s3/s3-file-store.ts';
import type { FileStore } from '../../../server/ports/media.ts';
import type { Database } from '../../../server/ports/stores.ts';
import { saveVideo } from '../../../server/services/media/videos.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { readFileChecksum, readTableChecksums } from '../../../server/services/transfer/checksum.ts';
import { exportContent } from '../../../server/services/transfer/export-content.ts';
import { importContent } from '../../../server/services/transfer/import-content.ts';
import { hasUnfinishedMove, moveEverything } from '../../../server/services/transfer/move-everything.ts';
import { StartError } from '../../../server/start/start-error.ts';
import * as builders from '../../builders.ts';
import { words } from '../../builders.ts';
import { databases, type OpenedDatabase } from '../../contracts/databases.ts';
import { aFolder } from '../../folders.ts';
import { imageWorker } from '../../image-worker.ts';
import { startS3 } from '../../s3-server.ts';

let folder = '';
let toClose: { close(): Promise<void> | void }[] = [];
beforeEach(async () => {
  folder = await aFolder();
});
afterEach(async () => {
  for (const one of toClose.toReversed()) await one.close();
  toClose = [];
});

interface Home {
  database: Database;
  files: FileStore;
}

async function open(kind: string): Promise<Database> {
  const one: OpenedDatabase | undefined = await databases.find(({ name }) => name === kind)?.open();
  if (!one) throw new Error(`No database is called ${kind}.`);
  toClose.push(one);
  return one.database;
}

/** A portal with one of everything that the content of a site is made of. */
async function aHome(kind: string): Promise<Home> {
  const database = await open(kind);
  await database.things.saveFormerKey('section', 'jogos', 'games');
  await database.things.delete('fatos');
  const files = await openDiskFileStore(join(folder, 'casa'));
  await files.save('news_images/1763650000000_capa.jpg', Buffer.from('imagem'));
  await database.users.saveVerified(builders.aUser({ id: 'u1', name: 'Zoë 👩‍🚀', createdAt: null }));
  await database.users.setSuspension('u1', builders.testNowMs);
  const news = builders.aNews({ slug: 'foguete', title: 'Foguete “volta”' });
  await database.inTransaction(async (stores) => {
    const profile = {
      role: 'Repórter',
      biography: 'Daqui.',
      links: 'https://a.example\nhttps://b.example',
      searchFields: '{"title":"Quem assina"}',
    };
    for (const [id, known] of Object.entries({
      a1: { slug: 'zoe', name: 'Zoë', userId: 'u1' },
      a2: { slug: 'rui-costa', name: 'Rui Costa' },
    }))
      await stores.things.save('author', builders.anAuthor(id, { ...profile, ...known }));
    await stores.things.saveFormerKey('author', 'rui', 'a2');
    const imported = { isImported: true, isTouched: false };
    await stores.redirects.save([
      builders.aRedirect('/2019/*', '/news/*', { ...imported, id: 'r1', position: 1 }),
      builders.aRedirect('/?p=1', '/news/foguete', { ...imported, id: 'r2', isRemoved: true }),
      builders.aRedirect('/a', '', { id: 'r3', isImported: true, status: 410 }),
    ]);
    const signed = { ...news, byline: 'a2\na1', topics: 'TCP/IP\nRecife' };
    await saveNews(stores, signed);
    const recife = (await stores.things.listTopicsByNames(['recife'])).get('recife');
    if (recife) {
      const renamed = { ...recife, slug: 'olinda', name: 'Olinda', introduction: 'Sobre Olinda.' };
      await stores.things.save('topic', renamed);
      await saveNews(stores, signed, { stamp: { version: 1, updatedAt: null } });
    }
    await saveNews(stores, builders.aNews({ createdAt: null }));
    await saveVideo(stores, builders.aVideo({ featured: true }));
    const comment = builders.aComment({ newsId: news.id, userName: null });
    await stores.comments.save(comment);
    await stores.commentReports.save(builders.aCommentReport({ commentId: comment.id, newsId: news.id }));
    const answered = { commentId: comment.id, newsId: news.id, userId: 'outro', isDismissed: true };
    await stores.commentReports.save(builders.aCommentReport(answered));
    await stores.receivedMessages.save(builders.aReceivedMessage());
    await stores.audit.add(builders.anAuditEntry());
    const saved = {
      tab: 'identidade',
      savedAt: builders.testNowMs,
      savedById: 'u1',
      savedByName: 'Zoë',
    } as const;
    const fields = {
      title: 'Equipe',
      description: '',
      lead: '',
      content: '{"blocks":[]}',
      searchFields: '{"isHidden":true}',
    };
    const state = { latest: 1, published: 1, revision: 1, updatedAt: builders.testNowMs };
    await stores.textPages.save({ id: 'p1', slug: 'equipe', ...fields, ...state });
    const version = { pageId: 'p1', version: 1, publishedAt: builders.testNowMs, publishedByName: 'Zoë' };
    await stores.textPages.saveVersion({ ...fields, ...version });
    await stores.settings.create({ ...saved, version: 1, values: { name: 'Gazeta' } });
    await stores.settings.create({
      ...saved,
      version: 2,
      values: { name: 'Folha “B”', contact: 'a@b.example' },
    });
  });
  return { database, files };
}

describe('a move', () => {
  it('copies everything to PostgreSQL and a bucket, and refuses a target that is not empty', async () => {
    const from = await aHome('SQLite');
    const s3 = await startS3();
    toClose.push(s3);
    const files = openS3FileStore(s3);
    toClose.push(files);
    const to = { database: await open('PostgreSQL'), files };
    const moved = await moveEverything({ from, to })();
    expect(moved.files).toBe(1);
    expect(await readTableChecksums(to.database.allRows)).toEqual(
      await readTableChecksums(from.database.allRows),
    );
    expect(await readFileChecksum(files)).toEqual(await readFileChecksum(from.files));
    expect(await to.database.search.search(builders.aSearchQuery(['foguet']))).toHaveLength(1);

    const again = moveEverything({ from, to })();
    await expect(again).rejects.toThrow(StartError);
    const filesOnly = { from, to: { database: null, files } };
    await expect(moveEverything(filesOnly)()).rejects.toThrow(/is not empty: it holds news_images/);
  });

  it('continues after an interruption', async () => {
    const from = await aHome('SQLite');
    const to = { database: await open('PostgreSQL'), files: await openDiskFileStore(join(folder, 'outra')) };
    let calls = 0;
    const breaking: Database = {
      ...to.database,
      allRows: {
        ...to.database.allRows,
        insert: async (table, rows) => {
          calls += 1;
          if (calls > 3) throw new Error('A rede caiu.');
          await to.database.allRows.insert(table, rows);
        },
      },
    };
    const first = moveEverything({ from, to: { ...to, database: breaking } })();
    await expect(first).rejects.toThrow('A rede caiu.');
    expect(await to.database.allRows.findFilling()).toBe('move');
    await moveEverything({ from, to })();
    expect(await to.database.allRows.findFilling()).toBeNull();
    expect(await readTableChecksums(to.database.allRows)).toEqual(
      await readTableChecksums(from.database.allRows),
    );
  });

  it.each(databases)(
    'continues after an interruption that came after the last record, to $name',
    async ({ name }) => {
      const from = await aHome('SQLite');
      const to = { database: await open(name), files: null };
      const breaking: Database = {
        ...to.database,
        allRows: { ...to.database.allRows, readAll: () => Promise.reject(new Error('A rede caiu.')) },
      };
      const first = moveEverything({
        from,
        to: { ...to, database: breaking },
      })();
      await expect(first).rejects.toThrow('A rede caiu.');
      expect(await to.database.audit.list({}, { limit: 9 })).toHaveLength(1);
      await moveEverything({ from, to })();
      expect(await readTableChecksums(to.database.allRows)).toEqual(
        await readTableChecksums(from.database.allRows),
      );
    },
  );

  it('continues the move of files alone after an interruption', async () => {
    const from = await aHome('SQLite');
    await from.files.save('news_images/1763650000001_outra.jpg', Buffer.from('outra'));
    const files = await openDiskFileStore(join(folder, 'outra'));
    const save: FileStore['save'] = async (key, data) => {
      if (data.equals(Buffer.from('outra'))) throw new Error('A rede caiu.');
      await files.save(key, data);
    };
    const first = moveEverything({ from, to: { database: null, files: { ...files, save } } })();
    await expect(first).rejects.toThrow('A rede caiu.');
    expect(await hasUnfinishedMove(files)).toBe(true);
    await moveEverything({ from, to: { database: null, files } })();
    expect(await readFileChecksum(files)).toEqual(await readFileChecksum(from.files));
  });

  it('does not continue where files are that the portal has not', async () => {
    const from = await aHome('SQLite');
    const database = await open('SQLite');
    await database.allRows.startFilling('move');
    const files = await openDiskFileStore(join(folder, 'outra'));
    await files.save('news_images/1763650000002_alheia.jpg', Buffer.from('alheia'));
    await expect(moveEverything({ from, to: { database, files } })()).rejects.toThrow(
      /holds news_images.*alheia/,
    );
  });

  it('does not go on where a restore stopped', async () => {
    const database = await open('SQLite');
    await database.allRows.startFilling('restore');
    await expect(
      moveEverything({ from: await aHome('SQLite'), to: { database, files: null } })(),
    ).rejects.toThrow(/is not empty/);
  });

  it('fails when the audit log of the target has another entry with the id of one', async () => {
    const from = await aHome('SQLite');
    const database = await open('SQLite');
    const [entry] = await from.database.audit.list({}, { limit: 1 });
    await database.audit.add(builders.anAuditEntry({ ...entry, detail: 'outra coisa' }));
    await database.allRows.startFilling('move');
    const to = { database, files: null };
    await expect(moveEverything({ from, to })()).rejects.toThrow(/differs in: audit_entries/);
  });

  it('fails when a record or file is different after the copy', async () => {
    const from = await aHome('SQLite');
    const database = await open('SQLite');
    await database.news.save(builders.aNews({ title: 'Já estava' }));
    await database.allRows.startFilling('move');
    const to = { database, files: null };
    await expect(moveEverything({ from, to })()).rejects.toThrow(/differs in: news/);
  });
});

describe.each(databases)('an export from $name', ({ name }) => {
  it('is read by the import, and has all content', async () => {
    const from = await aHome(name);
    const exportFile = join(folder, 'export.json');
    const { allRows } = from.database;
    const write = exportContent({ allRows, files: from.files, openFolder: openDiskFileStore });
    await write({ exportFile, filesFolder: join(folder, 'imagens') });
    await expect(write({ exportFile, filesFolder: null })).rejects.toThrow(/exists already/);

    const database = await open('SQLite');
    const files = await openDiskFileStore(join(folder, 'importado'));
    const report = await importContent({ database, files, imageWorker, clock: Date.now })({
      exportFile,
      filesFolder: null,
    });
    expect(report.faults).toEqual([]);
    // A new portal has it.
    await database.things.delete('fatos');
    const [wanted, found] = [await readTableChecksums(allRows), await readTableChecksums(database.allRows)];
    for (const table of words(`
      news comments comment_reports videos featured_videos received_messages text_pages text_page_versions
      redirects things thing_addresses news_things
    `)) {
      expect(found[table], table).toEqual(wanted[table]);
      expect(found[table]?.count, table).toBeGreaterThan(0);
    }
    expect(found.users?.count).toBe(1);
    expect(await database.users.isSuspended('u1')).toBe(true);
    expect(await database.settings.listCurrent()).toMatchObject([
      { tab: 'identidade', version: 1, values: { name: 'Folha “B”', contact: 'a@b.example' } },
    ]);
    expect(await openDiskFileStore(join(folder, 'imagens')).then(readFileChecksum)).toEqual(
      await readFileChecksum(from.files),
    );
  });

  it('has logo, menus and free colours', async () => {
    const { allRows, settings, things } = await open(name);
    const files = await openDiskFileStore(join(folder, 'casa'));
    const logo = 'site_images/1763650000000_logo.png';
    const picture = sharp({ create: { width: 400, height: 80, channels: 4, background: '#0a2a66' } });
    await files.save(logo, await picture.png().toBuffer());
    const saved = { savedAt: builders.testNowMs, savedById: 'u1', savedByName: 'Zoë' };
    const values = { logo: `/files/${logo}`, brandColor: '#0a2a66' };
    await settings.create({ ...saved, tab: 'aparencia', version: 1, values });
    const menus = { headerMenu: '[{"kind":"group","target":"esporte"}]', footerLine: '[]' };
    await settings.create({ ...saved, tab: 'menus', version: 1, values: menus });
    await things.save('group', builders.aSectionGroup({ id: 'esporte', hue: '#ffd400' }));
    const [exportFile, filesFolder] = [join(folder, 'export.json'), join(folder, 'imagens')];
    await exportContent({ allRows, files, openFolder: openDiskFileStore })({ exportFile, filesFolder });

    const database = await open('SQLite');
    const imported = await openDiskFileStore(join(folder, 'importado'));
    const importAll = importContent({ database, files: imported, imageWorker, clock: Date.now });
    expect((await importAll({ exportFile, filesFolder })).faults).toEqual([]);
    const current = await database.settings.listCurrent();
    expect(Object.fromEntries(current.map((tab) => [tab.tab, tab.values]))).toEqual({
      aparencia: values,
      menus,
    });
    expect(await imported.read(logo)).not.toBeNull();
    expect((await database.things.readSections()).findGroup('esporte')?.hue).toBe('#ffd400');
  });

  it('of an empty portal can be read, too', async () => {
    const exportFile = join(folder, 'export.json');
    const { allRows } = await open(name);
    const files = await openDiskFileStore(join(folder, 'nada'));
    await exportContent({ allRows, files, openFolder: openDiskFileStore })({ exportFile, filesFolder: null });
    const { __collections__: found } = JSON.parse(await readFile(exportFile, 'utf8'));
    expect(Object.keys(found)).toEqual(['section_groups', 'sections', 'text_pages', 'text_page_versions']);
  });

  it('names who paid only for paid news', async () => {
    const exportFile = join(folder, 'export.json');
    const { inTransaction, allRows } = await open(name);
    await inTransaction(async (stores) => {
      await saveNews(stores, builders.aNews({ id: 'a', payer: 'Café Sol', genre: 'paid' }));
      await saveNews(stores, builders.aNews({ id: 'b', payer: 'Pagador antigo' }));
    });
    const files = await openDiskFileStore(join(folder, 'nada'));
    await exportContent({ allRows, files, openFolder: openDiskFileStore })({ exportFile, filesFolder: null });
    const text = await readFile(exportFile, 'utf8');
    expect([text.includes('Café Sol'), text.includes('Pagador antigo')]).toEqual([true, false]);
  });

  it('names sections by slug, and a new portal has them again after the import', async () => {
    const exportFile = join(folder, 'export.json');
    const { things, allRows, inTransaction } = await open(name);
    await things.save('group', builders.aSectionGroup({ id: 'esporte' }));
    await things.save('section', builders.aSection({ id: 'bola', slug: 'futebol', groupId: 'esporte' }));
    await things.saveFormerKey('section', 'copa', 'bola');
    await things.saveFormerKey('section', 'esportes', 'esporte');
    const [fatos] = (await things.readSections()).all.filter(({ id }) => id === 'fatos');
    if (fatos) await things.save('section', { ...fatos, slug: 'curiosidades', version: 2 });
    await things.saveFormerKey('id', 'antes', 'fatos');
    await inTransaction(async (stores) => {
      await saveNews(stores, builders.aNews({ id: 'n1', category: 'bola', furtherSections: 'antes\nsaude' }));
      await saveNews(stores, builders.aNews({ id: 'n2', category: 'antes' }));
    });
    const files = await openDiskFileStore(join(folder, 'nada'));
    await exportContent({ allRows, files, openFolder: openDiskFileStore })({ exportFile, filesFolder: null });
    const { news } = JSON.parse(await readFile(exportFile, 'utf8')).__collections__;
    expect([news.n1.category, news.n2.category]).toEqual(['futebol', 'curiosidades']);
    expect(news.n1.furtherSections).toEqual(['curiosidades', 'saude']);

    const target = await open('SQLite');
    const importAll = importContent({ database: target, files, imageWorker, clock: Date.now });
    expect((await importAll({ exportFile, filesFolder: null })).faults).toEqual([]);
    const ofSource = await things.readSections();
    const ofTarget = await target.things.readSections();
    expect(ofTarget.shownGroups).toEqual(ofSource.shownGroups);
    expect(ofTarget.find('antes')?.slug).toBe('curiosidades');
    expect((await target.things.findByAddress('section', 'copa'))?.id).toBe('bola');
    expect((await target.things.findByAddress('group', 'esportes'))?.id).toBe('esporte');
    const found = await target.news.listByIds(['n1', 'n2'], { publishedUntil: null });
    expect(found.map(({ category }) => category)).toEqual(['bola', 'fatos']);
    expect((await target.news.findVersion('n1'))?.news.furtherSections).toBe('fatos\nsaude');
    const again = await importAll({ exportFile, filesFolder: null });
    expect(again.collections.get('sections')).toMatchObject({ added: 0, unchanged: 18 });
  });
});

describe.each(databases)('what is said of images on $name', ({ name }) => {
  it('is in the export with their files, and stays where people of the newsroom changed it', async () => {
    const from = await aHome(name);
    const [exportFile, filesFolder] = [join(folder, 'export.json'), join(folder, 'imagens')];
    const storageKey = 'editor_images/1763650000000-praia.jpg';
    const pixel = { width: 4, height: 3, channels: 3, background: 'red' } as const;
    await from.files.save(storageKey, await sharp({ create: pixel }).jpeg().toBuffer());
    await from.database.images.save(builders.anImage({ storageKey }));
    const details = {
      altText: 'Praia “vazia”',
      isDecorative: false,
      caption: 'A praia',
      credit: 'Lia & Rui',
      licence: 'Uso único',
      focusX: 0,
      focusY: 100,
    };
    await from.database.images.saveDetails(storageKey, details, 5);
    const write = exportContent({
      allRows: from.database.allRows,
      files: from.files,
      openFolder: openDiskFileStore,
    });
    await write({ exportFile, filesFolder });
    const exported = JSON.parse(await readFile(exportFile, 'utf8')).__collections__;
    expect(exported.images).toEqual({
      'editor_images~1763650000000-praia.jpg': { imageUrl: `/files/${storageKey}`, ...details },
    });

    const database = await open(name);
    const files = await openDiskFileStore(join(folder, 'importado'));
    const importAll = importContent({ database, files, imageWorker, clock: Date.now });
    const report = await importAll({ exportFile, filesFolder });
    expect(report.faults).toEqual([]);
    expect(await database.images.listLibraryByKeys([storageKey])).toMatchObject([{ ...details, version: 2 }]);
    const changed = { ...details, credit: 'Rui' };
    await database.images.saveDetails(storageKey, changed, 3);
    await importAll({ exportFile, filesFolder });
    expect(await database.images.listLibraryByKeys([storageKey])).toMatchObject([changed]);
  });
});
