import type { Kysely } from 'kysely';

/** The audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('audit_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    // No foreign key: entries outlive the account.
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('subject_title', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('audit_entries_by_date').on('audit_entries').columns(['at', 'id']).execute();
  await schema
    .createIndex('audit_entries_by_user')
    .on('audit_entries')
    .columns(['user_id', 'at', 'id'])
    .execute();
  await schema
    .createIndex('audit_entries_by_action')
    .on('audit_entries')
    .columns(['action', 'at', 'id'])
    .execute();
}
