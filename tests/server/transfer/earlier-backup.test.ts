/** A backup that an earlier version made, with the migrations and tables of then (earlier-backup.json). */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import { openPostgres } from '../../../server/adapters/sql/connection/postgres.ts';
import { openSqlite } from '../../../server/adapters/sql/connection/sqlite.ts';
import type { Database } from '../../../server/ports/stores.ts';
import { toRowLine } from '../../../server/services/transfer/checksum.ts';
import { manifestSchema } from '../../../server/services/transfer/manifest.ts';
import { restoreBackup } from '../../../server/services/transfer/restore-backup.ts';
import { withClient } from '../../postgres-server.ts';

const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const backupSchema = z.object({
  manifest: manifestSchema,
  records: z.record(z.string(), z.array(row)),
  /** In base64. */
  files: z.record(z.string(), z.string()),
});

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pauta-earlier-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function writeBackup(): Promise<z.infer<typeof backupSchema>> {
  const path = join(import.meta.dirname, 'earlier-backup.json');
  const backup = backupSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const write = async (name: string, data: string | Buffer) => {
    await mkdir(dirname(join(folder, 'copia', name)), { recursive: true });
    await writeFile(join(folder, 'copia', name), data);
  };
  for (const [table, rows] of Object.entries(backup.records)) {
    await write(`records/${table}.ndjson`, rows.map((one) => `${toRowLine(one)}\n`).join(''));
  }
  for (const [key, data] of Object.entries(backup.files)) {
    await write(`files/${key}`, Buffer.from(data, 'base64'));
  }
  await write('manifest.json', JSON.stringify(backup.manifest));
  return backup;
}

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

describe.each(newDatabases)('on %s', (_name, openNew) => {
  it('a backup from before settings, sections and roles is restored and migrated', async () => {
    const { manifest } = await writeBackup();
    const files = await openDiskFileStore(join(folder, 'files'));
    const { open, remove } = await openNew();
    try {
      const restore = restoreBackup({
        open: async (migrations) => {
          const database = await open(migrations);
          return { database, files, close: () => database.close() };
        },
        openFolder: openDiskFileStore,
        begin: async () => {},
      });
      expect((await restore(join(folder, 'copia'))).tables).toEqual(manifest.tables);
      const database = await open();
      try {
        expect(await database.archive.listMigrations()).toContain('0037-suspensions');
        expect((await database.users.findById('u1'))?.roles).toEqual(['admin']);
        expect((await database.users.findById('u2'))?.roles).toEqual([]);
        expect((await database.news.findById('n2', { publishedUntil: null }))?.author).toBe(
          'Convidado Antigo',
        );
        expect((await database.sections.read()).all.map(({ id }) => id)).toContain('impressao-3d');
        const query = { limit: 9, after: null, before: null, skip: 0, category: null } as const;
        const found = await database.search.search({ ...query, kind: 'news', tokens: ['impressor'] });
        expect(found).toHaveLength(1);
        expect(await files.read(Object.keys((await writeBackup()).files)[0] ?? '')).not.toBeNull();
        await expect(restore(join(folder, 'copia'))).rejects.toThrow('this portal was started before');
      } finally {
        await database.close();
      }
    } finally {
      await remove();
    }
  });
});
