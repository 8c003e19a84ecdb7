import type { Kysely } from 'kysely';

/** What changes too often to put every kept page out of date, such as the comments on one piece of news. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('part_versions')
    .addColumn('part', 'text', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('part_versions_by_version').on('part_versions').column('version').execute();
}
