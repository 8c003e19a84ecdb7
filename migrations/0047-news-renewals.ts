import type { Kysely } from 'kysely';

/** News that are saved again in the background because a name in them changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('news_renewals')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('position', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('news_renewals_key', ['kind', 'id'])
    .execute();
  await schema
    .createIndex('news_topics_by_news')
    .on('news_topics')
    .columns(['topic_id', 'news_id'])
    .execute();
}
