import type { Kysely } from 'kysely';

/** Topics of news: their names beside each piece of news, and rows that list news by topic and date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('news')
    .addColumn('topics', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await schema
    .createTable('topics')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('introduction', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  // Present and former names, folded: a text that was begun before a change finds its topic.
  await schema
    .createTable('topic_names')
    .addColumn('name_key', 'text', (c) => c.primaryKey())
    .addColumn('topic_id', 'text', (c) => c.notNull())
    .addColumn('is_former', 'integer', (c) => c.notNull())
    .execute();
  await schema.createIndex('topic_names_by_topic').on('topic_names').column('topic_id').execute();
  await schema
    .createTable('topic_redirects')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('topic_id', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createTable('news_topics')
    .addColumn('news_id', 'text', (c) => c.notNull())
    .addColumn('topic_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    // Of the news, in epoch milliseconds.
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('news_topics_key', ['news_id', 'topic_id'])
    .execute();
  await schema
    .createIndex('news_topics_by_date')
    .on('news_topics')
    .columns(['topic_id', 'created_at', 'news_id'])
    .execute();
}
