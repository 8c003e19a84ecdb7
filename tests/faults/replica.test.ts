/** DATABASE_REPLICA_URL with a real streaming replica that lags, disappears and returns. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '../../server/adapters/sql/connection/postgres.ts';
import type { SqlDatabase } from '../../server/adapters/sql/connection/sqlite.ts';
import { aNews } from '../builders.ts';
import { type PostgresReplica, type PostgresServer, startPostgres } from '../postgres-server.ts';

const everything = { publishedUntil: null };

let server: PostgresServer;
let replica: PostgresReplica;
let database: SqlDatabase;
/** The same data without a replica, as another process would. */
let other: SqlDatabase;
let warnings: string[] = [];

beforeAll(async () => {
  server = await startPostgres();
  await server.createDatabase('pauta');
  replica = await server.startReplica();
  const url = server.urlOf('pauta');
  const log = { warn: (_facts: object, message: string) => void warnings.push(message) };
  database = await openPostgres({ url, replicaUrl: replica.urlOf('pauta'), connectionsMax: 3, log });
  other = await openPostgres({ url, connectionsMax: 2 });
});

afterAll(async () => {
  await database?.close();
  await other?.close();
  await server?.remove();
});

beforeEach(() => {
  warnings = [];
});

async function isFromReplica(): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`select pg_is_in_recovery() as answer`.execute(
    database.connections.read,
  );
  return rows[0]?.answer ?? false;
}
const isSharedReadFromReplica = () => database.readShared(isFromReplica);

async function publish(by: SqlDatabase, id: string): Promise<void> {
  await by.inTransaction(async (stores) => {
    await stores.news.save(aNews({ id, slug: id }));
    await stores.invalidateContent();
  });
}
const sharedTitle = (id: string) =>
  database.readShared(async () => (await database.news.findById(id, everything))?.id ?? null);

describe('reads with a replica', () => {
  it('of shared pages come from the replica, all others from the primary', async () => {
    await publish(database, 'primeira');
    await expect.poll(isSharedReadFromReplica).toBe(true);
    expect(await sharedTitle('primeira')).toBe('primeira');
    expect(await isFromReplica()).toBe(false);
    // Work that such requests start is included, and later work is not.
    const both = await database.readShared(() => Promise.all([isFromReplica(), isFromReplica()]));
    expect([both, await isFromReplica()]).toEqual([[true, true], false]);
  });

  it('show each change of this process and of others at once while the replica lags', async () => {
    await replica.pause();
    await publish(database, 'propria');
    expect(await sharedTitle('propria')).toBe('propria');
    expect((await database.news.findById('propria', everything))?.id).toBe('propria');

    const before = database.contentVersion();
    await publish(other, 'alheia');
    await expect.poll(() => database.contentVersion()).toBeGreaterThan(before);
    expect(await sharedTitle('alheia')).toBe('alheia');

    const part = database.partVersions.latest();
    await other.invalidateParts('comentarios-x');
    await expect.poll(() => database.partVersions.latest()).toBeGreaterThan(part);
    expect(await isSharedReadFromReplica()).toBe(false);

    await replica.resume();
    await expect.poll(isSharedReadFromReplica).toBe(true);
    expect(await sharedTitle('alheia')).toBe('alheia');
  });

  it('are answered by the primary once the replica is unavailable', async () => {
    await expect.poll(isSharedReadFromReplica).toBe(true);
    await replica.stop();
    // The pool has fewer connections.
    for (let reads = 0; reads < 5; reads += 1) expect(await sharedTitle('primeira')).toBe('primeira');
    expect(warnings.filter((said) => said.includes('is away'))).toHaveLength(1);
    await replica.start();
    await expect.poll(isSharedReadFromReplica).toBe(true);
    expect(warnings.at(-1)).toContain('is back');
  });

  it('continue after all connections to either server were cut', async () => {
    await Promise.all([1, 2, 3].map(() => sharedTitle('primeira')));
    const cutAll = sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity where pid <> pg_backend_pid()`;
    await cutAll.execute(other.connections.write).catch(() => {});
    const found = await Promise.all([1, 2, 3].map(() => database.news.findById('primeira', everything)));
    expect(found.map((news) => news?.id)).toEqual(['primeira', 'primeira', 'primeira']);
    await publish(database, 'depois');
    expect(await sharedTitle('depois')).toBe('depois');
  });
});

it('a portal starts without its replica', async () => {
  const url = server.urlOf('pauta');
  const log = { warn: (_facts: object, message: string) => void warnings.push(message) };
  const replicaUrl = 'postgres://ana:segredo@127.0.0.1:1/pauta';
  const started = await openPostgres({ url, replicaUrl, connectionsMax: 2, log });
  expect(warnings.join()).toContain('DATABASE_REPLICA_URL');
  const found = await started.readShared(() => started.news.findById('primeira', everything));
  expect(found?.id).toBe('primeira');
  await started.close();
});
