import type { Kysely } from 'kysely';

/** The settings of the site, by tab; the newest version is in force. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('tab', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    // JSON: texts by the names of domain/site/settings.ts.
    .addColumn('stored', 'text', (c) => c.notNull())
    // Epoch milliseconds.
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    // No foreign key: versions outlive the account.
    .addColumn('saved_by_id', 'text', (c) => c.notNull())
    .addColumn('saved_by_name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('settings_key', ['tab', 'version'])
    .execute();
}
