/** Opens SQLite with its pragmas, the content versions and the turns of writers. */
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, openSync as openFile, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  sql,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { QueryWatch } from '../../../http/query-watch.ts';
import type { Database, Stores } from '../../../ports/stores.ts';
import { Unavailable } from '../../../ports/unavailable.ts';
import { yieldTurn } from '../../../ports/yield-turn.ts';
import { createSqliteSearchIndex, ensureSqliteSearchIndex } from '../query/sqlite-search.ts';
import type { Tables } from '../schema/tables.ts';
import { createDatabaseRows } from '../stores/transfer/database-rows.ts';
import { createSqlStores } from '../stores.ts';
import { protectAuditLogOnSqlite } from './append-only.ts';
import { listMigrations, migrate } from './migrate.ts';
import { contentPart, openPartVersions, readLatestVersion, readPartChanges } from './part-versions.ts';
import { loggingTo } from './query-log.ts';
import { runAlone } from './sqlite-alone.ts';
import { withSqliteFaults } from './sqlite-faults.ts';

const versionPollMs = 200;
const busyTimeoutMs = 10_000;
const busyRetryMs = 20;
const mostPreparedStatements = 500;
const usualPageCacheKibibytes = 32 * 1024;
/**
 * How many pages an import writes between two checkpoints. This is four times the default, because an import
 * rewrites the same index pages.
 */
const pagesBetweenCheckpoints = 4_000;

export interface SqlDatabase extends Database {
  readonly connections: { readonly read: Kysely<Tables>; readonly write: Kysely<Tables> };
}

export interface SqliteOptions {
  watch?: QueryWatch | undefined;
  /** The key for digests of personal data, shared by all processes; random by default. */
  secret?: string | undefined;
  /** The migrations to apply; all by default. A restore of an older backup names those of that version. */
  migrations?: readonly string[] | undefined;
  /** The size of the page cache of each of the two connections. */
  pageCacheKibibytes?: number | undefined;
  /** Whether commits need not wait for the disk, because the work can be repeated, as an import can. */
  isRepeatable?: boolean | undefined;
}

/**
 * Opens the file. Reads and writes have separate connections, so that no read sees an open transaction. An acknowledged
 * write is on the disk. With `isRepeatable`, writes are on the disk only after `close`, and not even then if another
 * connection prevents the checkpoint.
 */
export async function openSqlite(
  path: string,
  {
    watch,
    secret = oneTimeSecret(),
    migrations,
    pageCacheKibibytes,
    isRepeatable = false,
  }: SqliteOptions = {},
): Promise<SqlDatabase> {
  restrictToOwner(path);
  const checkFile = createFileCheck(path);
  const logging = loggingTo(watch);
  const writeConnection = connect(path, pageCacheKibibytes);
  const write = new Kysely<Tables>({
    ...logging,
    dialect: new SerialSqliteDialect(kyselyDatabase(writeConnection), checkFile),
  });
  await migrate(write, migrations);
  ensureSqliteSearchIndex(writeConnection);
  protectAuditLogOnSqlite(writeConnection);
  writeConnection.exec('pragma busy_timeout = 0');
  if (isRepeatable)
    writeConnection.exec(
      `pragma synchronous = normal; pragma wal_autocheckpoint = ${pagesBetweenCheckpoints}`,
    );

  const readConnection = connect(path, pageCacheKibibytes);
  const read = new Kysely<Tables>({
    ...logging,
    dialect: new ReadingSqliteDialect(kyselyDatabase(readConnection)),
  });
  const stores = createSqlStores(read, write, createSqliteSearchIndex(read, write), secret);
  const storesOf = (trx: Kysely<Tables>): Stores =>
    createSqlStores(trx, trx, createSqliteSearchIndex(trx, trx), secret);

  const parts = await openPartVersions(read);
  const dataVersion = readConnection.prepare('pragma data_version');
  let lastDataVersion = dataVersion.get()?.data_version;
  const poll = setInterval(async () => {
    try {
      const current = dataVersion.get()?.data_version;
      if (current === lastDataVersion) return;
      parts.take(await readPartChanges(read, parts.latest()));
      lastDataVersion = current;
    } catch {
      // If the file is locked or missing, the next poll reads it again.
    }
  }, versionPollMs);
  poll.unref();

  async function commit<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    const done = await write.transaction().execute(async (trx) => {
      const result = await work(storesOf(trx));
      return { result, changes: await readPartChanges(trx, parts.latest()) };
    });
    parts.take(done.changes);
    return done.result;
  }

  return {
    ...stores,
    connections: { read, write },
    invalidateContent: (tags) => commit((stores) => stores.invalidateContent(tags)),
    inTransaction: commit,
    invalidateParts: (...tags) => commit((stores) => stores.invalidateParts(...tags)),
    contentVersion: () => parts.of(contentPart),
    partVersions: parts,
    runAlone: (work) => runAlone(`${path}-start`, work),
    readShared: (work) => work(),
    clock: Date.now,
    async ping() {
      await readLatestVersion(read);
      checkFile();
    },
    async status() {
      const { rows } = await sql<{ version: string; bytes: number }>`
        select sqlite_version() as version, page_count * page_size as bytes
        from pragma_page_count(), pragma_page_size()`.execute(read);
      const migrations = await listMigrations(read);
      const { version = '', bytes = 0 } = rows[0] ?? {};
      return {
        product: `SQLite ${version}`,
        bytes,
        schema: migrations.at(-1) ?? '',
        pool: null,
        replicaLagMs: null,
      };
    },
    allRows: createDatabaseRows(write, async (work) => {
      const snapshot = new Kysely<Tables>({
        dialect: new SqliteDialect({ database: kyselyDatabase(connect(path)) }),
      });
      try {
        await snapshot.transaction().execute(work);
      } finally {
        await snapshot.destroy();
      }
    }),
    async close() {
      clearInterval(poll);
      if (isRepeatable) writeConnection.exec('pragma wal_checkpoint(passive)');
      await write.destroy();
      await read.destroy();
    },
  };
}

