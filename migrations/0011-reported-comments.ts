import { type Kysely, sql } from 'kysely';

/** One row for the open reports of a comment, so that their list costs the same however many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('reported_comments')
    .addColumn('comment_id', 'text', (c) => c.primaryKey())
    .addColumn('news_id', 'text', (c) => c.notNull())
    // Of the newest report.
    .addColumn('reported_at', 'bigint', (c) => c.notNull())
    .addColumn('reports', 'integer', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('reported_comments_by_date')
    .on('reported_comments')
    .columns(['reported_at', 'comment_id'])
    .execute();
  await schema.createIndex('reported_comments_by_news').on('reported_comments').column('news_id').execute();
  await sql`insert into reported_comments (comment_id, news_id, reported_at, reports)
    select comment_id, max(news_id), max(reported_at), count(*) from comment_reports
    where is_dismissed = 0 group by comment_id`.execute(db);
}
