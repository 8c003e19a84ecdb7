import { type Kysely, sql } from 'kysely';

/** Deleted messages and handled reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema.alterTable('received_messages').addColumn('read_at', 'bigint').execute();
  await schema
    .createIndex('received_messages_unread')
    .on('received_messages')
    .columns(['data', 'id'])
    .where(sql.ref('read_at'), 'is', null)
    .execute();

  // Deleted messages, which can be restored for an hour.
  await schema
    .createTable('removed_messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('nome', 'text', (c) => c.notNull())
    .addColumn('titulo', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('mensagem', 'text', (c) => c.notNull())
    .addColumn('captcha_token', 'text', (c) => c.notNull())
    .addColumn('data', 'bigint', (c) => c.notNull())
    .addColumn('read_at', 'bigint')
    .addColumn('removed_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('removed_messages_by_date').on('removed_messages').column('removed_at').execute();

  // Handled reports stay, so that their authors cannot report again.
  await schema
    .alterTable('comment_reports')
    .addColumn('is_dismissed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('comment_reports_open')
    .on('comment_reports')
    .columns(['is_dismissed', 'reported_at', 'id'])
    .execute();
  await schema
    .createIndex('comment_reports_by_comment')
    .on('comment_reports')
    .columns(['comment_id', 'is_dismissed', 'reported_at', 'id'])
    .execute();
}
