import type { Kysely } from 'kysely';

/** The removed demo content: one row, whose record is deleted with the last way back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trashed_demo')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    // Epoch milliseconds.
    .addColumn('trashed_at', 'bigint', (c) => c.notNull())
    .addColumn('record', 'text')
    .execute();
}
