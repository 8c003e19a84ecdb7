/** All stores by name, and the database that opens transactions over them. */
import type { createSqlStores } from '../adapters/sql/stores.ts';
import type { DatabaseRows } from './database-rows.ts';
import type { DatabaseStatus } from './figures.ts';
import type { PartVersions } from './purge.ts';

/** The stores have one implementation, for both databases, and their types come from it. */
export type Stores = ReturnType<typeof createSqlStores>;

export interface Database extends Stores {
  /** Commits everything that `work` writes, or nothing; writers wait for each other. */
  inTransaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /** Prepares the database: other processes that start wait until `work` has settled. */
  runAlone<T>(work: () => Promise<T>): Promise<T>;
  /** The version after own commits at once, after those of others within 300 ms. */
  contentVersion(): number;
  partVersions: PartVersions;
  /** Runs reads that are the same for all visitors, perhaps on a replica with all changes of content seen here. */
  readShared<T>(work: () => Promise<T>): Promise<T>;
  /** The clock of the database, the same for all processes. */
  clock: Clock;
  ping(): Promise<void>;
  status(): Promise<DatabaseStatus>;
  readonly allRows: DatabaseRows;
  close(): Promise<void>;
}

/** Returns epoch milliseconds. */
export type Clock = () => number;
