import type { Kysely } from 'kysely';

/** Open previews: the state of a text that the people with the link see. Addresses of earlier previews end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('previews')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // 'news' or 'page'.
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    // JSON.
    .addColumn('fields', 'text', (c) => c.notNull())
    // Epoch milliseconds.
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_by_name', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('previews_by_target')
    .on('previews')
    .columns(['kind', 'target_id', 'expires_at', 'id'])
    .execute();
  await schema.createIndex('previews_by_creator').on('previews').column('created_by').execute();
  await schema.createIndex('previews_by_expiry').on('previews').column('expires_at').execute();
}
