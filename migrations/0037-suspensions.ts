import type { Kysely } from 'kysely';

/** When a user was suspended, in ISO 8601; null for all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('suspended_at', 'text').execute();
}
