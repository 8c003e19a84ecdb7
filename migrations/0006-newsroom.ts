import type { Kysely } from 'kysely';

/** Drafts, versions and the trash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  // SQLite adds one column per statement.
  await schema
    .alterTable('news')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  // Null for imported news that were never changed.
  await schema.alterTable('news').addColumn('updated_at', 'bigint').execute();

  await schema
    .createTable('news_drafts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    // Null for news that were never published.
    .addColumn('base_version', 'integer')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('publish_at', 'bigint')
    .addColumn('title', 'text', (c) => c.notNull())
    // Lower case without accents, for the filters of lists.
    .addColumn('plain_title', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('is_featured', 'integer', (c) => c.notNull())
    .addColumn('failure', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_by_name', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addColumn('updated_by_name', 'text', (c) => c.notNull())
    // JSON; last, as the text of news.
    .addColumn('scheduled_fields', 'text')
    .addColumn('fields', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('news_drafts_by_change')
    .on('news_drafts')
    .columns(['state', 'updated_at', 'id'])
    .execute();
  await schema
    .createIndex('news_drafts_by_moment')
    .on('news_drafts')
    .columns(['state', 'publish_at', 'id'])
    .execute();

  await schema
    .createTable('news_revisions')
    .addColumn('news_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text')
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('is_major', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('news_revisions_one_per_version', ['news_id', 'version'])
    .execute();

  await schema
    .createTable('trashed_news')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text')
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint')
    .addColumn('deleted_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_by', 'text', (c) => c.notNull())
    .addColumn('deleted_by_name', 'text', (c) => c.notNull())
    .addColumn('draft', 'text')
    .addColumn('record', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('trashed_news_by_date').on('trashed_news').columns(['deleted_at', 'id']).execute();
  await schema.createIndex('trashed_news_by_slug').on('trashed_news').column('slug').execute();

  await schema.createIndex('comment_reports_by_news').on('comment_reports').column('news_id').execute();
}
