import type { Kysely } from 'kysely';

/** An index for the latest comments of the whole site: `Mais comentadas` counts them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('comments_by_date').on('comments').columns(['created_at', 'news_id']).execute();
}
