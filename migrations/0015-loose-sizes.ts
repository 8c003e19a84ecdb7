import type { Kysely } from 'kysely';

/**
 * When the files of an image are deleted a second time, because its sizes may have been made meanwhile. 0 for never.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('loose_files')
    .addColumn('again_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}
