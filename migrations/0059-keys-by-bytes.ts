import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Texts by which lists are sorted and paged, and ids by which rows of several tables are put into one order here. SQLite
 * compares their bytes; PostgreSQL did so by the language of the database.
 */
const keys = [
  ['topic_names', 'name_key'],
  ['authors', 'sort_key'],
  ['redirects', 'source'],
  ['missing_addresses', 'path'],
  ['news', 'id'],
  ['news_authors', 'news_id'],
  ['news_drafts', 'id'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  // Indexes of a column follow its collation.
  for (const [table, column] of keys)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type text collate "C"`.execute(
      db,
    );
}
