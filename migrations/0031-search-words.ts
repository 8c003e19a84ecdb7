import type { Kysely } from 'kysely';

/**
 * The portal's own words, for suggestions, and the trigrams that lead to them. They are filled by the renewal of the
 * search index (server/services/search/renew-search.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_words')
    .addColumn('word', 'text', (c) => c.primaryKey())
    .addColumn('shown', 'text', (c) => c.notNull())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('search_trigrams')
    .addColumn('trigram', 'text', (c) => c.notNull())
    .addColumn('length', 'integer', (c) => c.notNull())
    .addColumn('word', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('search_trigrams_key', ['trigram', 'length', 'word'])
    .execute();
}
