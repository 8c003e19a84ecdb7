import type { Kysely } from 'kysely';

/** Versions of parts that change too often to make every cached page stale, such as the comments of an article. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('part_versions')
    .addColumn('part', 'text', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('part_versions_by_version').on('part_versions').column('version').execute();
}
