import { type Kysely, sql } from 'kysely';

interface StoredTables {
  news: { id: string; created_at: number | null; topics: string; byline: string };
  topics: { id: string; name: string };
  news_topics: { news_id: string; topic_id: string; position: number; created_at: number | null };
  news_authors: { news_id: string; author_id: string; position: number; created_at: number | null };
}

const tables = [
  ['news_topics', 'topic_id'],
  ['news_authors', 'author_id'],
] as const;

/**
 * Rows of topics and authors also for news without a date, so that they follow a changed name. The tables are rebuilt,
 * because SQLite cannot change a column.
 */
export async function up(db: Kysely<StoredTables>): Promise<void> {
  for (const [table, column] of tables) await rebuild(db, table, column);
  await db.schema
    .createIndex('news_authors_by_news')
    .on('news_authors')
    .columns(['author_id', 'news_id'])
    .execute();
  const undated = await db
    .selectFrom('news')
    .select(['id', 'topics', 'byline'])
    .where('created_at', 'is', null)
    .where((eb) => eb.or([eb('topics', '!=', ''), eb('byline', '!=', '')]))
    .execute();
  for (const { id, topics, byline } of undated) {
    const row = (position: number) => ({ news_id: id, position, created_at: null });
    for (const [position, name] of topics.split('\n').entries()) {
      const topic = await db.selectFrom('topics').select('id').where('name', '=', name).executeTakeFirst();
      if (topic)
        await db
          .insertInto('news_topics')
          .values({ ...row(position), topic_id: topic.id })
          .execute();
    }
    const authorIds = byline.split('\n').filter((line) => line !== '');
    for (const [position, line] of authorIds.entries())
      await db
        .insertInto('news_authors')
        .values({ ...row(position), author_id: line.replace(/^\+/, '') })
        .execute();
  }
}

async function rebuild(
  db: Kysely<StoredTables>,
  table: 'news_topics' | 'news_authors',
  column: 'topic_id' | 'author_id',
): Promise<void> {
  const { schema } = db;
  const kept = `${table}_kept`;
  await sql`create table ${sql.table(kept)} as select * from ${sql.table(table)}`.execute(db);
  await schema.dropTable(table).execute();
  await schema
    .createTable(table)
    .addColumn('news_id', 'text', (c) => c.notNull())
    .addColumn(column, 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    // Of the news, in epoch milliseconds; null without a date.
    .addColumn('created_at', 'bigint')
    .addPrimaryKeyConstraint(`${table}_key`, ['news_id', column])
    .execute();
  await sql`insert into ${sql.table(table)} select * from ${sql.table(kept)}`.execute(db);
  await schema.dropTable(kept).execute();
  await schema.createIndex(`${table}_by_date`).on(table).columns([column, 'created_at', 'news_id']).execute();
}
