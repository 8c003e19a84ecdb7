import type { Kysely } from 'kysely';

/** News that were unpublished: as last published, with address and date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('unpublished_news')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('unpublished_at', 'bigint', (c) => c.notNull())
    .addColumn('unpublished_by', 'text', (c) => c.notNull())
    .addColumn('unpublished_by_name', 'text', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('unpublished_news_by_slug').on('unpublished_news').column('slug').execute();
  // 1 for news that were unpublished when they were trashed.
  await schema
    .alterTable('trashed_news')
    .addColumn('is_unpublished', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
