import { type Kysely, sql } from 'kysely';

/**
 * Identifies linked accounts by issuer and subject. The table is rebuilt, because SQLite cannot replace a unique
 * constraint. The next start fills in the configured issuer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('accounts_with_issuer')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('provider_id', 'text', (c) => c.notNull())
    // Address of the provider; '' for passwords.
    .addColumn('issuer', 'text', (c) => c.notNull().defaultTo(''))
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
    .addUniqueConstraint('accounts_one_per_issuer_and_subject', ['provider_id', 'issuer', 'account_id'])
    .execute();
  const columns = sql.raw(
    'id, user_id, provider_id, account_id, password, access_token, refresh_token, id_token, access_token_expires_at, refresh_token_expires_at, scope, created_at, updated_at',
  );
  await sql`insert into accounts_with_issuer (${columns}) select ${columns} from accounts`.execute(db);
  await schema.dropTable('accounts').execute();
  await schema.alterTable('accounts_with_issuer').renameTo('accounts').execute();
  await schema.createIndex('accounts_by_user').on('accounts').column('user_id').execute();
}
