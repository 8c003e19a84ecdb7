import { type Kysely, sql } from 'kysely';

/** A role for each user instead of a flag for admins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('users')
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('reader'))
    .execute();
  await sql`update users set role = 'admin' where is_admin = 1`.execute(db);
  await schema.dropIndex('users_by_role').execute();
  await schema.alterTable('users').dropColumn('is_admin').execute();
  await schema.createIndex('users_by_role').on('users').columns(['role', 'id']).execute();
}
