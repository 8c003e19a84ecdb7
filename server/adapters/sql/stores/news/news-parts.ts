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

  function isAhead(after: Cursor | null, { publishedUntil }: NewsFilter, upTo: Cursor | null = null) {
    const isAfter = after ? sql`${row} > ${key(after)}` : sql`true`;
    if (upTo && (publishedUntil === null || upTo.createdAt <= publishedUntil))
      return sql<SqlBool>`${isAfter} and ${row} <= ${key(upTo)}`;
    const isPublished = publishedUntil === null ? sql`is not null` : sql`<= ${publishedUntil}`;
    return sql<SqlBool>`${isAfter} and created_at ${isPublished}`;
  }

  return {
    /**
     * Finds the key of the dated news that come `count` places after a key, oldest first; null when there are fewer.
     */
    async findKeyAhead(filter: NewsFilter, after: Cursor | null, count: number): Promise<Cursor | null> {
      const { rows } = await sql<Cursor>`select created_at as "createdAt", id from news
        where ${isAhead(after, filter)} order by created_at, id limit 1 offset ${count - 1}`.execute(read);
      return rows[0] ?? null;
    },
    /** Lists the dated news of sitemaps after one key, up to and including another, oldest first. */
    async listBetween(
      filter: NewsFilter,
      { after, upTo, limit }: { after: Cursor | null; upTo: Cursor | null; limit: number },
    ) {
      const rows = await read
        .selectFrom('news')
        .select(['id', 'slug', 'created_at', 'modified_at'])
        .where(isAhead(after, filter, upTo))
        .where(isInSitemaps)
        .orderBy('created_at')
        .orderBy('id')
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
