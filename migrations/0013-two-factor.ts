import type { Kysely } from 'kysely';

/** Two-step verification: app secrets, recovery codes, and logins between password and code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('second_factors')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    // Encrypted with SESSION_SECRET.
    .addColumn('sealed_secret', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    // Of the last code that was accepted, so that each works once.
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
    .execute();
  await schema
    .createTable('login_challenges')
    // Digest of the token in the browser.
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('login_challenges_by_user').on('login_challenges').column('user_id').execute();
  await schema
    .createIndex('login_challenges_by_expiry')
    .on('login_challenges')
    .column('expires_at')
    .execute();
}
