/** Sends the queries of shared pages to a PostgreSQL replica while the replica is up to date. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDriver,
  type PostgresPool,
} from 'kysely';
import { type Held, isConnectionLost, replaceNul } from './postgres-driver.ts';

const awayForMs = 2_000;
const behindForMs = 100;
const logBehindAfterMs = 10_000;
const reachedQuery = CompiledQuery.raw('select max(version) as version from part_versions');

interface Options {
  pool: PostgresPool;
  /** Returns the number of the last change that shared pages must contain. */
  needed: () => number;
  log: { warn(facts: object, message: string): void };
}

/**
 * Serves shared reads while the replica has every change that this process knows of. Otherwise a stale page would be
 * cached as a new one.
 */
export class Replica {
  readonly #driver: Driver;
  readonly #needed: () => number;
  readonly #log: Options['log'];
  readonly #mayReadReplica = new AsyncLocalStorage<true>();
  /**
   * The version that each connection has reached. Several servers may share one address, and have different versions.
   */
  readonly #reached = new WeakMap<DatabaseConnection, number>();
  #leftAloneUntil = 0;
  #behindSince: number | null = null;
  #loggedState: 'away' | 'behind' | null = null;

  constructor({ pool, needed, log }: Options) {
    this.#driver = new PostgresDriver({ pool, onCreateConnection: replaceNul });
    this.#needed = needed;
    this.#log = log;
  }

  async open(): Promise<void> {
    await this.#driver.init();
    const held = await this.readShared(() => this.hold());
    await held?.release();
  }

  readShared<T>(work: () => Promise<T>): Promise<T> {
    return this.#mayReadReplica.run(true, work);
  }

  /** Takes a connection for a shared read. Returns null for other reads, and when the replica cannot serve now. */
  async hold(): Promise<Held | null> {
    if (!this.#mayReadReplica.getStore() || performance.now() < this.#leftAloneUntil) return null;
    let connection: DatabaseConnection | null = null;
    try {
      connection = await this.#driver.acquireConnection();
      if (await this.#hasAllNeeded(connection)) {
        const held = connection;
        this.#markBack();
        return {
          connection,
          release: () => this.#driver.releaseConnection(held),
          onError: (error) => {
            // Only a lost connection marks the replica as unavailable: a replica may also cancel a query that conflicts
            // with replication.
            if (isConnectionLost(error)) this.#markAway(error);
          },
        };
      }
      this.#markBehind();
    } catch (error) {
      this.#markAway(error);
    }
    if (connection) await this.#driver.releaseConnection(connection);
    return null;
  }

  async close(): Promise<void> {
    await this.#driver.destroy();
  }

  async #hasAllNeeded(connection: DatabaseConnection): Promise<boolean> {
    const needed = this.#needed();
    if ((this.#reached.get(connection) ?? -1) >= needed) return true;
    const { rows } = await connection.executeQuery<{ version: number | null }>(reachedQuery);
    const reached = rows[0]?.version ?? 0;
    this.#reached.set(connection, reached);
    return reached >= needed;
  }

  #markBack(): void {
    if (this.#loggedState) this.#log.warn({}, 'the replica is back and serves reads');
    this.#loggedState = null;
    this.#behindSince = null;
  }

  #markAway(err: unknown): void {
    this.#leftAloneUntil = performance.now() + awayForMs;
    if (this.#loggedState === 'away') return;
    this.#loggedState = 'away';
    this.#log.warn({ err }, 'the replica (DATABASE_REPLICA_URL) is away; DATABASE_URL serves its reads');
  }

  #markBehind(): void {
    const now = performance.now();
    this.#leftAloneUntil = now + behindForMs;
    this.#behindSince ??= now;
    if (this.#loggedState || now - this.#behindSince < logBehindAfterMs) return;
    this.#loggedState = 'behind';
    this.#log.warn({}, 'the replica (DATABASE_REPLICA_URL) stays behind; DATABASE_URL serves its reads');
  }
}
