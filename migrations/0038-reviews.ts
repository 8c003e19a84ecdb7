import type { Kysely } from 'kysely';

/** What reporters and editors write to each other about drafts, and who wants no mails about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('review_notes')
    .addColumn('news_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    // Epoch milliseconds.
    .addColumn('written_at', 'bigint', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('review_notes_key', ['news_id', 'number'])
    .execute();
  await db.schema
    .createTable('muted_reviews')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .execute();
}
