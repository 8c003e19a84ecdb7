/** Which news belong to a topic or an author, and in which role. */
import { type Kysely, sql } from 'kysely';
import { authorName, emptyAuthorName } from '../../../../../domain/search/search-text.ts';
import type { NewsRelations, NewsThings, ThingStore } from '../../../../ports/things.ts';
import { atomically } from '../../connection/atomically.ts';
import { inReadingOrder, selectPublishedPage } from '../../query/key-paging.ts';
import { toThing } from '../../query/thing-rows.ts';
import type { Tables } from '../../schema/tables.ts';

type ThingNews = Pick<ThingStore, 'setNews' | 'listByNews' | 'listNewsIds' | 'linkImportedName'>;

export function createThingNews(read: Kysely<Tables>, write: Kysely<Tables>): ThingNews {
  return {
    setNews: ({ id, createdAt }, relations, { isNew = false } = {}) =>
      atomically(write, async (trx) => {
        const wanted = toRelationRows(id, createdAt, relations);
        if (!isNew) {
          const known = await trx
            .selectFrom('news_things')
            .selectAll()
            .where('news_id', '=', id)
            .orderBy('role')
            .orderBy('position')
            .execute();
          if (isSameRelations(known, wanted)) return;
          if (known.length > 0) await trx.deleteFrom('news_things').where('news_id', '=', id).execute();
        }
        if (wanted.length > 0) await trx.insertInto('news_things').values(wanted).execute();
      }),
    async listByNews(newsIds) {
      const found = new Map<string, NewsThings>();
      if (newsIds.length === 0) return found;
      const rows = await read
        .selectFrom('news_things')
        .innerJoin('things', 'things.id', 'news_things.thing_id')
        .innerJoin('thing_addresses as current', (join) =>
          join
            .onRef('current.thing_id', '=', 'things.id')
            // Topics and authors share their addresses with no other kind.
            .onRef('current.space', '=', 'things.kind')
            .on('current.is_former', '=', 0),
        )
        .selectAll('things')
        .select(['news_things.news_id', 'news_things.role', 'news_things.position as place'])
        .select('current.address as slug')
        .where('news_things.news_id', 'in', [...newsIds])
        .execute();
      rows.sort((one, other) => one.place - other.place);
      for (const { news_id, role, place: _, ...row } of rows) {
        const things = found.get(news_id) ?? { authors: [], contributors: [], topics: [] };
        found.set(news_id, things);
        if (role === 'topic') things.topics.push(toThing('topic', row));
        else things[role === 'author' ? 'authors' : 'contributors'].push(toThing('author', row));
      }
      return found;
    },
    async listNewsIds(thingId, { publishedUntil }, page) {
      const query = read.selectFrom('news_things').select('news_id').where('thing_id', '=', thingId);
      const keyColumns = { time: 'created_at', id: 'news_id' };
      const rows = await selectPublishedPage(query, keyColumns, publishedUntil, page).execute();
      return inReadingOrder(rows, page).map(({ news_id }) => news_id);
    },
    linkImportedName: (name, authorId) =>
      atomically(write, async (trx) => {
        await trx
          .insertInto('news_things')
          .columns(['news_id', 'thing_id', 'role', 'position', 'created_at'])
          .expression((eb) =>
            eb
              .selectFrom('news')
              .select([
                'id',
                sql<string>`${authorId}`.as('thing_id'),
                sql<'author'>`'author'`.as('role'),
                sql<number>`0`.as('position'),
                'created_at',
              ])
              .where('author', '=', name),
          )
          .execute();
        const { numUpdatedRows } = await trx
          .updateTable('news')
          .set({ author: '' })
          .where('author', '=', name)
          .executeTakeFirst();
        // The search index knows the news by their name only.
        const key = authorName(name);
        const row = { thing_id: authorId, is_former: 1 };
        if (numUpdatedRows > 0n && key !== emptyAuthorName)
          await trx
            .insertInto('thing_addresses')
            .values({ space: 'imported-name', address: key, ...row })
            .onConflict((conflict) => conflict.columns(['space', 'address']).doUpdateSet(row))
            .execute();
        return Number(numUpdatedRows);
      }),
  };
}

/** News that have both keep the better role: an author is no contributor. */
export async function mergeNews(trx: Kysely<Tables>, id: string, targetId: string): Promise<void> {
  const newsOf = (thingId: string) =>
    trx.selectFrom('news_things').select('news_id').where('thing_id', '=', thingId);
  await trx
    .deleteFrom('news_things')
    .where('thing_id', '=', targetId)
    .where('role', '=', 'contributor')
    .where('news_id', 'in', newsOf(id).where('role', '=', 'author'))
    .execute();
  await trx
    .deleteFrom('news_things')
    .where('thing_id', '=', id)
    .where('news_id', 'in', newsOf(targetId))
    .execute();
  await trx.updateTable('news_things').set({ thing_id: targetId }).where('thing_id', '=', id).execute();
}

function toRelationRows(newsId: string, createdAt: number | null, relations: NewsRelations) {
  const rowsOf = (role: Tables['news_things']['role'], ids: readonly string[]) =>
    ids.map((thing_id, position) => ({ news_id: newsId, thing_id, role, position, created_at: createdAt }));
  return [
    ...rowsOf('author', relations.authors),
    ...rowsOf('contributor', relations.contributors),
    ...rowsOf('topic', relations.topics),
  ];
}

function isSameRelations(
  known: readonly Tables['news_things'][],
  wanted: readonly Tables['news_things'][],
): boolean {
  return (
    known.length === wanted.length &&
    known.every((row, index) => {
      const other = wanted[index];
      return (
        other !== undefined &&
        row.thing_id === other.thing_id &&
        row.role === other.role &&
        row.created_at === other.created_at
      );
    })
  );
}
