import type { Kysely } from 'kysely';

/** Versions of drafts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('draft_versions')
    .addColumn('news_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    // The first and the last save of the version, in epoch milliseconds.
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('is_closed', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    // JSON; last, so that lists need not read past it.
    .addColumn('fields', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('draft_versions_key', ['news_id', 'number'])
    .execute();
}
