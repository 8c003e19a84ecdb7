/** All stores by name, and the database that opens transactions over them. */
import type { createSqlStores } from '../adapters/sql/stores.ts';
import type { DatabaseRows } from './database-rows.ts';
import type { DatabaseStatus } from './figures.ts';
import type { PartVersions } from './purge.ts';

/** The stores have one implementation for both databases, so their types come from it. */
export type Stores = ReturnType<typeof createSqlStores>;

export interface Database extends Stores {
  /** Commits everything that `work` writes, or nothing. Writers wait for each other. */
  inTransaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /** Prepares the database. Other processes that start wait until `work` has ended. */
  runAlone<T>(work: () => Promise<T>): Promise<T>;
  /** The content version. It includes commits of this process at once, and those of others within 300 ms. */
  contentVersion(): number;
  partVersions: PartVersions;
  /**
   * Runs reads whose result is the same for all visitors. They may run on a replica that has all changes of content
   * known here.
   */
  readShared<T>(work: () => Promise<T>): Promise<T>;
  /** The clock of the database; it is the same for all processes. */
  clock: Clock;
  ping(): Promise<void>;
  status(): Promise<DatabaseStatus>;
  readonly allRows: DatabaseRows;
  close(): Promise<void>;
}

/** Returns epoch milliseconds. */
export type Clock = () => number;
