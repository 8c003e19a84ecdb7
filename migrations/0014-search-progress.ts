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
 * Which words the search index is made of, and how far a walk has come that makes it of newer ones. What is here already
 * has the first ones; server/services/search/renew-search.ts walks while the portal serves.
 */
export async function up(db: Kysely<After>): Promise<void> {
  await db.schema
    .createTable('search_progress')
    // One row.
    .addColumn('id', 'integer', (c) => c.primaryKey())
    // Nothing is of older words.
    .addColumn('version', 'integer', (c) => c.notNull())
    // What is before this place is of these words.
    .addColumn('target', 'integer', (c) => c.notNull())
    .addColumn('walk', 'text', (c) => c.notNull())
    .addColumn('after_id', 'text', (c) => c.notNull())
    // Whoever walks, until then; a process that dies leaves the rest to the next one.
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
