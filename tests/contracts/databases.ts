import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Accounts } from '../../server/account-ports.ts';
import { createAccounts } from '../../server/adapters/better-auth/accounts.ts';
import { openSqlite, type SqlDatabase } from '../../server/adapters/sql/sqlite.ts';
import type { Database } from '../../server/ports.ts';
import { newId } from '../../server/services/new-id.ts';

/** A new, empty, migrated database, for one test. */
export interface OpenedDatabase {
  database: SqlDatabase;
  /** On the same data; the clock is the system's. */
  accounts: Accounts;
  /** The same data through connections of their own, as another process has them. Close what it gives. */
  reopen(): Promise<Database>;
  /** Closes `database` and removes its data. */
  close(): Promise<void>;
}

export type OpenDatabase = () => Promise<OpenedDatabase>;

/** Every database that the stores must behave alike on. A new adapter joins by one line here. */
export const databases: { name: string; open: OpenDatabase }[] = [
  { name: 'SQLite', open: openTemporarySqlite },
];

async function openTemporarySqlite(): Promise<OpenedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-contract-'));
  const path = join(folder, 'pauta.sqlite');
  const database = await openSqlite(path);
  return {
    database,
    accounts: createAccounts({
      ...database.connections,
      secret: 'um segredo de teste com mais de 32 letras',
      siteUrl: 'https://pauta.test',
      newId,
      clock: () => Date.now(),
      log: { warn() {}, error() {} },
    }),
    reopen: () => openSqlite(path),
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a database before each test of a suite and closes it afterwards. Call the result inside tests only. */
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
