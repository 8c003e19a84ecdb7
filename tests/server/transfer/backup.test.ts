/** Backups: what they hold, and which of them a portal refuses to restore. */
import { appendFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import { openPostgres } from '../../../server/adapters/sql/connection/postgres.ts';
import { openSqlite } from '../../../server/adapters/sql/connection/sqlite.ts';
import type { FileStore } from '../../../server/ports/media.ts';
import type { Database } from '../../../server/ports/stores.ts';
import { saveVideo } from '../../../server/services/media/videos.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { readFileChecksum } from '../../../server/services/transfer/checksum.ts';
import type { OnCopied } from '../../../server/services/transfer/copy-files.ts';
import { createBackup, createFileLinks } from '../../../server/services/transfer/create-backup.ts';
import { manifestFile } from '../../../server/services/transfer/manifest.ts';
import { restoreBackup } from '../../../server/services/transfer/restore-backup.ts';
import { StartError } from '../../../server/start/start-error.ts';
import {
  aComment,
  aNews,
  anAuditEntry,
  anImage,
  aSearchQuery,
  aUser,
  aVideo,
  testNowMs,
} from '../../builders.ts';
import { databases, type OpenedDatabase } from '../../contracts/databases.ts';
import { aFolder } from '../../folders.ts';
import { saveAtOnce } from '../../many-news.ts';
import { withClient } from '../../postgres-server.ts';

const everything = { publishedUntil: null };

let folder = '';
let opened: OpenedDatabase[] = [];
beforeEach(async () => {
  folder = await aFolder();
});
afterEach(async () => {
  for (const one of opened) await one.close();
  opened = [];
});

interface Storage {
  database: Database;
  files: FileStore;
}

async function openStorage(kind: string, name: string): Promise<Storage> {
  const found = databases.find((one) => one.name === kind);
  if (!found) throw new Error(`No database is called ${kind}.`);
  const one = await found.open();
  opened.push(one);
  return { database: one.database, files: await openDiskFileStore(join(folder, name)) };
}

/** One part of a backup holds fewer news. */
const newsOfTwoParts = 110;

async function fill({ database, files }: Storage, newsCount = 20): Promise<void> {
  await database.users.saveVerified(aUser({ id: 'u1', name: 'Zoë “Bia” Núñez 👩‍🚀' }));
  const image = anImage();
  await files.save(image.storageKey, Buffer.from('imagem'));
  await database.images.save(image);
  await saveAtOnce(
    database,
    Array.from({ length: newsCount }, (_, count) => aNews({ title: `Impressora número ${count}` })),
  );
  await database.inTransaction(async (stores) => {
    await saveVideo(stores, aVideo({ title: 'Foguete pousa de ré' }));
    await stores.comments.save(aComment({ comment: 'linha\nlinha\t"aspas" \\' }));
    await stores.audit.add(anAuditEntry());
    await stores.invalidateContent();
  });
}

const madeBy = { version: '1.2.0', commit: '0123456789abcdef0123456789abcdef01234567' };

const backup = ({ database, files }: Storage, onProgress?: OnCopied, name = 'copia') =>
  createBackup({
    allRows: database.allRows,
    files,
    openFolder: openDiskFileStore,
    complete: (unfinished) => writeFile(join(unfinished, 'session-secret'), 'chave'),
    clock: () => testNowMs,
    madeBy,
  })(join(folder, name), onProgress);
const restore = ({ database, files }: Storage, onStart = async () => {}) =>
  restoreBackup({
    open: async () => ({ database, files, close: async () => {} }),
    openFolder: openDiskFileStore,
    onStart,
  })(join(folder, 'copia'));

/** Makes a backup of a portal, and returns the portal. */
async function aBackup(): Promise<Storage> {
  const source = await openStorage('SQLite', 'de');
  await fill(source);
  await backup(source);
  return source;
}

const manifestPath = () => join(folder, 'copia', manifestFile);
const readManifest = async () => JSON.parse(await readFile(manifestPath(), 'utf8'));

describe.each([
  ['SQLite', 'SQLite'],
  ['SQLite', 'PostgreSQL'],
  ['PostgreSQL', 'SQLite'],
  ['PostgreSQL', 'PostgreSQL'],
])('a backup of %s restored into %s', (from, to) => {
  it('a restored portal has every record and file of the backup', async () => {
    const source = await openStorage(from, 'de');
    await fill(source, newsOfTwoParts);
    const made = await backup(source);
    expect(made.tables.news?.count).toBe(newsOfTwoParts);
    expect(made.files.count).toBe(1);

    const target = await openStorage(to, 'para');
    expect((await restore(target)).tables).toEqual(made.tables);
    const { database } = target;
    expect(await database.news.count(everything)).toBe(newsOfTwoParts);
    expect((await database.users.findById('u1'))?.name).toBe('Zoë “Bia” Núñez 👩‍🚀');
    const found = await database.search.search(aSearchQuery(['impressor']));
    expect(found.length).toBeGreaterThan(0);
    expect(await database.search.search(aSearchQuery(['foguet'], { kind: 'video' }))).toHaveLength(1);
    // A second backup is made from the restored portal.
    await rm(join(folder, 'copia'), { recursive: true });
    const again = await backup(target);
    expect(again.tables).toEqual(made.tables);
    expect(again.files).toEqual(made.files);
  });
});

describe.each(databases)('a backup of $name', ({ name }) => {
  it('holds the state of one moment while others write and delete', async () => {
    const source = await openStorage(name, 'de');
    await fill(source, newsOfTwoParts);
    let writing: Promise<unknown> | null = null;
    const made = await backup(source, ({ records }) => {
      if (records > 0)
        writing ??= source.database.inTransaction((stores) => saveNews(stores, aNews({ title: 'Depois' })));
    });
    expect(made.tables.news?.count).toBe(newsOfTwoParts);
    await writing;
    expect(await source.database.news.count(everything)).toBe(newsOfTwoParts + 1);
    const target = await openStorage(name, 'para');
    await restore(target);
    expect(await target.database.news.count(everything)).toBe(newsOfTwoParts);
  });
});

it('a backup links no file whose bytes changed since the newest backup', async () => {
  await mkdir(join(folder, 'ontem/files'), { recursive: true });
  await writeFile(join(folder, 'ontem', manifestFile), '{}');
  await writeFile(join(folder, 'ontem/files/capa.jpg'), 'imagem de ontem');
  const link = await createFileLinks(folder, join(folder, 'hoje'));
  expect(await link('capa.jpg', Buffer.from('imagem de hoje!'))).toBe(false);
  await expect(stat(join(folder, 'hoje/capa.jpg'))).rejects.toThrow('ENOENT');
  expect(await link('capa.jpg', Buffer.from('imagem de ontem'))).toBe(true);
  expect(await readFile(join(folder, 'hoje/capa.jpg'), 'utf8')).toBe('imagem de ontem');
});

it('a backup beside another one links the files that both hold', async () => {
  const source = await openStorage('SQLite', 'de');
  await fill(source, 1);
  const backups = join(folder, 'copias');
  const filesOf = async (name: string) => {
    const paths = await readdir(join(backups, name, 'files'), { recursive: true, withFileTypes: true });
    const files = paths.filter(
      (entry) => entry.isFile() && entry.parentPath !== join(backups, name, 'files', '.parts'),
    );
    return Promise.all(
      files.map(async (entry) => [entry.name, (await stat(join(entry.parentPath, entry.name))).nlink]),
    );
  };
  await backup(source, undefined, 'copias/segunda');
  await source.files.save('nova.png', Buffer.from('outra imagem'));
  await backup(source, undefined, 'copias/terca');
  const shared = (await filesOf('segunda'))[0]?.[0];
  expect(Object.fromEntries(await filesOf('terca'))).toEqual({ [String(shared)]: 2, 'nova.png': 1 });
  await rm(join(backups, 'segunda'), { recursive: true });
  expect(await readFileChecksum(await openDiskFileStore(join(backups, 'terca', 'files')))).toEqual(
    await readFileChecksum(source.files),
  );
});

type OpenDatabase = (migrations?: readonly string[]) => Promise<Database>;

const newDatabases: [name: string, open: () => Promise<{ open: OpenDatabase; remove(): Promise<void> }>][] = [
  [
    'SQLite',
    async () => ({
      open: (migrations) => openSqlite(join(folder, 'pauta.sqlite'), { migrations }),
      remove: async () => {},
    }),
  ],
  [
    'PostgreSQL',
    async () => {
      const url = new URL(inject('postgresTemplateUrl'));
      const ask = (statement: string) =>
        withClient(new URL('/postgres', url).href, (client) => client.query(statement));
      await ask('create database earlier_backup template template0');
      url.pathname = '/earlier_backup';
      return {
        open: (migrations) => openPostgres({ url: url.href, connectionsMax: 4, migrations }),
        remove: async () => void (await ask('drop database earlier_backup with (force)')),
      };
    },
  ],
];

it.each(newDatabases)(
  'a backup of an earlier version is restored into a new %s and migrated',
  async (name, make) => {
    const source = await openStorage(name, 'de');
    await fill(source);
    const manifest = await backup(source);
    const newer = '0006-transfer-and-imports';
    const tables = Object.entries(manifest.tables).filter(
      ([table]) => !/^(?:imports|imported_records|site_move|tombstones|trashed_demo)$/.test(table),
    );
    const earlier = {
      ...manifest,
      migrations: manifest.migrations.filter((one) => one !== newer),
      tables: Object.fromEntries(tables),
    };
    await writeFile(manifestPath(), JSON.stringify(earlier));
    const files = await openDiskFileStore(join(folder, 'para'));
    const { open, remove } = await make();
    try {
      const restore = restoreBackup({
        open: async (migrations) => {
          const database = await open(migrations);
          expect((await database.allRows.listMigrations()).includes(newer)).toBe(!migrations);
          return { database, files, close: () => database.close() };
        },
        openFolder: openDiskFileStore,
        onStart: async () => {},
      });
      expect((await restore(join(folder, 'copia'))).tables).toEqual(earlier.tables);
      const database = await open();
      expect(await database.news.count(everything)).toBe(20);
      expect(await database.tombstones.has('news', 'x')).toBe(false);
      await database.close();
    } finally {
      await remove();
    }
  },
);

it.each(databases)(
  'a restore into $name that stops is marked, and the next one completes it',
  async ({ name }) => {
    const source = await openStorage('SQLite', 'de');
    await fill(source);
    const { tables } = await backup(source);
    const target = await openStorage(name, 'para');
    const { allRows } = target.database;
    const insert: typeof allRows.insert = async (table, rows) => {
      if (table === 'comments') throw new Error('O disco falhou.');
      await allRows.insert(table, rows);
    };
    const broken = { ...target, database: { ...target.database, allRows: { ...allRows, insert } } };
    await expect(restore(broken)).rejects.toThrow('O disco falhou.');
    expect(await allRows.findFilling()).toBe('restore');
    expect((await restore(target)).tables).toEqual(tables);
    expect(await allRows.findFilling()).toBeNull();
    await expect(restore(target)).rejects.toThrow(/not empty/);
  },
);

it('a restore fails when a record or file of the portal is different afterwards', async () => {
  await aBackup();
  const target = await openStorage('SQLite', 'para');
  const { allRows } = target.database;
  const insert: typeof allRows.insert = (table, rows) =>
    allRows.insert(table, table === 'comments' ? [] : rows);
  const save: FileStore['save'] = (key) => target.files.save(key, Buffer.from('outra imagem'));
  const losing = {
    database: { ...target.database, allRows: { ...allRows, insert } },
    files: { ...target.files, save },
  };
  await expect(restore(losing)).rejects.toThrow(/differs from the backup in: comments, files/);
  expect(await allRows.findFilling()).toBe('restore');
});

describe('a backup', () => {
  it('rejects a folder that exists, and leaves no incomplete one', async () => {
    const source = await openStorage('SQLite', 'de');
    await fill(source);
    const broken: FileStore = { ...source.files, read: () => Promise.reject(new Error('O disco falhou.')) };
    await expect(backup({ ...source, files: broken })).rejects.toThrow('O disco falhou.');
    await expect(restore(await openStorage('SQLite', 'para'))).rejects.toThrow(StartError);
    await backup(source);
    await expect(backup(source)).rejects.toThrow(/exists already/);
  });

  it('leaves no folder when it fails, and folders of others as they are', async () => {
    const source = await openStorage('SQLite', 'de');
    await fill(source);
    await mkdir(join(folder, 'copia.unfinished'));
    await writeFile(join(folder, 'copia.unfinished/notas.txt'), 'minhas');
    const broken: FileStore = { ...source.files, read: () => Promise.reject(new Error('O disco falhou.')) };
    await expect(backup({ ...source, files: broken })).rejects.toThrow('O disco falhou.');
    await backup(source);
    expect(await readFile(join(folder, 'copia.unfinished/notas.txt'), 'utf8')).toBe('minhas');
    expect((await readdir(folder)).sort()).toEqual(['copia', 'copia.unfinished', 'de']);
  });

  it('fails when another one to the same folder is made at the same time', async () => {
    const source = await openStorage('SQLite', 'de');
    await fill(source);
    const made = await Promise.allSettled([backup(source), backup(source)]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await readdir(folder)).sort()).toEqual(['copia', 'de']);
    await restore(await openStorage('SQLite', 'para'));
  });

  it('has its name only when it is complete', async () => {
    const source = await openStorage('SQLite', 'de');
    const make = createBackup({
      allRows: source.database.allRows,
      files: source.files,
      openFolder: openDiskFileStore,
      complete: () => Promise.reject(new Error('O disco encheu.')),
      clock: () => testNowMs,
      madeBy,
    });
    await expect(make(join(folder, 'copia'))).rejects.toThrow('O disco encheu.');
    expect(await readdir(folder)).not.toContain('copia');
    await backup(source);
    expect(await readFile(join(folder, 'copia/session-secret'), 'utf8')).toBe('chave');
  });

  it('is refused by a portal that is not empty, which stays as it is', async () => {
    const source = await aBackup();
    let hasStarted = false;
    const onStart = async () => {
      hasStarted = true;
    };
    await expect(restore(source, onStart)).rejects.toThrow(/not empty/);
    expect(hasStarted).toBe(false);
    await restore(await openStorage('SQLite', 'para'), onStart);
    expect(hasStarted).toBe(true);
  });

  it('is refused by a storage with other files, before anything is written', async () => {
    await aBackup();
    const target = await openStorage('SQLite', 'para');
    const { storageKey } = anImage();
    const other = `${storageKey.slice(0, storageKey.lastIndexOf('/'))}/outro.jpg`;
    await target.files.save(storageKey, Buffer.from('imagem'));
    await target.files.save(other, Buffer.from('imagem'));
    await expect(restore(target)).rejects.toThrow(`not empty (it holds ${other})`);
    expect(await target.database.allRows.isEmpty()).toBe(true);
  });

  it('is refused by a portal of an older version, before anything is written', async () => {
    const source = await openStorage('SQLite', 'de');
    await fill(source);
    const { migrations } = await backup(source);
    const manifest = await readManifest();
    const target = await openStorage('SQLite', 'para');
    await writeFile(
      manifestPath(),
      JSON.stringify({ ...manifest, migrations: [...migrations, '9999-do-futuro'] }),
    );
    await expect(restore(target)).rejects.toThrow(
      'newer version (9999-do-futuro): restore it with Pauta 1.2.0 (commit 0123456789ab)',
    );
    const older = migrations.filter((name) => name !== '0006-transfer-and-imports');
    await writeFile(manifestPath(), JSON.stringify({ ...manifest, migrations: older }));
    await expect(restore(target)).rejects.toThrow(
      'older version (without 0006-transfer-and-imports), and this portal was started before',
    );
    const newer = { ...manifest, migrations: [...migrations, '9999-do-futuro'] };
    const unknownCommit = { version: '1.1.0', commit: null };
    await writeFile(manifestPath(), JSON.stringify({ ...newer, madeBy: unknownCommit }));
    await expect(restore(target)).rejects.toThrow('restore it with Pauta 1.1.0, or a newer one');
    const { madeBy: _, ...silent } = newer;
    await writeFile(manifestPath(), JSON.stringify(silent));
    await expect(restore(target)).rejects.toThrow(
      'restore it with the Pauta whose newest migration is 9999-do-futuro, or',
    );
    expect(await target.database.allRows.isEmpty()).toBe(true);
  });

  it('without the list of its migrations is refused', async () => {
    await aBackup();
    const manifest = await readManifest();
    await writeFile(manifestPath(), JSON.stringify({ ...manifest, migrations: [] }));
    await expect(restore(await openStorage('SQLite', 'para'))).rejects.toThrow('holds no whole backup');
  });

  it('without the version of its program is restored too', async () => {
    const source = await openStorage('SQLite', 'de');
    await fill(source);
    expect((await backup(source)).madeBy).toEqual(madeBy);
    const { madeBy: _, ...manifest } = await readManifest();
    await writeFile(manifestPath(), JSON.stringify(manifest));
    const target = await openStorage('SQLite', 'para');
    await restore(target);
    expect(await target.database.news.count(everything)).toBe(20);
  });

  it.each([
    [
      'a record',
      async () =>
        appendFile(join(folder, 'copia/records/news_former_slugs.ndjson'), '{"slug":"x","news_id":"y"}\n'),
    ],
    ['a truncated record', async () => truncate(join(folder, 'copia/records/news.ndjson'), 1_000)],
    ['a foreign file', async () => writeFile(join(folder, 'copia/files/notas.txt'), 'minhas')],
    [
      'a file',
      async () => {
        const store = await openDiskFileStore(join(folder, 'copia/files'));
        for await (const key of store.list()) await truncate(join(folder, 'copia/files', key), 3);
      },
    ],
  ])('is refused when %s was changed', async (_what, damage) => {
    const source = await aBackup();
    await damage();
    const target = await openStorage('SQLite', 'para');
    await expect(restore(target)).rejects.toThrow(
      /differs from the backup in: (?:news_former_slugs|files)|news\.ndjson cannot be read/,
    );
    expect(await target.database.allRows.isEmpty()).toBe(true);
    expect((await readFileChecksum(target.files)).count).toBe(0);
    await rm(join(folder, 'copia'), { recursive: true });
    await backup(source);
    await restore(target);
  });
});
