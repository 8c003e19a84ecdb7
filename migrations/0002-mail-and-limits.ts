import type { Kysely } from 'kysely';

/** What writes need: limits that hold across processes, captcha tokens used once, mails that wait to be sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('rate_limits')
    .addColumn('limit_key', 'text', (c) => c.primaryKey())
    // A JSON list of moments: a limit is at most a few dozen, and one row is what writers can wait for.
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
    // Null when nobody will try again. A process that sends a mail moves this ahead first: should it die, the
    // mail is due again by itself.
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
