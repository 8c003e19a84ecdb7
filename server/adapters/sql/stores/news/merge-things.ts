/**
 * Merges a section, topic or author into another one: its addresses, names, news and drafts, without duplicates
 * (docs/product.md#sections).
 */
import type { Kysely } from 'kysely';
import type { ThingKind } from '../../../../../domain/news/things.ts';
import { inParts } from '../../query/in-parts.ts';
import type { Tables } from '../../schema/tables.ts';

/**
 * Moves all keys and news of a thing to another thing of its kind, and deletes the first. Its id and addresses then
 * lead to the other.
 */
export async function mergeThingRows(
  trx: Kysely<Tables>,
  kind: ThingKind,
  id: string,
  targetId: string,
): Promise<void> {
  await trx
    .updateTable('thing_addresses')
    .set({ thing_id: targetId, is_former: 1 })
    .where('thing_id', '=', id)
    .execute();
  await (kind === 'section' ? giveSection(trx, id, targetId) : giveNews(trx, id, targetId));
  await trx.deleteFrom('things').where('id', '=', id).execute();
}

/**
 * Moves the news of a thing to another thing. If news have both, they keep the better role: an author does not become a
 * contributor.
 */
async function giveNews(trx: Kysely<Tables>, id: string, targetId: string): Promise<void> {
  await inParts(async (limit) => {
    const rows = await trx
      .selectFrom('news_things')
      .select(['news_id', 'role'])
      .where('thing_id', '=', id)
      .limit(limit)
      .execute();
    const newsIds = rows.map(({ news_id }) => news_id);
    const signedIds = rows.flatMap(({ news_id, role }) => (role === 'author' ? news_id : []));
    if (signedIds.length > 0)
      await trx
        .deleteFrom('news_things')
        .where('news_id', 'in', signedIds)
        .where('thing_id', '=', targetId)
        .where('role', '=', 'contributor')
        .execute();
    if (newsIds.length === 0) return 0;
    await trx
      .deleteFrom('news_things')
      .where('thing_id', '=', id)
      .where('news_id', 'in', (eb) =>
        eb
          .selectFrom('news_things')
          .select('news_id')
          .where('news_id', 'in', newsIds)
          .where('thing_id', '=', targetId),
      )
      .execute();
    await trx
      .updateTable('news_things')
      .set({ thing_id: targetId })
      .where('news_id', 'in', newsIds)
      .where('thing_id', '=', id)
      .execute();
    return rows.length;
  });
}

/**
 * Moves the news, drafts and trashed news of a section to another section. Texts of drafts and versions still name the
 * merged section as a further section; its id leads to the other.
 */
async function giveSection(trx: Kysely<Tables>, id: string, targetId: string): Promise<void> {
  await giveNews(trx, id, targetId);
  for (const table of ['news', 'news_drafts', 'trashed_news'] as const)
    await inParts(async (limit) => {
      const some = trx.selectFrom(table).select('id').where('category', '=', id).limit(limit);
      const { numUpdatedRows } = await trx
        .updateTable(table)
        .set({ category: targetId })
        .where('id', 'in', some)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    });
}
