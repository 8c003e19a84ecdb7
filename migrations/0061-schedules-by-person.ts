import { type Kysely, sql } from 'kysely';

interface Tables {
  image_uses: { storage_key: string; owner_kind: string; owner_id: string };
  text_pages: { id: string; published: number | null };
  text_page_versions: { page_id: string; version: number; content: string };
}

/** An index for what a person scheduled; hidden images of working copies. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createIndex('news_drafts_by_scheduler')
    .on('news_drafts')
    .columns(['scheduled_by', 'publish_at', 'id'])
    .execute();
  await hideImagesOfWorkingCopies(db);
}

/**
 * Until 0051, images of a page's working copy were stored as those of the page: what the published version does not show
 * is hidden.
 */
export async function hideImagesOfWorkingCopies(db: Kysely<Tables>): Promise<void> {
  const shown = await db
    .selectFrom('text_pages')
    .innerJoin('text_page_versions as versions', (join) =>
      join
        .onRef('versions.page_id', '=', 'text_pages.id')
        .onRef('versions.version', '=', 'text_pages.published'),
    )
    .select(['text_pages.id', 'versions.content'])
    .execute();
  for (const { id, content } of shown) {
    const uses = await db
      .selectFrom('image_uses')
      .select('storage_key')
      .where('owner_kind', '=', 'page')
      .where('owner_id', '=', id)
      .execute();
    const unshown = uses
      .map(({ storage_key }) => storage_key)
      .filter(
        (key) =>
          !content.includes(key) && !content.includes(key.split('/').map(encodeURIComponent).join('/')),
      );
    for (const key of unshown) await hideUse(db, key, id);
  }
}

/** A page that was saved since has the use of its working copy already. */
async function hideUse(db: Kysely<Tables>, key: string, id: string): Promise<void> {
  const ofPage = sql`storage_key = ${key} and owner_id = ${id}`;
  await sql`
    delete from image_uses where ${ofPage} and owner_kind = 'page'
      and exists (select 1 from image_uses as hidden where hidden.owner_kind = 'page-draft'
        and hidden.storage_key = ${key} and hidden.owner_id = ${id})
  `.execute(db);
  await sql`update image_uses set owner_kind = 'page-draft' where ${ofPage} and owner_kind = 'page'`.execute(
    db,
  );
}
