import type { Kysely } from 'kysely';

/**
 * Digests of deleted records, so that a repeated import does not restore them. A digest instead of the id, because the
 * table must not name people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tombstones')
    .addColumn('digest', 'text', (c) => c.primaryKey())
    .execute();
}
