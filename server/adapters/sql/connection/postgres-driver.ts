/**
 * Connections to PostgreSQL. The writers of all processes take turns by an advisory lock. Queries that may be repeated
 * survive a restart of the server.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { Unavailable, type UnavailableCause } from '../../../ports/unavailable.ts';
import { WriterQueue } from './writer-queue.ts';

/** The number of an advisory lock; its holder may write. Nothing else in this database may use the number. */
const writersLock = 7_283_001;
/** How often a query is tried. After a restart of the server, every connection of the pool may be dead. */
const triesMax = 4;
const beginWriting = `begin; select pg_advisory_xact_lock(${writersLock})`;

export interface Held {
  readonly connection: DatabaseConnection;
  release(): Promise<void>;
  /**
   * Reports an error of the connection. It is set only for a replica, where queries can fail that would succeed on the
   * primary.
   */
  readonly onError?: (error: unknown) => void;
}

/** A replica; it may answer shared reads in place of the primary. */
interface Replica {
  hold(): Promise<Held | null>;
  close(): Promise<void>;
}

/**
 * A dialect for reads: if the connection of a query breaks, the query is repeated on another one. If there is a
 * replica, shared reads use it.
 */
export class ReadingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #replica: Replica | null;

  constructor(config: PostgresDialectConfig, replica: Replica | null = null) {
    super(config);
    this.#config = config;
    this.#replica = replica;
  }

  override createDriver(): Driver {
    return new ReadingDriver(this.#config, this.#replica);
  }
}

/**
 * A dialect for writes: transactions of all processes take turns. A broken transaction is not repeated, because it may
 * have been committed.
 */
export class SerialPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #queue: WriterQueue;

  constructor(config: PostgresDialectConfig, queue = new WriterQueue()) {
    super(config);
    this.#config = config;
    this.#queue = queue;
  }

  override createDriver(): Driver {
    return new SerialPostgresDriver(this.#config, this.#queue);
  }
}

abstract class SteadyDriver implements Driver {
  protected readonly pool: Driver;

  constructor(config: PostgresDialectConfig) {
    this.pool = new PostgresDriver({ ...config, onCreateConnection: replaceNul });
  }

  protected abstract mayRepeat(query: CompiledQuery): boolean;

  /** Returns a connection to the replica. If it returns null, the first query takes a connection of the pool. */
  protected async holdFirst(): Promise<Held | null> {
    return null;
  }

  init(): Promise<void> {
    return this.pool.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SteadyConnection(
      await this.holdFirst(),
      () => this.#hold(),
      (query) => this.mayRepeat(query),
    );
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await asSteady(connection).release();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.begin(connection, settings);
    asSteady(connection).hasBegun = true;
  }

  protected begin(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.pool.beginTransaction(connection, settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.pool.commitTransaction(connection);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const current = asSteady(connection).current();
    if (!current) return;
    try {
      await this.pool.rollbackTransaction(current);
    } catch (error) {
      // The earlier error is the one to report, so this one is dropped.
      if (!isConnectionLost(error)) throw error;
    }
  }

  destroy(): Promise<void> {
    return this.pool.destroy();
  }

  async #hold(): Promise<Held> {
    try {
      const connection = await this.pool.acquireConnection();
      return { connection, release: () => this.pool.releaseConnection(connection) };
    } catch (error) {
      throw new Unavailable('database', error);
    }
  }
}

class ReadingDriver extends SteadyDriver {
  readonly #replica: Replica | null;

  constructor(config: PostgresDialectConfig, replica: Replica | null) {
    super(config);
    this.#replica = replica;
  }

  protected override mayRepeat(): boolean {
    return true;
  }

  protected override async holdFirst(): Promise<Held | null> {
    return (await this.#replica?.hold()) ?? null;
  }

  override async destroy(): Promise<void> {
    await this.#replica?.close();
    await super.destroy();
  }
}

class SerialPostgresDriver extends SteadyDriver {
  readonly #queue: WriterQueue;
  readonly #turns = new WeakMap<DatabaseConnection, () => void>();

