import { type Kysely, sql } from 'kysely';
import { fileNameInKey, timeInKey } from '../domain/media/storage-key.ts';

const batchSize = 500;

interface Before {
  images: ImagesBefore;
  news: { id: string };
  image_totals: { id: number; images: number; bytes: number };
  image_fill_places: { walk: string; after_id: string };
}

interface ImagesBefore {
  storage_key: string;
  bytes: number;
  file_name: string;
  uploaded_at: number;
}

/** The image library with uses and loose files, and counted reads. */
export async function up(db: Kysely<Before>): Promise<void> {
  const { schema } = db;

  // SQLite adds one column per statement.
  await schema
    .alterTable('images')
    .addColumn('file_name', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (const name of ['uploaded_at', 'sizes_due_at']) {
    await schema
      .alterTable('images')
      .addColumn(name, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  // Null for imported images. No foreign key: an image outlives its uploader's account.
  for (const name of ['uploaded_by', 'uploaded_by_name']) {
    await schema.alterTable('images').addColumn(name, 'text').execute();
  }
  await schema
    .alterTable('images')
    .addColumn('is_used', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.createIndex('images_by_upload').on('images').columns(['uploaded_at', 'storage_key']).execute();
  await schema
    .createIndex('images_by_use')
    .on('images')
    .columns(['is_used', 'uploaded_at', 'storage_key'])
    .execute();

  await schema
    .createTable('image_uses')
    .addColumn('storage_key', 'text', (c) => c.notNull())
    .addColumn('owner_kind', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('owner_title', 'text', (c) => c.notNull())
    // Alternative text and caption, for the search.
    .addColumn('words', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('image_uses_once', ['storage_key', 'owner_kind', 'owner_id'])
    .execute();
  await schema
    .createIndex('image_uses_by_owner')
    .on('image_uses')
    .columns(['owner_kind', 'owner_id'])
    .execute();

  await schema
    .createTable('loose_files')
    .addColumn('storage_key', 'text', (c) => c.primaryKey())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('loose_files_by_due')
    .on('loose_files')
    .columns(['due_at', 'storage_key'])
    .execute();

  await schema
    .createTable('image_totals')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('images', 'bigint', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into image_totals (id, images, bytes)
    select 1, count(*), coalesce(sum(bytes), 0) from images`.execute(db);

  await schema
    .createTable('image_fill_places')
    .addColumn('walk', 'text', (c) => c.primaryKey())
    .addColumn('after_id', 'text', (c) => c.notNull())
    .execute();
  // server/services/media/rebuild-image-uses.ts fills in existing records while the portal serves.
  for (const walk of ['images', 'news'] as const) {
    const first = await sql`select 1 from ${sql.table(walk)} limit 1`.execute(db);
    if (first.rows.length > 0)
      await db.insertInto('image_fill_places').values({ walk, after_id: '' }).execute();
  }
  await dateImages(db);

  await schema
    .createTable('news_reads')
    .addColumn('news_id', 'text', (c) => c.notNull())
    // Days since 1970 in São Paulo.
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('reads', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('news_reads_once', ['news_id', 'day'])
    .execute();
  await schema
    .createIndex('news_reads_by_day')
    .on('news_reads')
    .columns(['day', 'reads', 'news_id'])
    .execute();
}

/** Storage keys of the old system contain date and file name. */
async function dateImages(db: Kysely<Before>): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('images')
      .select('storage_key')
      .where('storage_key', '>', after)
      .orderBy('storage_key')
      .limit(batchSize)
      .execute();
    for (const { storage_key } of rows) {
      await db
        .updateTable('images')
        .set({ file_name: fileNameInKey(storage_key), uploaded_at: timeInKey(storage_key) })
        .where('storage_key', '=', storage_key)
        .execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.storage_key;
  }
}
