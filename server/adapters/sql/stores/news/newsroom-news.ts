/** Lists published news for the newsroom, with filters that readers do not have. */
import {
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { NewsroomFilter, NewsroomNews, NewsStamp, NewsTitle } from '../../../../ports/news.ts';
import type { PageRequest } from '../../../../ports/page-request.ts';
import { countUpTo } from '../../query/count-up-to.ts';
import { inReadingOrder, selectPage } from '../../query/key-paging.ts';
import { listDistinct } from '../../query/list-distinct.ts';
import { signers, toSignature } from '../../query/news-names.ts';
import { toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';

const titleColumns = ['id', 'slug', 'category', 'title', 'created_at'] as const;
const columns = [
  'id',
  'slug',
  'category',
  'title',
  'is_featured',
  'created_at',
  'updated_at',
  'author',
] as const;
const hasDraft = sql<number | boolean>`exists (select 1 from news_drafts where news_drafts.id = news.id)`.as(
  'has_draft',
);

export function createNewsroomNews(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    async listForNewsroom(filter: NewsroomFilter, page: PageRequest): Promise<NewsroomNews[]> {
      const { category, author, authorIds = [] } = filter;
      const byNews = { time: 'created_at', id: 'id' };
      const byRelated = { time: 'news_things.created_at', id: 'news_things.news_id' };
      const select = <O>(query: SelectQueryBuilder<Tables, 'news', O>) =>
        query.select(columns.map((column) => `news.${column}` as const)).select([signers, hasDraft]);
      const readNews = (request: PageRequest) => {
        let query = select(read.selectFrom('news'));
        if (author !== undefined) query = query.where('author', '=', author);
        if (category) query = query.where(isInSection(category));
        return selectPage(betweenDates(query, byNews.time, filter, request), byNews, request).execute();
      };
      const readRelated = (thingId: string, role: 'author' | 'section', request: PageRequest) => {
        let query = read
          .selectFrom('news_things')
          .innerJoin('news', 'news.id', 'news_things.news_id')
          .select(columns.map((column) => `news.${column}` as const))
          .select([signers, hasDraft])
          .where('news_things.thing_id', '=', thingId)
          .where('news_things.role', '=', role);
        if (role === 'author' && category) query = query.where(isInSection(category));
        return selectPage(betweenDates(query, byRelated.time, filter, request), byRelated, request).execute();
      };
      if (author === undefined) {
        const found = await (category ? readRelated(category, 'section', page) : readNews(page));
        return inReadingOrder(found, page).map(toNewsroomNews);
      }
      // Each name and each profile has its own query, which uses an index; a single query for all would read all news.
      const whole = { ...page, skip: 0, limit: page.limit + (page.skip ?? 0) };
      const found = await Promise.all([
        readNews(whole),
        ...authorIds.map((authorId) => readRelated(authorId, 'author', whole)),
      ]);
      const rows = [...new Map(found.flat().map((row) => [row.id, row])).values()].sort(newestFirst);
      const shown = page.before ? rows.slice(-page.limit) : rows.slice(page.skip ?? 0).slice(0, page.limit);
      return shown.map(toNewsroomNews);
    },
    /**
     * Lists dated news up to a moment, newest first, with the columns for their addresses and their lines in a list of
     * titles.
     */
    async listTitles({ until }: { until: number }, page: PageRequest): Promise<NewsTitle[]> {
      const byNews = { time: 'created_at', id: 'id' };
      const query = betweenDates(read.selectFrom('news').select(titleColumns), byNews.time, { until }, page);
      return inReadingOrder(await selectPage(query, byNews, page).execute(), page).map((row) =>
        toFields('news', row),
      );
    },
    /** Lists the news with these ids as `listTitles` does, in any order; missing ones are left out. */
    async listTitlesByIds(ids: readonly string[]): Promise<NewsTitle[]> {
      if (ids.length === 0) return [];
      const query = read.selectFrom('news').select(titleColumns);
      return (await query.where('id', 'in', [...ids]).execute()).map((row) => toFields('news', row));
    },
    async listForNewsroomByIds(ids: string[]): Promise<NewsroomNews[]> {
      if (ids.length === 0) return [];
      const query = read.selectFrom('news').select(columns).select([signers, hasDraft]);
      const rows = await query.where('id', 'in', ids).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []).map(toNewsroomNews);
    },
    /** Lists, by name, the names in imported news that belong to no author. */
    listImportedNames: (limit: number): Promise<string[]> => listDistinct(read, 'news', 'author', limit),
    /** Counts dated news that are as old as that moment or older, up to `limit`. */
    countUntil: (createdAt: number, limit: number): Promise<number> =>
      countUpTo(read, read.selectFrom('news').select('id').where('created_at', '<=', createdAt), limit),
    async findStamp(id: string): Promise<NewsStamp | null> {
      const row = await read
        .selectFrom('news')
        .select(['version', 'updated_at'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? { version: row.version, updatedAt: row.updated_at } : null;
    },
    async delete(id: string): Promise<void> {
      await write.deleteFrom('news').where('id', '=', id).execute();
    },
    async deleteFormerSlugs(id: string): Promise<void> {
      await write.deleteFrom('news_former_slugs').where('news_id', '=', id).execute();
    },
  };
}

/** Returns whether news are in a section, as their main or a further one. */
function isInSection(id: string): RawBuilder<SqlBool> {
  return sql`exists (select 1 from news_things section where section.news_id = news.id and section.thing_id = ${id})`;
}

type Row = Pick<Selectable<Tables['news']>, (typeof columns)[number]> & {
  signers: string | null;
  has_draft: number | boolean;
};

function newestFirst(one: Row, other: Row): number {
  return (other.created_at ?? 0) - (one.created_at ?? 0) || (one.id < other.id ? 1 : -1);
}

/** If there are two bounds at one end, SQLite seeks by the first and scans to the other. So only one bound is given. */
function betweenDates<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  time: string,
  { from, until }: Pick<NewsroomFilter, 'from' | 'until'>,
  page: PageRequest,
): SelectQueryBuilder<DB, TB, O> {
  const column = sql.ref(time);
  let bounded = query;
  if (!page.after || (until !== undefined && until < page.after.createdAt)) {
    bounded = bounded.where(
      until === undefined ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`${column} <= ${until}`,
    );
  }
  if (from !== undefined && !(page.before && page.before.createdAt >= from)) {
    bounded = bounded.where(sql<SqlBool>`${column} >= ${from}`);
  }
  return bounded;
}

function toNewsroomNews(row: Row): NewsroomNews {
  return { ...toFields('news', row), author: toSignature(row), hasDraft: Boolean(row.has_draft) };
}
