/** A start that is killed while it migrates, and several starts that migrate at once. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openPostgres } from '../../server/adapters/sql/connection/postgres.ts';
import { openSqlite, type SqlDatabase } from '../../server/adapters/sql/connection/sqlite.ts';
import { aNews, anAuditEntry, aSearchQuery } from '../builders.ts';
import { aFolderForAll } from '../folders.ts';
import { withClient } from '../postgres-server.ts';

const program = join(import.meta.dirname, 'die-at.ts');
/** Progress at the kill. */
const parts = [0.1, 0.5, 0.95];

const folder = await aFolderForAll();
let names = 0;
const made: string[] = [];

afterAll(async () => {
  for (const name of made) await onServer(`drop database "${name}" with (force)`);
});

async function onServer(statement: string): Promise<void> {
  const url = new URL('/postgres', inject('postgresTemplateUrl')).href;
  await withClient(url, (client) => client.query(statement));
}

const kinds = [
  {
    kind: 'sqlite',
    make: async () => join(folder, `banco${++names}.sqlite`),
    open: (where: string): Promise<SqlDatabase> => openSqlite(where),
  },
  {
    kind: 'postgres',
    make: async () => {
      const name = `migracao_${process.pid}_${++names}`;
      await onServer(`create database "${name}" template template0`);
      made.push(name);
      return new URL(`/${name}`, inject('postgresTemplateUrl')).href;
    },
    open: (where: string): Promise<SqlDatabase> => openPostgres({ url: where, connectionsMax: 2 }),
  },
];

/** Returns the output, or the signal. */
function migrate(kind: string, where: string, dieAt = 0): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, String(dieAt), kind, where], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal ?? (code === 0 ? said : `${code}: ${said}`)));
  });
}

/** Checks that every table a portal needs exists. */
async function expectWhole(database: SqlDatabase): Promise<void> {
  const news = aNews();
  await database.inTransaction(async (stores) => {
    await stores.news.save(news);
    await stores.search.save({ kind: 'news', id: news.id, sectionIds: [], createdAt: 1, tokens: ['x'] });
    await stores.audit.add(anAuditEntry());
    await stores.invalidateParts('a');
    await stores.invalidateContent();
  });
  expect(await database.search.search(aSearchQuery(['x']))).toHaveLength(1);
  await expect(database.connections.write.deleteFrom('audit_entries').execute()).rejects.toThrow();
}

describe.each(kinds)('a migration of $kind', ({ kind, make, open }) => {
  it('is completed by the next start after a kill at any point', async () => {
    const statements = Number(await migrate(kind, await make()));
    expect(statements).toBeGreaterThan(20);
    await Promise.all(
      parts.map(async (part) => {
        const where = await make();
        expect(await migrate(kind, where, Math.ceil(statements * part))).toBe('SIGKILL');
        const database = await open(where);
        await expectWhole(database);
        await database.close();
      }),
    );
  });

  it('runs once when two processes start at the same time', async () => {
    const where = await make();
    const ended = await Promise.all([1, 2].map(() => migrate(kind, where)));
    for (const said of ended) expect(said).toMatch(/^\d+$/);
    const database = await open(where);
    await expectWhole(database);
    await database.close();
  });
});
