import type { Kysely } from 'kysely';

/**
 * Progress of purges. part_versions has each changed part with its last number; this is the number up to which the CDN
 * was informed, and which process informs it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cache_purges')
    // One row.
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    // The process that purges, and until when; after its death another one continues.
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until', 'bigint', (c) => c.notNull())
    // The build of the last complete purge, and its time.
    .addColumn('build', 'text')
    .addColumn('build_since', 'bigint', (c) => c.notNull())
    .execute();
}
