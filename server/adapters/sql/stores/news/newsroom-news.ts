/** Lists published news for the newsroom, with filters that readers do not have. */
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { NewsroomFilter, NewsroomNews, NewsStamp, NewsTitle } from '../../../../ports/news.ts';
import type { PageRequest } from '../../../../ports/page-request.ts';
import { countUpTo } from '../../query/count-up-to.ts';
import { inReadingOrder, isBesideKey, type KeyColumns, orderOf, orderPage } from '../../query/key-paging.ts';
import { listDistinct } from '../../query/list-distinct.ts';
import { signers, toSignature } from '../../query/news-names.ts';
import { toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';

const titleColumns = ['id', 'slug', 'category', 'title', 'created_at'] as const;
const lineColumns = [...titleColumns, 'is_featured', 'updated_at', 'author'] as const;
const hasDraft = sql`exists (select 1 from news_drafts where news_drafts.id = news.id)`.as('has_draft');
const columnsOfLines = sql.raw(lineColumns.map((column) => `news.${column}`).join(', '));
const selectLines = sql`select ${columnsOfLines}, ${signers}, ${hasDraft}`;
const byNews = { time: 'created_at', id: 'id' };
const byRelated = { time: 'news_things.created_at', id: 'news_things.news_id' };

export function createNewsroomNews(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    async listForNewsroom(filter: NewsroomFilter, page: PageRequest): Promise<NewsroomNews[]> {
      const { category, author, authorIds = [] } = filter;
      const inSection = category ? isInSection(category) : sql`true`;
      // This is plain SQL, because each request builds it, and Kysely takes five times as long to build and compile it.
      const list = async (from: RawBuilder<unknown>, columns: KeyColumns, request: PageRequest) => {
        const isShown = isOnPage(columns, filter, request);
        const end = sql`order by ${orderOf(columns, request)} limit ${request.limit} offset ${request.skip ?? 0}`;
        return (await sql<Row>`${selectLines} from ${from} and ${isShown} ${end}`.execute(read)).rows;
      };
      const readNews = (request: PageRequest) => {
        const isSigned = author === undefined ? sql`true` : sql`author = ${author}`;
        return list(sql`news where ${isSigned} and ${inSection}`, byNews, request);
      };
      const readRelated = (thingId: string, role: 'author' | 'section', request: PageRequest) => {
        const related = sql`news_things join news on news.id = news_things.news_id
          where news_things.thing_id = ${thingId} and news_things.role = ${role}`;
        return list(role === 'author' ? sql`${related} and ${inSection}` : related, byRelated, request);
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
      const query = read
        .selectFrom('news')
        .select(titleColumns)
        .where(isOnPage(byNews, { until }, page));
      return inReadingOrder(await orderPage(query, byNews, page).execute(), page).map((row) =>
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
      const { rows } = await sql<Row>`${selectLines} from news where news.id in (${sql.join(ids)})`.execute(
        read,
      );
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

type Row = Pick<Selectable<Tables['news']>, (typeof lineColumns)[number]> & {
  signers: string | null;
  has_draft: number | boolean;
};

function newestFirst(one: Row, other: Row): number {
  return (other.created_at ?? 0) - (one.created_at ?? 0) || (one.id < other.id ? 1 : -1);
}

/** If there are two bounds at one end, SQLite seeks by the first and scans to the other. So only one bound is given. */
function isOnPage(
  columns: KeyColumns,
  { from, until }: Pick<NewsroomFilter, 'from' | 'until'>,
  page: PageRequest,
): RawBuilder<SqlBool> {
  const time = sql.ref(columns.time);
  const { after, before } = page;
  const cursor = after ?? before;
  const bounds: RawBuilder<SqlBool>[] = [];
  if (!after || (until !== undefined && until < after.createdAt))
    bounds.push(until === undefined ? sql`${time} is not null` : sql`${time} <= ${until}`);
  if (from !== undefined && !(before && before.createdAt >= from)) bounds.push(sql`${time} >= ${from}`);
  if (cursor) bounds.push(isBesideKey(columns, page, cursor));
  return sql`${sql.join(bounds, sql` and `)}`;
}

function toNewsroomNews(row: Row): NewsroomNews {
  return { ...toFields('news', row), author: toSignature(row), hasDraft: Boolean(row.has_draft) };
}
