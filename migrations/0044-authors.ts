import { type Kysely, sql } from 'kysely';

/** Author profiles, the byline of news and drafts, and rows that list news by author and date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const table of ['news', 'news_drafts'])
    await schema
      .alterTable(table)
      .addColumn('byline', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  // Names that no profile is linked to yet.
  await schema
    .createIndex('news_without_profile')
    .on('news')
    .columns(['author', 'id'])
    .where(sql.ref('byline'), '=', sql.lit(''))
    .execute();
  await schema
    .createTable('authors')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    // The folded name and the id: each once, in the order of names.
    .addColumn('sort_key', 'text', (c) => c.notNull().unique())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('biography', 'text', (c) => c.notNull())
    .addColumn('photo', 'text', (c) => c.notNull())
    // One in each line.
    .addColumn('links', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.unique())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await schema
    .createTable('author_redirects')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('author_id', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('author_redirects_by_author').on('author_redirects').column('author_id').execute();
  await schema
    .createTable('news_authors')
    .addColumn('news_id', 'text', (c) => c.notNull())
    .addColumn('author_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    // Of the news, in epoch milliseconds.
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('news_authors_key', ['news_id', 'author_id'])
    .execute();
  await schema
    .createIndex('news_authors_by_date')
    .on('news_authors')
    .columns(['author_id', 'created_at', 'news_id'])
    .execute();
  await schema
    .createIndex('news_authors_by_news')
    .on('news_authors')
    .columns(['author_id', 'news_id'])
    .execute();
}
