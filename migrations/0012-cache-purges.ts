import type { Kysely } from 'kysely';

/**
 * How far shared caches were told of changes. What changed stands in part_versions already, each part once with its
 * last number; this is the number up to which a CDN has heard of them, and who is telling it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cache_purges')
    // One row.
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    // Whoever tells it at the moment, until then; a process that dies leaves the rest to the next one.
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until', 'bigint', (c) => c.notNull())
    // What pages were made with when they were last told as a whole, and since when.
    .addColumn('build', 'text')
    .addColumn('build_since', 'bigint', (c) => c.notNull())
    .execute();
}
