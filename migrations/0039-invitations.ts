import type { Kysely } from 'kysely';

/** Open invitations to the newsroom: one for each address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // Of the token.
    .addColumn('digest', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('is_mailed', 'integer', (c) => c.notNull())
    // Epoch milliseconds.
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    // No foreign key: the operator's command is no account.
    .addColumn('invited_by_id', 'text', (c) => c.notNull())
    .addColumn('invited_by_name', 'text', (c) => c.notNull())
    .execute();
}
