import { type Kysely, sql } from 'kysely';

/** Indexes for the newsroom's lists: all states, one author, own texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.createIndex('news_by_author').on('news').columns(['author', 'created_at', 'id']).execute();
  await schema
    .createIndex('news_by_author_and_category')
    .on('news')
    .columns(['author', 'category', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('news_drafts_unseen')
    .on('news_drafts')
    .columns(['updated_at', 'id'])
    .where(sql.ref('base_version'), 'is', null)
    .execute();
  await schema
    .createIndex('news_drafts_by_author')
    .on('news_drafts')
    .columns(['created_by_name', 'updated_at', 'id'])
    .execute();
  for (const column of ['created_by', 'updated_by']) {
    await schema
      .createIndex(`news_drafts_${column}`)
      .on('news_drafts')
      .columns([column, 'updated_at', 'id'])
      .execute();
  }
}
