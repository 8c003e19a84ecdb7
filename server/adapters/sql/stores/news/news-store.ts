/** Stores published news and lists them for readers and for the newsroom. */
import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { NewsFilter } from '../../../../../domain/accounts/permissions.ts';
import type { News, NewsSummary, NewsText } from '../../../../../domain/news/news.ts';
import { gradeOf } from '../../../../../domain/news/product-review.ts';
import type { NewsPageRequest, NewsStamp } from '../../../../ports/news.ts';
import type { PageRequest } from '../../../../ports/page-request.ts';
import { atomically } from '../../connection/atomically.ts';
import { inReadingOrder, isOnPublishedPage, orderOf, selectPublishedPage } from '../../query/key-paging.ts';
import { newValues } from '../../query/new-values.ts';
import { relatedThings, toNewsText, toWholeNews, type WholeRow } from '../../query/news-names.ts';
import { summaryColumns, toNewsSummary } from '../../query/news-summary.ts';
import { toColumns } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';
import { createNewsParts, isInSitemaps } from './news-parts.ts';
import { createNewsroomNews } from './newsroom-news.ts';

const dateAndId = { time: 'created_at', id: 'id' };

export function createNewsStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  const listWhole = async (condition: RawBuilder<unknown>) =>
    (await sql<WholeRow>`select *, ${relatedThings} from news where ${condition}`.execute(read)).rows;
  const isVisible = ({ publishedUntil }: NewsFilter) =>
    publishedUntil === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(created_at is null or created_at <= ${publishedUntil})`;

  function selectPart<O>(
    query: SelectQueryBuilder<Tables, 'news', O>,
    { publishedUntil }: NewsFilter,
    { except = [], ...page }: NewsPageRequest,
  ) {
    const others = except.length === 0 ? query : query.where('id', 'not in', except);
    return selectPublishedPage(others, dateAndId, publishedUntil, page);
  }

  async function listSummaries(
    query: SelectQueryBuilder<Tables, 'news', object>,
    filter: NewsFilter,
    page: NewsPageRequest,
  ) {
    const rows = await selectPart(query.select(summaryColumns), filter, page).execute();
    return inReadingOrder(rows, page).map(toNewsSummary);
  }

  /**
   * Lists the ids of the dated news of sections, topics or authors, newest first. Each thing is read by its index of
   * dates and may fill the whole page. News that belong to several are listed once.
   */
  async function listIdsByThings(
    thingIds: readonly string[],
    { publishedUntil }: NewsFilter,
    { except = [], ...page }: NewsPageRequest,
  ): Promise<string[]> {
    if (thingIds.length === 0) return [];
    const columns = { time: 'created_at', id: 'news_id' };
    const order = sql`order by ${orderOf(columns, page)}`;
    const isOnPage = isOnPublishedPage(columns, publishedUntil, page);
    const isOther = except.length === 0 ? sql`` : sql`and news_id not in (${sql.join(except)})`;
    const skip = page.skip ?? 0;
    // This is plain SQL instead of Kysely's builder: a group has many sections, and the query is built for many
    // requests.
    const newsOf = (id: string) => sql<{ news_id: string }>`select news_id, created_at from news_things
      where thing_id = ${id} and ${isOnPage} ${isOther} ${order}`;
    const [only = '', ...others] = thingIds;
    const parts = thingIds.map((id) => sql`select * from (${newsOf(id)} limit ${page.limit + skip}) as part`);
    const all =
      others.length === 0
        ? newsOf(only)
        : sql<{ news_id: string }>`select news_id from (${sql.join(parts, sql` union `)}) as news ${order}`;
    const { rows } = await sql<{ news_id: string }>`${all} limit ${page.limit} offset ${skip}`.execute(read);
    return inReadingOrder(rows, page).map(({ news_id }) => news_id);
  }

  async function listSummariesByIds(ids: string[], filter: NewsFilter) {
    if (ids.length === 0) return [];
    const query = read.selectFrom('news').select(summaryColumns).where('id', 'in', ids);
    const byId = new Map((await query.where(isVisible(filter)).execute()).map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []).map(toNewsSummary);
  }

  async function find(column: 'id' | 'slug', value: string, filter: NewsFilter): Promise<News | null> {
    const [row] = await listWhole(sql`${sql.ref(column)} = ${value} and ${isVisible(filter)}`);
    return row ? toWholeNews(row) : null;
  }

  async function listVersions(ids: readonly string[]) {
    if (ids.length === 0) return [];
    const rows = await listWhole(sql`id in (${sql.join(ids)})`);
    return rows.map((row) => ({
      news: toWholeNews(row),
      stamp: { version: row.version, updatedAt: row.updated_at },
    }));
  }

  async function listTakenSlugs<T extends { id: string; slug: string }>(wanted: readonly T[]): Promise<T[]> {
    if (wanted.length === 0) return [];
    const slugs = sql.join(wanted.map(({ slug }) => slug));
    const { rows } = await sql<{ slug: string; holder: string }>`
      select slug, id as holder from news where slug in (${slugs})
      union all select id, '' from news where id in (${slugs})
      union all select slug, news_id from news_former_slugs where slug in (${slugs})
      union all select slug, id from trashed_news where slug in (${slugs})
      union all select id, '' from trashed_news where id in (${slugs})
      union all select slug, id from unpublished_news where slug in (${slugs})
      union all select id, '' from unpublished_news where id in (${slugs})`.execute(write);
    const holders = Map.groupBy(rows, ({ slug }) => slug);
    return wanted.filter(({ id, slug }) => holders.get(slug)?.some(({ holder }) => holder !== id));
  }

  return {
    findVersion: async (id: string): Promise<{ news: News; stamp: NewsStamp } | null> =>
      (await listVersions([id]))[0] ?? null,
    /** Lists the given versions in any order; missing ones are left out. */
    listVersions,
    /** Marks news as featured, or removes the mark. Each piece of news gets its next version. */
    async setFeatured(ids: readonly string[], isFeatured: boolean, now: number): Promise<void> {
      await write
        .updateTable('news')
        .set((eb) => ({ is_featured: isFeatured ? 1 : 0, version: eb('version', '+', 1), updated_at: now }))
        .where('id', 'in', [...ids])
        .execute();
    },
    findById: (id: string, filter: NewsFilter): Promise<News | null> => find('id', id, filter),
    findBySlug: (slug: string, filter: NewsFilter): Promise<News | null> => find('slug', slug, filter),
    async findByIdOrSlug(idOrSlug: string, filter: NewsFilter): Promise<NewsText | null> {
      const query = read
        .selectFrom('news')
        .selectAll()
        .where(sql<SqlBool>`(id = ${idOrSlug} or slug = ${idOrSlug}) and ${isVisible(filter)}`);
      const rows = await query.execute();
      const row = rows.find(({ id }) => id === idOrSlug) ?? rows[0];
      return row ? toNewsText(row) : null;
    },
    /** Finds the news that had a slug earlier; its old address redirects permanently. */
    async findIdByFormerSlug(slug: string): Promise<string | null> {
      const row = await read
        .selectFrom('news_former_slugs')
        .select('news_id')
        .where('slug', '=', slug)
        .executeTakeFirst();
      return row?.news_id ?? null;
    },
    /** Lists news whose end came until the stored moment `now`, except the first `skip`. */
    async listEnded(now: string, limit: number, skip: number): Promise<string[]> {
      const rows = await read
        .selectFrom('news')
        .select('id')
        .where('ends_at', '!=', '')
        .where('ends_at', '<=', now)
        .orderBy('ends_at')
        .orderBy('id')
        .limit(limit)
        .offset(skip)
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Reserves free slugs for drafts by storing them as former slugs, so that no other news can take them. */
    async saveReservedSlugs(reserved: readonly { id: string; slug: string }[]): Promise<void> {
      if (reserved.length === 0) return;
      const rows = reserved.map(({ id, slug }) => ({ slug, news_id: id }));
      await write
        .insertInto('news_former_slugs')
        .values(rows)
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .execute();
    },
    /** Finds the slug that is reserved for a draft of news that were never published. */
    async findReservedSlug(id: string): Promise<string | null> {
      const row = await read
        .selectFrom('news_former_slugs')
        .select('slug')
        .where('news_id', '=', id)
        .executeTakeFirst();
      return row?.slug ?? null;
    },
    /** Lists dated news, newest first. `isForSitemaps` leaves out those that sitemaps do not list. */
    listLatest(
      filter: NewsFilter,
      { isForSitemaps = false, ...page }: NewsPageRequest & { isForSitemaps?: boolean },
    ): Promise<NewsSummary[]> {
      const all = read.selectFrom('news');
      return listSummaries(isForSitemaps ? all.where(isInSitemaps) : all, filter, page);
    },
    listIdsByThings,
    /** Lists the cards of `listIdsByThings`. */
    listByThings: async (
      thingIds: readonly string[],
      filter: NewsFilter,
      page: NewsPageRequest,
    ): Promise<NewsSummary[]> => listSummariesByIds(await listIdsByThings(thingIds, filter, page), filter),
    listFeatured: (filter: NewsFilter, limit: number): Promise<NewsSummary[]> =>
      listSummaries(read.selectFrom('news').where('is_featured', '=', 1), filter, { limit }),
    // The condition must not have parameters: databases use a partial index only for a literal condition.
    /** Lists news with a grade, newest first. */
    listReviews: (filter: NewsFilter, page: NewsPageRequest): Promise<NewsSummary[]> =>
      listSummaries(read.selectFrom('news').where(sql<SqlBool>`grade <> ''`), filter, page),
    /** Lists opinions, newest first. */
    listOpinions: (filter: NewsFilter, page: NewsPageRequest): Promise<NewsSummary[]> =>
      listSummaries(
        read.selectFrom('news').where(sql<SqlBool>`genre <> '' and genre = 'opinion'`),
        filter,
        page,
      ),
    /** Lists news in the order of `ids`; missing and hidden ones are left out. */
    async listByIds(ids: string[], filter: NewsFilter): Promise<NewsText[]> {
      if (ids.length === 0) return [];
      const query = read.selectFrom('news').selectAll().where('id', 'in', ids);
      const rows = await query.where(isVisible(filter)).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []).map(toNewsText);
    },
    /** Lists cards of news in the order of `ids`; missing and hidden ones are left out. */
    listSummariesByIds,
    async listLatestWhole(filter: NewsFilter, page: PageRequest): Promise<NewsText[]> {
      const all = read.selectFrom('news').selectAll();
      const rows = await selectPublishedPage(all, dateAndId, filter.publishedUntil, page).execute();
      return inReadingOrder(rows, page).map(toNewsText);
    },
    ...createNewsParts(read),
    ...createNewsroomNews(read, write),
    /** Lists all news by id; `afterId` is exclusive. */
    async listAll(afterId: string | null, limit: number): Promise<News[]> {
      const rows = await listWhole(sql`id > ${afterId ?? ''} order by id limit ${limit}`);
      return rows.map(toWholeNews);
    },
    async count(filter: NewsFilter): Promise<number> {
      const all = read.selectFrom('news').select((eb) => eb.fn.countAll<number>().as('count'));
      const query = all.where(isVisible(filter));
      return Number((await query.executeTakeFirstOrThrow()).count);
    },
    /**
     * Returns whether news other than `id` have or had the slug, even if they are trashed or unpublished. It is also
     * taken if it equals any id.
     */
    isSlugTaken: async (slug: string, id: string): Promise<boolean> =>
      (await listTakenSlugs([{ slug, id }])).length > 0,
    /** Lists the entries of `wanted` whose slug is taken by other news, as in `isSlugTaken`. */
    listTakenSlugs,
    /** Saves many news with their next versions; none may be named twice. */
    saveMany: (news: readonly News[]): Promise<void> =>
      atomically(write, (trx) =>
        save(
          trx,
          news.map((one) => ({ news: one })),
        ),
      ),
    /**
     * Saves news. If the slug changed, the old one is stored as a former slug. Without a stamp, the version is the next
     * one. If the caller passes the last published record as `before`, a query is saved.
     */
    save: (news: News, stamp?: NewsStamp, before?: Pick<News, 'slug'> | null): Promise<void> =>
      atomically(write, (trx) => save(trx, [{ news, stamp, before }])),
  };
}

interface SavedNews {
  news: News;
  stamp?: NewsStamp | undefined;
  /** The version that readers saw until now, if the caller has it. Null for news that were never published. */
  before?: Pick<News, 'slug'> | null | undefined;
}

async function save(trx: Kysely<Tables>, saved: readonly SavedNews[]): Promise<void> {
  if (saved.length === 0) return;
  const isKnown = ({ stamp, before }: SavedNews) => stamp !== undefined && before !== undefined;
  const unknown = saved.filter((one) => !isKnown(one)).map(({ news }) => news.id);
  const rows =
    unknown.length === 0
      ? []
      : await trx
          .selectFrom('news')
          .select(['id', 'slug', 'version', 'updated_at'])
          .where('id', 'in', unknown)
          .execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  const written = saved.map(({ news, stamp }) => {
    const row = stored.get(news.id);
    return {
      ...toRow(news),
      version: stamp?.version ?? (row ? row.version + 1 : 1),
      updated_at: stamp ? stamp.updatedAt : (row?.updated_at ?? null),
    };
  });
  await trx
    .insertInto('news')
    .values(written)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(newValues(written, 'id')))
    .execute();
  const former: Insertable<Tables['news_former_slugs']>[] = [];
  const current: string[] = [];
  for (const one of saved) {
    const { id, slug } = one.news;
    const formerSlug = (isKnown(one) ? one.before : stored.get(id))?.slug;
    if (formerSlug && formerSlug !== slug) former.push({ slug: formerSlug, news_id: id });
    // A current address must not redirect to itself. News that were never published have no former address.
    if (one.before !== null && slug && slug !== formerSlug) current.push(slug);
  }
  if (former.length > 0)
    await trx
      .insertInto('news_former_slugs')
      .values(former)
      .onConflict((conflict) =>
        conflict.column('slug').doUpdateSet(({ ref }) => ({ news_id: ref('excluded.news_id') })),
      )
      .execute();
  if (current.length > 0) await trx.deleteFrom('news_former_slugs').where('slug', 'in', current).execute();
}

function toRow(news: News): Insertable<Tables['news']> {
  const author = news.byline === '' ? news.author : '';
  return toColumns('news', { ...news, author, grade: gradeOf(news.content) });
}
