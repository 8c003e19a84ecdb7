/** Opens PostgreSQL. Only the files named `postgres…` know how it differs from SQLite. */
import { Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { QueryWatch } from '../../../http/query-watch.ts';
import type { Clock, Stores } from '../../../ports/stores.ts';
import { createPostgresSearchIndex, ensurePostgresSearchIndex } from '../query/postgres-search.ts';
import type { Tables } from '../schema/tables.ts';
import { createDatabaseRows } from '../stores/transfer/database-rows.ts';
import { createSqlStores } from '../stores.ts';
import { protectAuditLogOnPostgres } from './append-only.ts';
import { listMigrations, migrate } from './migrate.ts';
import { contentPart, openPartVersions, readLatestVersion, readPartChanges } from './part-versions.ts';
import { ReadingDialect, SerialPostgresDialect } from './postgres-driver.ts';
import { listenForVersions, versionChannel } from './postgres-listener.ts';
import { Replica } from './postgres-replica.ts';
import { loggingTo } from './query-log.ts';
import { oneTimeSecret, type SqlDatabase } from './sqlite.ts';
import { WriterQueue } from './writer-queue.ts';

/** The number of an advisory lock. It is arbitrary, but must differ from the one in postgres-driver.ts. */
const migrationLock = 7_283_002;
const preparationLock = 7_283_003;
const connectTimeoutMs = 5_000;
/** After this silence, TCP probes check whether a firewall has dropped the connection. */
const keepAliveDelayMs = 10_000;
const statementTimeoutMs = 30_000;
/**
 * Longer than any statement may take. After so much silence, the network must have dropped the connection unnoticed.
 */
const silenceTimeoutMs = statementTimeoutMs + 5_000;
/** These connections serve the poll of versions, the clock and `ping`; readers and writers must not delay those. */
const watchConnectionsMax = 2;

interface PostgresOptions {
  url: string;
  replicaUrl?: string | undefined;
  /** The most connections for reads; writes get the same number. */
  connectionsMax?: number | undefined;
  log?: { warn(facts: object, message: string): void } | undefined;
  watch?: QueryWatch | undefined;
  /** The key for digests of personal data, shared by all processes; random by default. */
  secret?: string | undefined;
  /** How long a connection in use may be silent. */
  silenceMs?: number | undefined;
  /** The migrations to apply; all by default. A restore of an older backup names those of that version. */
  migrations?: readonly string[] | undefined;
  /** Whether commits need not wait for the disk, because the work can be repeated, as an import can. */
  isRepeatable?: boolean | undefined;
}

/** Opens and migrates the database; processes migrate one at a time. Transactions take turns, as on SQLite. */
export async function openPostgres({
  url,
  replicaUrl,
  connectionsMax = 10,
  log = { warn() {} },
  watch,
  secret = oneTimeSecret(),
  silenceMs = silenceTimeoutMs,
  migrations,
  isRepeatable = false,
}: PostgresOptions): Promise<SqlDatabase> {
  const pools: pg.Pool[] = [];
  const pool = (connectionString: string, timeoutMs = statementTimeoutMs, max = connectionsMax) => {
    const made = new pg.Pool({
      connectionString,
      ...(isRepeatable ? { options: '-c synchronous_commit=off' } : {}),
      max,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
      statement_timeout: timeoutMs,
      idle_in_transaction_session_timeout: timeoutMs,
      ...(timeoutMs > 0 ? { stream: () => openSocket(silenceMs) } : {}),
      types: { getTypeParser },
    });
    // An idle connection broke; the next query gets another one.
    made.on('error', (err) => log.warn({ err }, 'a connection to the database broke'));
    made.on('connect', (client) => client.on('error', () => {}));
    return made;
  };
  const countedPool = (connectionString: string) => {
    const made = pool(connectionString);
    pools.push(made);
    return made;
  };
  /** Locks use their own connections, because a process may wait for a lock for a long time. */
  const runWithLock = async <T>(lock: number, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
    const db = new Kysely<Tables>({ dialect: new SerialPostgresDialect({ pool: pool(url, 0) }) });
    try {
      return await db.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(${lock})`.execute(connection);
        try {
          return await work(db);
        } finally {
          await sql`select pg_advisory_unlock(${lock})`.execute(connection);
        }
      });
    } finally {
      await db.destroy();
    }
  };
  await runWithLock(migrationLock, (db) => migrateAll(db, migrations));
  const logging = loggingTo(watch);
  const writers = new WriterQueue();
  const write = new Kysely<Tables>({
    ...logging,
    dialect: new SerialPostgresDialect({ pool: countedPool(url) }, writers),
  });
  const watching = new Kysely<Tables>({
    dialect: new ReadingDialect({ pool: pool(url, statementTimeoutMs, watchConnectionsMax) }),
  });
  const snapshots = new Kysely<Tables>({ dialect: new ReadingDialect({ pool: pool(url) }) });
  const parts = await openPartVersions(write);
  const replicaPool = replicaUrl ? countedPool(replicaUrl) : null;
  const replica = replicaPool ? new Replica({ pool: replicaPool, needed: parts.latest, log }) : null;
  await replica?.open();
  const read = new Kysely<Tables>({
    ...logging,
    dialect: new ReadingDialect({ pool: countedPool(url) }, replica),
  });
  const stores = createSqlStores(read, write, createPostgresSearchIndex(read, write), secret);
  const storesOf = (trx: Kysely<Tables>): Stores =>
    createSqlStores(trx, trx, createPostgresSearchIndex(trx, trx), secret);

  const clock = await openServerClock(() => readTime(watching), log);
  const listener = listenForVersions({
    url,
    async readVersions() {
      parts.take(await readPartChanges(watching, parts.latest()));
      await clock.synchronize();
    },
  });

  async function commit<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    const done = await write.transaction().execute(async (trx) => {
      const result = await work(storesOf(trx));
      const changes = await readPartChanges(trx, parts.latest());
      if (changes.length > 0) await sql`select pg_notify(${versionChannel}, '')`.execute(trx);
      return { result, changes };
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
    runAlone: (work) => runWithLock(preparationLock, work),
    readShared: (work) => (replica ? replica.readShared(work) : work()),
    clock: clock.now,
    async ping() {
      await readLatestVersion(watching);
    },
    async status() {
      const { rows } = await sql<{ version: string; bytes: number }>`
        select current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`.execute(watching);
      const migrations = await listMigrations(watching);
      const { version = '', bytes = 0 } = rows[0] ?? {};
      const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, one) => total + count(one), 0);
      return {
        product: `PostgreSQL ${version}`,
        bytes,
        schema: migrations.at(-1) ?? '',
        pool: {
          open: sum((one) => one.totalCount),
          idle: sum((one) => one.idleCount),
          waiting: sum((one) => one.waitingCount) + writers.waitingCount,
        },
        replicaLagMs: replicaPool ? await readReplicaLag(replicaPool).catch(() => null) : null,
      };
    },
    // Rows are read from the primary, because a replica may be behind.
    allRows: createDatabaseRows(write, (work) =>
      snapshots.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    ),
    async close() {
      await listener.close();
      await snapshots.destroy();
      await read.destroy();
      await write.destroy();
      await watching.destroy();
    },
  };
}

/**
 * Opens a socket with a limit of silence. Without it, a query would wait for a quarter of an hour, until TCP gives up.
 * Idle connections are closed earlier.
 */
function openSocket(silenceMs: number): Socket {
  const socket = new Socket();
  const reason = `PostgreSQL has been silent for ${silenceMs} ms`;
  socket.setTimeout(silenceMs, () => socket.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' })));
  return socket;
}

/** Returns the age in milliseconds of the newest change on the replica; 0 when the replica is up to date. */
async function readReplicaLag(replica: pg.Pool): Promise<number | null> {
  const { rows } = await replica.query<{ lag: number | null }>(
    `select case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else extract(epoch from now() - pg_last_xact_replay_timestamp()) * 1000 end as lag`,
  );
  const lag = rows[0]?.lag;
  return typeof lag === 'number' ? Math.round(lag) : null;
}

/** Migrates without time-outs, because large tables take a long time. Processes that start together take turns. */
async function migrateAll(db: Kysely<Tables>, migrations?: readonly string[]): Promise<void> {
  await migrate(db, migrations);
  await ensurePostgresSearchIndex(db);
  await protectAuditLogOnPostgres(db);
}

async function readTime(db: Kysely<Tables>): Promise<number> {
  const now = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
  const { rows } = await now.execute(db);
  return rows[0]?.now ?? Date.now();
}

/**
 * Parses 64-bit integers and decimals as numbers, as SQLite does. Counts and milliseconds are small enough for that.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  const isWhole = oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC;
  return isWhole && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format);
}

const slowAnswerMs = 1_000;
const noteworthyMs = 2_000;

interface ServerClock {
  now: Clock;
  synchronize(): Promise<void>;
}

/**
 * Opens the clock of the server, because the clocks of machines may differ by minutes. Between queries, it follows this
 * machine's monotonic clock.
 */
export async function openServerClock(
  ask: () => Promise<number>,
  log: { warn(facts: object, message: string): void },
): Promise<ServerClock> {
  let base = 0;
  let isLogged = false;

  async function synchronize(): Promise<void> {
    const askedAt = performance.now();
    const answer = await ask();
    const answeredAt = performance.now();
    // How long the answer travelled is unknown, so slow answers are ignored.
    if (base !== 0 && answeredAt - askedAt > slowAnswerMs) return;
    base = answer - (askedAt + answeredAt) / 2;
    const aheadMs = Math.round(Date.now() - (base + performance.now()));
    const isNoteworthy = Math.abs(aheadMs) > noteworthyMs;
    if (isNoteworthy && !isLogged)
      log.warn({ aheadMs }, "this machine's clock differs from that of the database, which is used");
    isLogged = isNoteworthy;
  }

  await synchronize();
  return { now: () => Math.floor(base + performance.now()), synchronize };
}
