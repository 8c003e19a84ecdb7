import type { Kysely } from 'kysely';

/**
 * When the files of an image go for a second time, in epoch milliseconds: its sizes were perhaps being made at the first.
 * 0 for never.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('loose_files')
    .addColumn('again_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}
