import { type Kysely, sql } from 'kysely';

/** Several roles for each user and invitation, such as 'admin, editor', instead of one; none for readers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const table of ['users', 'invitations'])
    await schema
      .alterTable(table)
      .addColumn('roles', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await sql`update users set roles = role where role <> 'reader'`.execute(db);
  await sql`update invitations set roles = role`.execute(db);
  await schema.dropIndex('users_by_role').execute();
  for (const table of ['users', 'invitations']) await schema.alterTable(table).dropColumn('role').execute();
  await schema.createIndex('users_by_roles').on('users').columns(['roles', 'id']).execute();
}
