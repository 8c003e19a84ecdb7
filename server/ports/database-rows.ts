/** The database as rows, for backups and moves; and deleted records, which imports must not restore. */

/** A row of a table; it has only types that JSON keeps. */
export type Row = Record<string, string | number | null>;

/** The commands that fill a database. If one is run again, it continues. */
export const fillings = ['restore', 'move'] as const;
export type Filling = (typeof fillings)[number];

export type ListRelated = (table: string, column: string, values: readonly string[]) => Promise<Row[]>;

export interface DatabaseRows {
  /** The tables in an order in which they can be filled. */
  tables: readonly string[];
  listMigrations(): Promise<string[]>;
  /**
   * Reads all rows in parts, without locks, in the state of one moment. `only` names the tables of an older version.
   * `listRelated` reads, in the same state, rows of another table by the values of a column.
   */
  readAll(
    take: (table: string, rows: Row[], listRelated: ListRelated) => Promise<void>,
    only?: readonly string[],
  ): Promise<void>;
  /** Inserts all rows, or none. Rows with the same keys are replaced, except entries of the audit log. */
  insert(table: string, rows: Row[]): Promise<void>;
  /**
   * Deletes the rows that migrations wrote, to make room for those of another database. `only` names the tables of an
   * older version.
   */
  deleteSeeds(only?: readonly string[]): Promise<void>;
  isEmpty(): Promise<boolean>;
  /** Marks the database as partly filled by a command, until `endFilling`. */
  startFilling(command: Filling): Promise<void>;
  endFilling(): Promise<void>;
  /** Returns the command that has filled the database only in part; null when the database is complete. */
  findFilling(): Promise<Filling | null>;
}

/** Migrations that were replaced before the first release. A database that knows one of them lacks columns of today. */
const replacedMigrations = [
  '0001-accounts',
  '0001-accounts-and-silences',
  '0001-content',
  '0003-news',
  '0003-news-and-moderation',
  '0003-news-and-comments',
  '0003-news-and-sections',
  '0004-media',
  '0004-media-and-details',
  '0006-transfer',
];

/**
 * Returns whether these migrations belong to a database from before the first release. The first release has a new
 * schema, so the content of such a database must be exported and imported.
 */
export function isFromBeforeTheFirstRelease(migrations: readonly string[]): boolean {
  return replacedMigrations.some((name) => migrations.includes(name));
}

/** Collections of the content export whose records can be deleted (docs/product.md#content-export). */
const deletableCollections = [
  'authors',
  'users',
  'news',
  'comments',
  'comment_reports',
  'videos',
  'main_banners',
  'banners-laterais',
  'middle_banners',
  'Mensagens-recebidas',
] as const;
export type DeletableCollection = (typeof deletableCollections)[number];

export const isDeletable = (name: string): name is DeletableCollection =>
  deletableCollections.some((collection) => collection === name);

export interface TrashedDemo {
  trashedAt: number;
  /**
   * The other parts of the removed content, as JSON; news and messages are in their own trash. Null once the content is
   * deleted for good.
   */
  record: string | null;
}
