/** One item that fails does not stop the work on the others; it is logged and tried again later. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fieldsOf } from '../../../domain/news/news-fields.ts';
import { searchWordsVersion } from '../../../domain/search/search-text.ts';
import { trashLifetimeMs } from '../../../domain/site/limits.ts';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import type { OutgoingMail } from '../../../server/ports/mail.ts';
import type { FileStore } from '../../../server/ports/media.ts';
import type { Database, Stores } from '../../../server/ports/stores.ts';
import { deliverMails } from '../../../server/services/jobs/deliver-mails.ts';
import { publishDue } from '../../../server/services/jobs/publish-scheduled.ts';
import { deleteLooseFiles } from '../../../server/services/media/delete-loose-files.ts';
import { saveShareImage, toShareImageKey } from '../../../server/services/media/share-image-files.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { deleteExpiredTrash, moveToTrash } from '../../../server/services/news/trash-news.ts';
import { renewSearch } from '../../../server/services/search/renew-search.ts';
import { aMail, aNews, minuteMs, testNowMs } from '../../builders.ts';
import { databases, useDatabase } from '../../contracts/databases.ts';
import { openNewSqlite } from '../../contracts/sqlite-for-suites.ts';
import { aFolder } from '../../folders.ts';

const ids = Array.from({ length: 25 }, (_, index) => `noticia${1000 + index}`);
const bad = 'noticia1003';
const ana = { userId: 'ana', name: 'Ana' };
const permissionFault = Object.assign(new Error('operation not permitted'), { code: 'EPERM' });

describe.each(databases)('work on many items, one of which fails, on $name', ({ open }) => {
  const opened = useDatabase(open);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  let folder = '';
  let files: FileStore;
  let now = testNowMs;
  const db = () => opened().database;
  const clock = () => now;

  beforeEach(async () => {
    folder = await aFolder();
    files = await openDiskFileStore(folder);
    now = testNowMs;
    log.warn.mockClear();
  });

  const failing = (part: string): FileStore => ({
    ...files,
    delete: (key) => (key.includes(part) ? Promise.reject(permissionFault) : files.delete(key)),
  });
  /** The database rejects the search words of the bad item until `heal` is called. */
  function withBadItem(): { database: Database; heal(): void } {
    let isBad = true;
    const withFault = (stores: Stores): Stores => ({
      ...stores,
      search: {
        ...stores.search,
        save: (document) =>
          isBad && document.id === bad
            ? Promise.reject(new Error('a document that cannot be stored'))
            : stores.search.save(document),
      },
    });
    const inTransaction: Database['inTransaction'] = (work) =>
      db().inTransaction((stores) => work(withFault(stores)));
    const heal = () => {
      isBad = false;
    };
    return { database: { ...db(), inTransaction }, heal };
  }
  const fill = (changes: Parameters<typeof aNews>[0] = {}) =>
    db().inTransaction(async (stores) => {
      for (const [index, id] of ids.entries())
        await saveNews(stores, aNews({ id, createdAt: testNowMs - index, ...changes }));
    });

  it('keeps a loose file that cannot be deleted, and deletes the others', async () => {
    for (const id of ids) {
      await db().looseFiles.create({ storageKey: `news_images/${id}.jpg`, width: 400 }, now);
      await files.save(`news_images/${id}.jpg`, Buffer.from('x'));
    }
    const sweep = (store: FileStore) => deleteLooseFiles({ database: db(), files: store, clock, log })();
    expect(await sweep(failing(bad))).toBe(24);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(await files.read(`news_images/${bad}.jpg`)).not.toBeNull();
    expect(await sweep(files)).toBe(1);
  });

  it('keeps trashed news that cannot be deleted, and deletes the others', async () => {
    await fill();
    for (const id of ids) await saveShareImage(files, toShareImageKey(id, '1'), id, Buffer.from('x'));
    await db().inTransaction(async (stores) => {
      for (const id of ids) await moveToTrash(stores, ana, id, now);
    });
    now += trashLifetimeMs;
    const sweep = (store: FileStore) => deleteExpiredTrash({ database: db(), files: store, clock, log })();
    const inTrash = async () => (await db().trash.list({ limit: 30 })).map(({ id }) => id);
    await sweep(failing(bad));
    expect(await inTrash()).toEqual([bad]);
    await sweep(files);
    expect(await inTrash()).toEqual([]);
  });

  it('indexes all items but the failing one, and tries that again after ten minutes', async () => {
    await fill();
    await db()
      .connections.write.updateTable('search_progress')
      .set({ version: 0, target: searchWordsVersion })
      .execute();
    const { database, heal } = withBadItem();
    const round = renewSearch({ database, clock, log });
    const outcomes: unknown[] = [];
    for (let count = 0; count < 40; count += 1) outcomes.push(await round());
    expect(await db().searchProgress.findCursor(searchWordsVersion)).toBeNull();
    expect(outcomes.at(-1)).toBe(10 * minuteMs);
    expect(log.warn).toHaveBeenCalledOnce();
    heal();
    expect(await round()).toBe('done');
  });

  it('keeps 50 scheduled drafts that cannot be published, and publishes the next one', async () => {
    const scheduled = Array.from({ length: 51 }, (_, index) => `agendada${1000 + index}`);
    const [section] = (await db().things.readSections()).all;
    const fields = { ...fieldsOf(aNews()), category: section?.id ?? '', imageUrl: '' };
    for (const [index, id] of scheduled.entries())
      await db().drafts.create({
        id,
        version: 1,
        baseVersion: null,
        fields,
        state: 'scheduled',
        publishAt: testNowMs - 100 + index,
        scheduledFields: fields,
        scheduledBy: null,
        failure: '',
        createdAt: testNowMs - 1_000,
        createdBy: ana,
        byline: '',
        updatedAt: testNowMs - 1_000,
        updatedBy: ana,
      });
    const last = scheduled.at(-1) ?? '';
    const inTransaction: Database['inTransaction'] = (work) =>
      db().inTransaction((stores) =>
        work({
          ...stores,
          search: {
            ...stores.search,
            save: (document) =>
              document.id === last ? stores.search.save(document) : Promise.reject(new Error('no')),
          },
        }),
      );
    await publishDue({ database: { ...db(), inTransaction }, files, clock, log });
    expect(await db().news.findVersion(last)).not.toBeNull();
    expect(await db().drafts.listDue(now, 60)).toHaveLength(50);
  });

  it('keeps a mail that cannot be sent in the queue, and sends the next one', async () => {
    const mails = [aMail({ to: 'ruim@pauta.example' }), aMail({ to: 'bom@pauta.example' })];
    for (const mail of mails) await db().mails.enqueue({ ...mail, createdAt: testNowMs });
    const sent: string[] = [];
    const mailer = {
      async send({ to }: OutgoingMail) {
        if (to.startsWith('ruim')) throw new Error('a mail that cannot be written');
        sent.push(to);
        return { kind: 'sent' } as const;
      },
      close: async () => {},
    };
    const tally = { mails: { sent: 0, failed: 0 } };
    const deliver = deliverMails({ database: db(), mailer, tally, clock, log });
    await deliver(new AbortController().signal);
    expect(sent).toEqual(['bom@pauta.example']);
    expect(tally.mails).toEqual({ sent: 1, failed: 1 });
  });
});