export function oneTimeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Makes the file readable by its owner only. SQLite gives the same mode to files that it creates beside it. */
function restrictToOwner(path: string): void {
  closeSync(openFile(path, 'a', 0o600));
  for (const each of [path, `${path}-wal`, `${path}-shm`]) {
    if (existsSync(each)) chmodSync(each, 0o600);
  }
}

/**
 * Returns a check for a deleted or replaced file. SQLite would go on using the old file, and all writes would be lost.
 */
function createFileCheck(path: string): () => void {
  const opened = statSync(path);
  return () => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.dev !== opened.dev || found.ino !== opened.ino)
      throw new Unavailable('damaged', new Error(`${path} is not the file that was opened`));
  };
}

function connect(path: string, pageCacheKibibytes = usualPageCacheKibibytes): DatabaseSync {
  const connection = new DatabaseSync(path, { timeout: busyTimeoutMs });
  connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;');
  connection.exec(`pragma cache_size = -${pageCacheKibibytes};`);
  return connection;
}

type SqlValue = string | number | bigint | null | Uint8Array;

function kyselyDatabase(connection: DatabaseSync): SqliteDatabase {
  const prepare = (sql: string): SqliteStatement => {
    const statement = withSqliteFaults(() => connection.prepare(sql));
    const isReader = statement.columns().length > 0;
    // A write returns the id of its last row, and row ids of the full-text index exceed safe integers.
    if (!isReader) statement.setReadBigInts(true);
    const values = (parameters: readonly unknown[]) => parameters.map(toSqlValue);
    return {
      reader: isReader,
      all: (parameters) => withSqliteFaults(() => statement.all(...values(parameters))),
      run: (parameters) => withSqliteFaults(() => statement.run(...values(parameters))),
      iterate: (parameters) => statement.iterate(...values(parameters)),
    };
  };
  const statements = new LRUCache<string, SqliteStatement>({
    max: mostPreparedStatements,
    memoMethod: prepare,
  });
  return { close: () => connection.close(), prepare: (sql) => statements.memo(sql) };
}

function toSqlValue(value: unknown): SqlValue {
  // node:sqlite binds numbers as floats, which row ids of virtual tables reject.
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'string' || typeof value === 'bigint') return value;
  if (value === null || value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot store a ${typeof value}.`);
}

/** SQLite is synchronous: without pauses, many reads in a row would block the event loop. */
class ReadingSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new ReadingSqliteDriver({ database: this.#database });
  }
}

class ReadingSqliteDriver extends SqliteDriver {
  /** Pauses before the connection is taken, so that other reads can use the connection meanwhile. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    await yieldTurn();
    return super.acquireConnection();
  }
}

class SerialSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #checkFile: () => void;

  constructor(database: SqliteDatabase, checkFile: () => void) {
    super({ database });
    this.#database = database;
    this.#checkFile = checkFile;
  }

  override createAdapter(): SqliteAdapter {
    return new SerialSqliteAdapter();
  }

  override createDriver(): SqliteDriver {
    return new SerialSqliteDriver(this.#database, this.#checkFile);
  }
}

/**
 * An adapter whose migrations are transactions. Kysely assumes that SQLite cannot roll schema changes back, but it can,
 * so an interrupted migration leaves nothing.
 */
class SerialSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SerialSqliteDriver extends SqliteDriver {
  #lastTurn: Promise<void> = Promise.resolve();
  #endTurn: () => void = () => {};
  readonly #checkFile: () => void;

  constructor(database: SqliteDatabase, checkFile: () => void) {
    super({ database });
    this.#checkFile = checkFile;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const timeoutAt = performance.now() + busyTimeoutMs;
    const before = this.#lastTurn;
    const turn = Promise.withResolvers<void>();
    this.#lastTurn = turn.promise;
    await before;
    this.#endTurn = turn.resolve;
    return withBusyRetries(await super.acquireConnection(), timeoutAt, this.#checkFile);
  }

  override async releaseConnection(): Promise<void> {
    this.#endTurn();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Takes the write lock at the beginning: a transaction that has read first could not take it while another process
    // writes.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!String(error).includes('no transaction is active')) throw error;
    }
  }
}

/** Retries a query while another process has the write lock. SQLite's own wait would block this process. */
function withBusyRetries(
  connection: DatabaseConnection,
  timeoutAt: number,
  ensureReady: () => void,
): DatabaseConnection {
  let isReady = false;
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (!isReady) ensureReady();
      isReady = true;
      // Readers have another connection. This pause lets them be answered between two statements of a transaction.
      await yieldTurn();
      for (;;) {
        try {
          return await connection.executeQuery<R>(query);
        } catch (error) {
          if (!isBusy(error) || performance.now() > timeoutAt) throw error;
          await setTimeout(busyRetryMs);
        }
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Unavailable && error.fault === 'busy';
}