  constructor(config: PostgresDialectConfig, queue: WriterQueue) {
    super(config);
    this.#queue = queue;
  }

  protected override mayRepeat({ sql }: CompiledQuery): boolean {
    return sql === beginWriting;
  }

  /**
   * A writer takes its turn before its connection: writers that wait for a lock inside PostgreSQL would occupy the
   * pool.
   */
  protected override async begin(connection: DatabaseConnection): Promise<void> {
    this.#turns.set(connection, await this.#queue.takeTurn());
    try {
      await connection.executeQuery(CompiledQuery.raw(beginWriting));
    } catch (error) {
      // The transaction has begun, but the lock failed. Without a rollback, the next user of this connection would be
      // in a failed transaction.
      await this.rollbackTransaction(connection);
      throw error;
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#endTurn(connection);
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } finally {
      this.#endTurn(connection);
    }
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#endTurn(connection);
    await super.releaseConnection(connection);
  }

  #endTurn(connection: DatabaseConnection): void {
    this.#turns.get(connection)?.();
    this.#turns.delete(connection);
  }
}

class SteadyConnection implements DatabaseConnection {
  /** Whether a transaction has begun. Its queries are not repeated on another connection. */
  hasBegun = false;
  #held: Held | null;
  readonly #holdAnother: () => Promise<Held>;
  readonly #mayRepeat: (query: CompiledQuery) => boolean;

  constructor(
    held: Held | null,
    holdAnother: () => Promise<Held>,
    mayRepeat: (query: CompiledQuery) => boolean,
  ) {
    this.#held = held;
    this.#holdAnother = holdAnother;
    this.#mayRepeat = mayRepeat;
  }

  current(): DatabaseConnection | null {
    return this.#held?.connection ?? null;
  }

  async release(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    await held?.release();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let tries = 1; ; tries += 1) {
      const held = this.#held ?? (await this.#holdAnother());
      this.#held = held;
      try {
        return await held.connection.executeQuery<R>(query);
      } catch (error) {
        held.onError?.(error);
        const isReplica = held.onError !== undefined;
        if (!isConnectionLost(error) && !isReplica) throw toUnavailable(error);
        if (tries >= triesMax || this.hasBegun || !this.#mayRepeat(query))
          throw new Unavailable('database', error);
        await this.release();
      }
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const held = this.#held ?? (await this.#holdAnother());
    this.#held = held;
    yield* held.connection.streamQuery<R>(query, chunkSize);
  }
}

function asSteady(connection: DatabaseConnection): SteadyConnection {
  if (connection instanceof SteadyConnection) return connection;
  throw new Error('This connection is not of this driver.');
}

/** Faults by their codes in PostgreSQL: a full disk, and a statement time-out, which a lock nearly always causes. */
const faultOfCode: Readonly<Record<string, UnavailableCause>> = { '57014': 'busy', '53100': 'disk-full' };

function toUnavailable(error: unknown): unknown {
  const fault = faultOfCode[codeOf(error)];
  return fault ? new Unavailable(fault, error) : error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * Recognizes a lost connection. It knows codes of Node and PostgreSQL (appendix A of its manual), and messages of `pg`
 * that have no code.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    // The codes mean: broken, refused, shutting down or starting, too many connections, or no longer the primary.
    /^(?:E[A-Z_]{3,}|08\w{3}|57P0[1-5]|53300|25006)$/.test(code) ||
    /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when)/.test(
      error.message,
    )
  );
}

/**
 * PostgreSQL rejects text with NUL, and any address can contain NUL. With U+FFFD instead, the query finds nothing, as
 * on SQLite.
 */
export async function replaceNul(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = (query, options) => {
    const hasNul = query.parameters.some((value) => typeof value === 'string' && value.includes('\0'));
    if (!hasNul) return execute(query, options);
    const parameters = query.parameters.map((value) =>
      typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value,
    );
    return execute({ ...query, parameters }, options);
  };
}
