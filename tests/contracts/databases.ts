/** Opens each kind of database for tests of contracts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, inject } from 'vitest';
import { openPostgres } from '../../server/adapters/sql/connection/postgres.ts';
import { openSqlite, type SqlDatabase } from '../../server/adapters/sql/connection/sqlite.ts';
import type { QueryWatch } from '../../server/http/query-watch.ts';
import type { Database } from '../../server/ports/stores.ts';
import { aUser } from '../builders.ts';
import { createTestAccounts, type TestAccounts } from '../test-accounts.ts';
import { copyPostgres, type EmptyPostgres } from './empty-postgres.ts';
import { openNewSqlite } from './sqlite-for-suites.ts';

export interface OpenedDatabase {
  database: SqlDatabase;
  /** Opens another connection to the same data, with the system clock. */
  accounts: TestAccounts;
  /** Opens the same data with connections of their own, as another process would. Close the result. */
  reopen(): Promise<Database>;
  close(): Promise<void>;
}

/** `watch` sees each statement. */
export type OpenDatabase = (watch?: QueryWatch) => Promise<OpenedDatabase>;

const testSecret = 'um segredo de teste com mais de 32 letras';

/** A new adapter needs one line here. If a test watches statements, its database has connections of its own. */
export const databases: { name: string; open: OpenDatabase }[] = [
  { name: 'SQLite', open: openTemporarySqlite },
  { name: 'PostgreSQL', open: (watch) => (watch ? openTemporaryPostgres(watch) : openLastingPostgres()) },
];

export async function openTemporarySqlite(watch?: QueryWatch): Promise<OpenedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-contract-'));
  const path = join(folder, 'pauta.sqlite');
  const database = await openNewSqlite(path, testSecret, watch);
  return {
    database,
    accounts: createTestAccounts(database, () => Date.now()),
    reopen: () => openSqlite(path, { secret: testSecret }),
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function openTemporaryPostgres(watch?: QueryWatch): Promise<OpenedDatabase> {
  const empty = idlePostgres.pop() ?? (await copyPostgres(inject('postgresTemplateUrl')));
  const database = await openDatabase(empty, watch);
  return {
    database,
    accounts: createTestAccounts(database, () => Date.now()),
    reopen: () => openDatabase(empty),
    async close() {
      await database.close();
      await empty.restore();
      idlePostgres.push(empty);
    },
  };
}

/** Versions that an open database remembers, and that never go back. */
const counters = ['part_versions'];

/**
 * Opens a database like `openTemporaryPostgres`, but its connections stay open from test to test, because opening them
 * takes longer than most tests. Versions keep counting.
 */
export async function openLastingPostgres(): Promise<OpenedDatabase> {
  const lasting = lastingPostgres.pop() ?? (await openLasting());
  const { empty, database } = lasting;
  return {
    database,
    accounts: createTestAccounts(database, () => Date.now()),
    reopen: () => openDatabase(empty),
    async close() {
      await empty.restore(counters);
      lastingPostgres.push(lasting);
    },
  };
}

interface LastingPostgres {
  empty: EmptyPostgres;
  database: SqlDatabase;
}

const lastingPostgres: LastingPostgres[] = [];

async function openLasting(): Promise<LastingPostgres> {
  const empty = await copyPostgres(inject('postgresTemplateUrl'));
  return { empty, database: await openDatabase(empty) };
}

const openDatabase = ({ url }: EmptyPostgres, watch?: QueryWatch): Promise<SqlDatabase> =>
  openPostgres({ url, connectionsMax: 4, secret: testSecret, watch });

/** Emptied databases that later tests of the file use again, because creating one takes longer than most tests. */
const idlePostgres: EmptyPostgres[] = [];

afterAll(async () => {
  for (const { empty, database } of lastingPostgres.splice(0)) {
    await database.close();
    await empty.remove();
  }
  for (const { remove } of idlePostgres.splice(0)) await remove();
});

/** Opens a database before each test and closes it afterwards. Call the result inside tests only. */
export function useDatabase(open: OpenDatabase): () => OpenedDatabase {
  let opened: OpenedDatabase | null = null;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });
  return () => {
    if (!opened) throw new Error('The database is open inside tests only.');
    return opened;
  };
}

/** Saves users before each test, for rows that belong to them. */
export function useUsers(opened: () => OpenedDatabase, ...ids: string[]): void {
  beforeEach(async () => {
    for (const id of ids) await opened().database.users.saveVerified(aUser({ id }));
  });
}
