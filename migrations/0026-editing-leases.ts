import type { Kysely } from 'kysely';

/** Who edits which news now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('editing_leases')
    .addColumn('news_id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('user_name', 'text', (c) => c.notNull())
    // The form that renewed it last: closing another form of the same person does not end it.
    .addColumn('form_id', 'text', (c) => c.notNull())
    // Epoch milliseconds.
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
}