it('a portal answers readers while another process holds the write lock, and writes when it is free', async () => {
  const folder = await aFolder();
  const path = join(folder, 'pauta.sqlite');
  const database = await openNewSqlite(path);
  const other = new DatabaseSync(path);
  try {
    other.exec('begin immediate');
    const item = aNews();
    let isSaved = false;
    const saving = database
      .inTransaction((stores) => stores.news.save(item))
      .then(() => {
        isSaved = true;
      });
    for (let reads = 0; reads < 20; reads += 1) {
      expect(await database.news.count({ publishedUntil: null })).toBe(0);
    }
    expect(isSaved).toBe(false);
    other.exec('rollback');
    await saving;
    expect((await database.news.findById(item.id, { publishedUntil: null }))?.id).toBe(item.id);
  } finally {
    other.close();
    await database.close();
  }
});

it('a portal writes nothing to a deleted database file, and continues when it is restored', async () => {
  const folder = await aFolder();
  const path = join(folder, 'pauta.sqlite');
  const database = await openNewSqlite(path);
  try {
    await rename(path, `${path}.fora`);
    for (let times = 0; times < 2; times += 1) {
      const writing = database.inTransaction((stores) => stores.news.save(aNews()));
      await expect(writing).rejects.toMatchObject({ fault: 'damaged' });
    }
    await expect(database.ping()).rejects.toThrow();
    await rename(`${path}.fora`, path);
    await database.inTransaction((stores) => stores.news.save(aNews()));
    expect(await database.news.count({ publishedUntil: null })).toBe(1);
  } finally {
    await database.close();
  }
});
