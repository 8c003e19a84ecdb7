import type { Kysely } from 'kysely';

/** Who is editing which news at this moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('editing_leases')
    .addColumn('news_id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('user_name', 'text', (c) => c.notNull())
    // The form that renewed it last: closing another one of the same person does not end it.
    .addColumn('form_id', 'text', (c) => c.notNull())
    // Epoch milliseconds.
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
}
