import type { Kysely } from 'kysely';

/** Rules for addresses of a former site with their hits by day, and the addresses that were not found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('redirects')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('source', 'text', (c) => c.notNull().unique())
    // '' for 410.
    .addColumn('target', 'text', (c) => c.notNull())
    // The own path that it leads to, in the form of sources; '' for other sites.
    .addColumn('target_key', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('is_prefix', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('is_imported', 'integer', (c) => c.notNull())
    .addColumn('is_touched', 'integer', (c) => c.notNull())
    .addColumn('is_removed', 'integer', (c) => c.notNull())
    .execute();
  await schema.createIndex('redirects_by_target').on('redirects').column('target_key').execute();
  await schema
    .createIndex('redirects_by_kind')
    .on('redirects')
    .columns(['is_prefix', 'is_removed', 'source'])
    .execute();
  await schema
    .createTable('redirect_hits')
    .addColumn('redirect_id', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('hits', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('redirect_hits_key', ['redirect_id', 'day'])
    .execute();
  await schema.createIndex('redirect_hits_by_day').on('redirect_hits').column('day').execute();
  await schema
    .createTable('missing_addresses')
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('hits', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('missing_addresses_key', ['path', 'day'])
    .execute();
  await schema
    .createIndex('missing_addresses_by_day')
    .on('missing_addresses')
    .columns(['day', 'hits'])
    .execute();
}
