import { type Kysely, sql } from 'kysely';

interface Before {
  audit_entries: { id: string };
}

/**
 * Removes people's words and addresses from the audit log: texts of comments, subjects of messages, e-mail addresses of
 * accounts. Triggers reject every change of a row, so the log is copied and the old table dropped. The program creates
 * the triggers of the new table after migrating.
 */
export async function up(db: Kysely<Before>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('audit_entries').renameTo('audit_entries_with_words').execute();
  await schema
    .createTable('audit_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    // No foreign key: entries outlive the account.
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    // '' where the subject is or belongs to a person.
    .addColumn('subject_title', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .execute();
  const isAboutPerson = sql`(action like 'comment.%' or action like 'message.%'
    or action in ('admin.granted', 'admin.revoked', 'two-factor.reset'))`;
  // The detail of a removed comment was the name of its author.
  await sql`insert into audit_entries (id, at, user_id, user_name, action, subject_id, subject_title, detail)
    select id, at, user_id, user_name, action, subject_id,
      case when ${isAboutPerson} then '' else subject_title end,
      case when action = 'comment.removed' then '' else detail end
    from audit_entries_with_words`.execute(db);
  await schema.dropTable('audit_entries_with_words').execute();
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
