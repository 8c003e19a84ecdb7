import type { Kysely } from 'kysely';

/** Renewals that could not renew a piece of news begin again later. Indexes for news of a commenter, drafts of a section. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Epoch milliseconds.
  await db.schema
    .alterTable('news_renewals')
    .addColumn('due_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('news_renewals')
    .addColumn('has_failed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('comments_by_user_and_news')
    .on('comments')
    .columns(['user_id', 'news_id'])
    .execute();
  await db.schema.createIndex('news_drafts_by_category').on('news_drafts').column('category').execute();
}
