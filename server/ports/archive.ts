/** The database as rows, for backups and moves: the same on every database; and what imports must not restore. */

/** A row as it is kept: columns by their names. Texts, whole numbers and null alone, so that JSON loses nothing. */
export type Row = Record<string, string | number | null>;

export interface DatabaseArchive {
  /** Every table that holds something worth keeping, in an order in which they can be filled again. */
  tables: readonly string[];
  /** The migrations that the tables have seen, oldest first. */
  listMigrations(): Promise<string[]>;
  /**
   * Hands over all rows of all tables, table by table in parts, as they are at one moment: what is written meanwhile is
   * not seen, and nobody waits.
   */
  readAll(take: (table: string, rows: Row[]) => Promise<void>): Promise<void>;
  /**
   * Inserts rows that `readAll` gave, of one table; all or none. Rows of the same keys are replaced, except entries of the
   * audit log, which stay: a comparison afterwards finds a difference.
   */
  insert(table: string, rows: Row[]): Promise<void>;
  /** Whether nobody has put anything in yet. */
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
 * Which documents were deleted, so that an import does not restore them. Only digests are stored. The other stores add
 * the tombstones of what they delete, and remove those of what they restore.
 */
export interface TombstoneStore {
  has(collection: DeletableCollection, id: string): Promise<boolean>;
  add(collection: DeletableCollection, ids: readonly string[]): Promise<void>;
}
