import type { Kysely } from 'kysely';

/**
 * Digests of records that were deleted, so that a repeated import does not restore them. A digest instead of the id:
 * the table says nothing about the person or text that is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tombstones')
    .addColumn('digest', 'text', (c) => c.primaryKey())
    .execute();
}
