import { type Kysely, sql } from 'kysely';

/** Who scheduled a draft: their rights decide when it is due. Null for drafts that an import scheduled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['scheduled_by', 'scheduled_by_name'])
    await db.schema.alterTable('news_drafts').addColumn(column, 'text').execute();
  await sql`
    update news_drafts set scheduled_by = updated_by, scheduled_by_name = updated_by_name
    where state = 'scheduled'
  `.execute(db);
}
