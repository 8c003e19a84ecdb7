import { type Kysely, sql } from 'kysely';

/** Accounts, sessions and links of mails. Moments are ISO 8601 text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  // SQLite adds one column per statement.
  await schema
    .alterTable('users')
    .addColumn('email_verified', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const name of ['image', 'updated_at', 'terms_version', 'terms_accepted_at']) {
    await schema.alterTable('users').addColumn(name, 'text').execute();
  }
  // All existing users were imported from a service that had verified their addresses.
  await sql`update users set email_verified = 1`.execute(db);
  await schema.createIndex('users_by_role').on('users').columns(['is_admin', 'id']).execute();

  await schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    // Remains when the profile cannot be read (docs/product.md#accounts).
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .execute();
  await schema.createIndex('sessions_by_user').on('sessions').columns(['user_id', 'created_at']).execute();
  await schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();

  await schema
    .createTable('accounts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    // 'credential' with the user's id, or 'google' with the provider's id.
    .addColumn('provider_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('password', 'text')
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', 'text')
    .addColumn('refresh_token_expires_at', 'text')
    .addColumn('scope', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('accounts_one_per_identity', ['provider_id', 'account_id'])
    .execute();
  await schema.createIndex('accounts_by_user').on('accounts').column('user_id').execute();

  await schema
    .createTable('verifications')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // A digest, so that a stolen database contains no working link.
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('verifications_by_identifier')
    .on('verifications')
    .columns(['identifier', 'created_at'])
    .execute();
  await schema.createIndex('verifications_by_expiry').on('verifications').column('expires_at').execute();
}
