/** Stores which news belong to a topic, an author or a further section, and the role of each. */
import type { Kysely } from 'kysely';
import { authorName, emptyAuthorName } from '../../../../../domain/search/search-text.ts';
import type { NewsRelations, NewsThings, RelatedNews } from '../../../../ports/things.ts';
import { atomically } from '../../connection/atomically.ts';
import { inBatches } from '../../query/in-batches.ts';
import { inParts } from '../../query/in-parts.ts';
import { toThing } from '../../query/thing-rows.ts';
import type { Tables } from '../../schema/tables.ts';

export function createThingNews(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    /** Replaces the relations of published news; no news may be named twice. */
    setNews: (all: readonly RelatedNews[]): Promise<void> =>
      atomically(write, async (trx) => {
        const oldIds = all.flatMap(({ news, isNew = false }) => (isNew ? [] : news.id));
        const rows =
          oldIds.length === 0
            ? []
            : await trx
                .selectFrom('news_things')
                .selectAll()
                .where('news_id', 'in', oldIds)
                .orderBy('role')
                .orderBy('position')
                .execute();
        const known = Map.groupBy(rows, ({ news_id }) => news_id);
        const changed = all
          .map(({ news, relations }) => ({
            id: news.id,
            wanted: toRelationRows(news.id, news.createdAt, relations),
          }))
          .filter(({ id, wanted }) => !isSameRelations(known.get(id) ?? [], wanted));
        const replaced = changed.flatMap(({ id }) => (known.has(id) ? id : []));
        if (replaced.length > 0)
          await trx.deleteFrom('news_things').where('news_id', 'in', replaced).execute();
        for (const batch of inBatches(changed.flatMap(({ wanted }) => wanted)))
          await trx.insertInto('news_things').values(batch).execute();
      }),
    /**
     * Lists the things to which news are related, by news, in all or some roles. News without such things are missing
     * in the result.
     */
    async listByNews(
      newsIds: readonly string[],
      roles?: readonly Tables['news_things']['role'][],
    ): Promise<Map<string, NewsThings>> {
      const found = new Map<string, NewsThings>();
      if (newsIds.length === 0) return found;
      let query = read
        .selectFrom('news_things')
        .innerJoin('things', 'things.id', 'news_things.thing_id')
        .innerJoin('thing_addresses as current', (join) =>
          join
            .onRef('current.thing_id', '=', 'things.id')
            // The addresses of a topic, author or section are in the space of the same name.
            .onRef('current.space', '=', 'things.kind')
            .on('current.is_former', '=', 0),
        )
        .selectAll('things')
        .select(['news_things.news_id', 'news_things.role', 'news_things.position as list_position'])
        .select('current.address as slug')
        .where('news_things.news_id', 'in', [...newsIds]);
      if (roles) query = query.where('news_things.role', 'in', [...roles]);
      const rows = await query.execute();
      rows.sort((one, other) => one.list_position - other.list_position);
      for (const { news_id, role, list_position: _, ...row } of rows) {
        const things = found.get(news_id) ?? {
          authors: [],
          contributors: [],
          topics: [],
          sections: [],
        };
        found.set(news_id, things);
        if (role === 'topic') things.topics.push(toThing('topic', row));
        else if (role === 'section') things.sections.push(row.id);
        else things[role === 'author' ? 'authors' : 'contributors'].push(toThing('author', row));
      }
      return found;
    },
    /** Lists the names of the authors of news, by news. News without an author are missing in the result. */
    async listSigners(newsIds: readonly string[]): Promise<Map<string, { name: string }[]>> {
      if (newsIds.length === 0) return new Map();
      const rows = await read
        .selectFrom('news_things')
        .innerJoin('things', 'things.id', 'news_things.thing_id')
        .select(['news_things.news_id', 'news_things.position', 'things.name'])
        .where('news_things.news_id', 'in', [...newsIds])
        .where('news_things.role', '=', 'author')
        .execute();
      rows.sort((one, other) => one.position - other.position);
      return Map.groupBy(rows, ({ news_id }) => news_id);
    },
    /** Makes a profile the author of all news that have only this name. Returns the number of these news. */
    linkImportedName: (name: string, authorId: string): Promise<number> =>
      atomically(write, async (trx) => {
        const count = await inParts(async (limit) => {
          const query = trx.selectFrom('news').select(['id', 'created_at']).where('author', '=', name);
          const rows = await query.limit(limit).execute();
          if (rows.length === 0) return 0;
          const relation = { thing_id: authorId, role: 'author', position: 0 } as const;
          await trx
            .insertInto('news_things')
            .values(rows.map(({ id, created_at }) => ({ news_id: id, created_at, ...relation })))
            .execute();
          const ids = rows.map(({ id }) => id);
          await trx.updateTable('news').set({ author: '' }).where('id', 'in', ids).execute();
          return rows.length;
        });
        // The search index finds these news by the name only, so the name becomes a key of the author.
        const key = authorName(name);
        const row = { thing_id: authorId, is_former: 1 } as const;
        if (count > 0 && key !== emptyAuthorName)
          await trx
            .insertInto('thing_addresses')
            .values({ space: 'imported-name', address: key, ...row })
            .onConflict((conflict) => conflict.columns(['space', 'address']).doUpdateSet(row))
            .execute();
        return count;
      }),
  };
}

/** Removes a thing from its news. */
export async function removeFromNews(trx: Kysely<Tables>, id: string): Promise<void> {
  await inParts(async (limit) => {
    const some = trx.selectFrom('news_things').select('news_id').where('thing_id', '=', id).limit(limit);
    const { numDeletedRows } = await trx
      .deleteFrom('news_things')
      .where('thing_id', '=', id)
      .where('news_id', 'in', some)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}

/** Returns rows sorted by role, as stored rows are read, so that unchanged relations are recognized. */
function toRelationRows(newsId: string, createdAt: number | null, relations: NewsRelations) {
  const rowsOf = (role: Tables['news_things']['role'], ids: readonly string[]) =>
    ids.map((thing_id, position) => ({ news_id: newsId, thing_id, role, position, created_at: createdAt }));
  return [
    ...rowsOf('author', relations.authors),
    ...rowsOf('contributor', relations.contributors),
    ...rowsOf('section', relations.sections),
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
