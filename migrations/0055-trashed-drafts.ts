import type { Kysely } from 'kysely';

/** Drafts that readers never saw go to the trash too; `draft_by` is who created them, null for news. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('trashed_news').addColumn('draft_by', 'text').execute();
  const index = db.schema.createIndex('trashed_news_by_draft').on('trashed_news');
  await index.columns(['draft_by', 'deleted_at', 'id']).execute();
}
