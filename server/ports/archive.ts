/**
 * The database as rows, for backups and moves, the same on every database; and deleted records that imports must not
 * restore.
 */

/** Columns by name: texts, whole numbers and null only, so that JSON is lossless. */
export type Row = Record<string, string | number | null>;

export interface DatabaseArchive {
  /** Every table to back up, in an order in which they can be filled. */
  tables: readonly string[];
  /** The applied migrations, oldest first. */
  listMigrations(): Promise<string[]>;
  /** Reads all rows of all tables in parts, as of one moment, without locks. */
  readAll(take: (table: string, rows: Row[]) => Promise<void>): Promise<void>;
  /**
   * Inserts rows of one table; all or none. Replaces rows with the same keys, except entries of the audit log, which
   * stay: a comparison afterwards finds a difference.
   */
  insert(table: string, rows: Row[]): Promise<void>;
  /** Whether there is no content yet. */
  isEmpty(): Promise<boolean>;
}

/** Collections of the content export whose documents can be deleted in the portal (docs/product.md#content-export). */
export type DeletableCollection =
  | 'users'
  | 'news'
  | 'comments'
  | 'comment_reports'
  | 'videos'
  | 'main_banners'
  | 'banners-laterais'
  | 'middle_banners'
  | 'Mensagens-recebidas';

/**
 * Deleted documents, so that an import does not restore them. Stores digests only. Other stores add tombstones when
 * they delete, and remove them when they restore.
 */
export interface TombstoneStore {
  has(collection: DeletableCollection, id: string): Promise<boolean>;
  save(collection: DeletableCollection, ids: readonly string[]): Promise<void>;
}
