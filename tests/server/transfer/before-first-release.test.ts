/** Portals from before the first release, whose schema began anew: they are refused, and their exports are imported. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import { restoreBackup } from '../../../server/services/transfer/restore-backup.ts';
import { readConfig } from '../../../server/start/config.ts';
import { openAdapters, openExistingAdapters } from '../../../server/start/open-adapters.ts';
import { StartError } from '../../../server/start/start-error.ts';
import { words } from '../../builders.ts';
import { databases } from '../../contracts/databases.ts';
import { aFolder } from '../../folders.ts';
import { openTestImport } from './open-import.ts';

const fixture = (name: string) => readFile(join(import.meta.dirname, 'before-first-release', name), 'utf8');
const everything = { publishedUntil: null };

let folder = '';
beforeEach(async () => {
  folder = await aFolder();
});

describe('a database from before the first release', () => {
  const refusal =
    'it was made by a Pauta from before the first release; run "npm run export" with that one, and "npm run import" with this one and a new DATA_DIR or database';

  it('is refused by the start and by every command, with a sentence on how to carry its content over', async () => {
    const path = join(folder, 'pauta.sqlite');
    const earlier = new DatabaseSync(path);
    earlier.exec(await fixture('portal.sql'));
    earlier.close();
    const config = readConfig({ DATA_DIR: folder });
    for (const open of [openAdapters, openExistingAdapters]) {
      const fault: unknown = await open(config).catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(StartError);
      expect(fault).toMatchObject({ message: `The database ${path} cannot be used: ${refusal}` });
    }
    const unchanged = new DatabaseSync(path);
    expect(unchanged.prepare('select title from news order by id').all()).toHaveLength(3);
    unchanged.close();
  });

  it.each(databases)('is refused on $name', async ({ open }) => {
    const { database, reopen, close } = await open();
    const { write } = database.connections;
    for (const name of words(`
      0001-accounts 0001-accounts-and-silences 0001-content 0003-news 0003-news-and-comments
      0003-news-and-sections 0004-media 0004-media-and-details 0006-transfer
    `)) {
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-20T00:00:00Z')`.execute(
        write,
      );
      await expect(reopen()).rejects.toThrow(refusal);
      await sql`delete from kysely_migration where name = ${name}`.execute(write);
    }
    await close();
  });
});

it('refuses a backup from before the first release, and leaves the new portal as it was', async () => {
  const manifest = {
    format: 'pauta-backup-1',
    madeAt: '2026-11-26T05:12:50.497Z',
    madeBy: { version: '0.1.0', commit: '0f5bbc964e7ccb463e461c558cd3d81a5b7fc1d7' },
    migrations: ['0001-content', '0061-schedules-by-person'],
    tables: {},
    files: { count: 0, sum: '0'.repeat(64) },
  };
  await mkdir(join(folder, 'copia'));
  await writeFile(join(folder, 'copia/manifest.json'), JSON.stringify(manifest));
  const open = () => Promise.reject(new Error('A portal was opened.'));
  const restore = restoreBackup({ open, openFolder: openDiskFileStore, onStart: open });
  await expect(restore(join(folder, 'copia'))).rejects.toThrow(
    'The backup is from before the first release: restore it with Pauta 0.1.0 (commit 0f5bbc964e7c), run "npm run export" there, and "npm run import" with this one.',
  );
});

it('imports the export of a portal from before the first release', async () => {
  const portal = await openTestImport();
  const { database } = portal;
  const report = await portal.run(await fixture('export.json'));
  expect(report.faults).toEqual([]);
  expect((await database.users.findById('u1'))?.roles).toEqual(['admin']);
  const suspended = await database.users.findByEmail('zoe@exemplo.com');
  expect(suspended?.name).toBe('Zoë');
  expect(await database.users.isSuspended(suspended?.id ?? '')).toBe(true);
  const titles = ['n0', 'n1', 'n2'].map(async (id) => (await database.news.findById(id, everything))?.title);
  expect(await Promise.all(titles)).toEqual(['Sem data', 'Notícia de antes', 'Foguete “volta”']);
  const signed = await database.news.findBySlug('foguete', everything);
  expect(signed).toMatchObject({ author: 'Zoë', topics: 'TCP/IP\nRecife' });
  expect(await database.comments.findById('c1')).toMatchObject({ comment: 'Oi.', newsId: 'n1' });
  expect((await database.things.findByAddress('section', 'jogos'))?.id).toBe('games');
  expect(await database.textPages.findBySlug('equipe')).toMatchObject({ title: 'Equipe', published: 1 });
  expect((await database.redirects.findById('r1'))?.source).toBe('/2019/*');
  expect((await database.settings.listCurrent())[0]?.values).toEqual({ name: 'Gazeta' });
});
