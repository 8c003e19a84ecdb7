/** The queries of the news store that divide all news into the parts of the sitemap. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { NewsFilter } from '../../../../../domain/accounts/permissions.ts';
import type { Cursor } from '../../../../../domain/web/paging.ts';
import { unlistedMarks } from '../../../../../domain/web/search-fields.ts';
import type { Tables } from '../../schema/tables.ts';

/** Whether sitemaps list a row of news, by the same rule as `isInSitemaps` of domain/web/search-fields.ts. */
export const isInSitemaps = sql<SqlBool>`(search_fields = '' or (${sql.join(
  unlistedMarks.map((mark) => sql`search_fields not like ${`%${mark}%`}`),
  sql` and `,
)}))`;

/** Creates the queries. Each scans one index from a key on, oldest first. */
export function createNewsParts(read: Kysely<Tables>) {
  const row = sql`(created_at, id)`;
  const key = (cursor: Cursor) => sql`(${cursor.createdAt}, ${cursor.id})`;

  function walkUp(after: Cursor | null, upTo: Cursor | null, publishedUntil: number | null) {
    let query = read.selectFrom('news').orderBy('created_at').orderBy('id');
    if (after) query = query.where(sql<SqlBool>`${row} > ${key(after)}`);
    if (upTo && (publishedUntil === null || upTo.createdAt <= publishedUntil)) {
      return query.where(sql<SqlBool>`${row} <= ${key(upTo)}`);
    }
    return query.where('created_at', publishedUntil === null ? 'is not' : '<=', publishedUntil);
  }

  return {
    /**
     * Finds the key of the dated news that come `count` places after a key, oldest first; null when there are fewer.
     */
    async findKeyAhead(filter: NewsFilter, after: Cursor | null, count: number): Promise<Cursor | null> {
      const found = await walkUp(after, null, filter.publishedUntil)
        .select(['created_at', 'id'])
        .limit(1)
        .offset(count - 1)
        .executeTakeFirst();
      return found?.created_at == null ? null : { createdAt: found.created_at, id: found.id };
    },
    /** Lists the dated news of sitemaps after one key, up to and including another, oldest first. */
    async listBetween(
      filter: NewsFilter,
      { after, upTo, limit }: { after: Cursor | null; upTo: Cursor | null; limit: number },
    ) {
      const rows = await walkUp(after, upTo, filter.publishedUntil)
        .select(['id', 'slug', 'created_at', 'modified_at'])
        .where(isInSitemaps)
        .limit(limit)
        .execute();
      return rows.flatMap(({ id, slug, created_at, modified_at }) =>
        created_at === null ? [] : { id, slug, createdAt: created_at, modifiedAt: modified_at },
      );
    },
    /** Lists news by their last change after publication, oldest first; `after` is exclusive. */
    async listModified(after: { modifiedAt: number; id: string }, limit: number) {
      const rows = await read
        .selectFrom('news')
        .select(['id', 'created_at', 'modified_at'])
        .where('modified_at', 'is not', null)
        .where(sql<SqlBool>`(modified_at, id) > (${after.modifiedAt}, ${after.id})`)
        .orderBy('modified_at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.flatMap(({ id, created_at, modified_at }) =>
        modified_at === null ? [] : { id, createdAt: created_at, modifiedAt: modified_at },
      );
    },
  };
}
