import { type Kysely, sql } from 'kysely';
import { searchWordsVersion } from '../domain/search/search-text.ts';

interface After {
  search_progress: {
    id: number;
    version: number;
    target: number;
    walk: string;
    after_id: string;
    claimed_by: null;
    claimed_until: number;
  };
}

/**
 * Versions of the words in the search index, and how far their renewal has come
 * (server/services/search/renew-search.ts). Existing rows have version 1.
 */
export async function up(db: Kysely<After>): Promise<void> {
  await db.schema
    .createTable('search_progress')
    // One row.
    .addColumn('id', 'integer', (c) => c.primaryKey())
    // No row has older words.
    .addColumn('version', 'integer', (c) => c.notNull())
    // Rows before the position have these words.
    .addColumn('target', 'integer', (c) => c.notNull())
    .addColumn('walk', 'text', (c) => c.notNull())
    .addColumn('after_id', 'text', (c) => c.notNull())
    // The process that renews, and until when; after its death another one continues.
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until', 'bigint', (c) => c.notNull())
    .execute();
  const { rows } = await sql`select 1 from search_documents limit 1`.execute(db);
  const version = rows.length > 0 ? 1 : searchWordsVersion;
  const nowhere = { walk: 'news', after_id: '', claimed_by: null, claimed_until: 0 };
  await db
    .insertInto('search_progress')
    .values({ id: 1, version, target: version, ...nowhere })
    .execute();
}
