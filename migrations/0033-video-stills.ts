import type { Kysely } from 'kysely';

/** The still of a video, an own image; '' for none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('videos')
    .addColumn('image_url', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
