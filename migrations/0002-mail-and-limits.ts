import type { Kysely } from 'kysely';

/** Rate limits, captcha tokens that work once, and queued mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('rate_limits')
    .addColumn('limit_key', 'text', (c) => c.primaryKey())
    // A JSON list of a few dozen moments at most: one row that writers can lock.
    .addColumn('taken_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('rate_limits_by_expiry').on('rate_limits').column('expires_at').execute();

  await schema
    .createTable('spent_captcha_tokens')
    .addColumn('token_id', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('spent_captcha_tokens_by_expiry')
    .on('spent_captcha_tokens')
    .column('expires_at')
    .execute();

  await schema
    .createTable('outgoing_mails')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    // Null when given up. A process that sends a mail moves this ahead first, so that the mail is due again if the
    // process dies.
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addColumn('text_body', 'text', (c) => c.notNull())
    .addColumn('html_body', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('outgoing_mails_by_due').on('outgoing_mails').columns(['due_at', 'id']).execute();
  await schema.createIndex('outgoing_mails_by_expiry').on('outgoing_mails').column('expires_at').execute();
}
