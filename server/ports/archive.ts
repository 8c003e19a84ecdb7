/** The database as rows, for backups and moves; and deleted records, which imports must not restore. */

/** No types that JSON would change. */
export type Row = Record<string, string | number | null>;

export interface DatabaseArchive {
  /** In an order in which they can be filled. */
  tables: readonly string[];
  listMigrations(): Promise<string[]>;
  /** In parts, as of one moment, without locks. `only` names the tables of an older version. */
  readAll(take: (table: string, rows: Row[]) => Promise<void>, only?: readonly string[]): Promise<void>;
  /** All or none. Replaces rows with the same keys, except entries of the audit log. */
  insert(table: string, rows: Row[]): Promise<void>;
  /** Deletes the rows that migrations wrote, for those of another database. `only` names the tables of an older version. */
  deleteSeeds(only?: readonly string[]): Promise<void>;
  isEmpty(): Promise<boolean>;
}

/** See docs/product.md#content-export. */
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

/** Stores digests only. Other stores save tombstones when they delete, and delete them when they restore. */
export interface TombstoneStore {
  has(collection: DeletableCollection, id: string): Promise<boolean>;
  save(collection: DeletableCollection, ids: readonly string[]): Promise<void>;
}
