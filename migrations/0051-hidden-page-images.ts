import { type Kysely, sql } from 'kysely';

/** Images of pages that readers do not see are hidden, and originals of news that were deleted for good are deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update image_uses set owner_kind = 'page-draft'
    where owner_kind = 'page' and owner_id in (select id from text_pages where published is null)
  `.execute(db);
  await sql`
    update imported_records set original = ''
    where original <> ''
      and not exists (select 1 from news where news.id = imported_records.new_id)
      and not exists (select 1 from news_drafts where news_drafts.id = imported_records.new_id)
      and not exists (select 1 from unpublished_news where unpublished_news.id = imported_records.new_id)
      and not exists (select 1 from trashed_news where trashed_news.id = imported_records.new_id)
      and not exists (select 1 from text_pages where text_pages.id = imported_records.new_id)
  `.execute(db);
}
