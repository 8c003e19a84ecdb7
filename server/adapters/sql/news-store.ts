import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { type CategorySlug, findCategory } from '../../../domain/categories.ts';
import type { News, NewsSummary } from '../../../domain/news.ts';
import type { NewsFilter } from '../../../domain/permissions.ts';
import type { NewsStore, PageRequest } from '../../ports.ts';
import { besideKey, inReadingOrder, walk } from './key-paging.ts';
import type { NewsTable, Tables } from './tables.ts';

const summaryColumns = ['id', 'slug', 'category', 'title', 'summary', 'image_url', 'created_at'] as const;
const dateAndId = { time: 'created_at', id: 'id' };

export function createNewsStore(read: Kysely<Tables>, write: Kysely<Tables>): NewsStore {
  /** Dated news that the filter lets through; a filter without an end still needs a date to have an order. */
  const dated = (filter: NewsFilter) =>
    read
      .selectFrom('news')
      .where('created_at', filter.publishedUntil === null ? 'is not' : '<=', filter.publishedUntil);

  const visible = <O>(query: SelectQueryBuilder<Tables, 'news', O>, filter: NewsFilter) =>
    filter.publishedUntil === null
      ? query
      : query.where((eb) =>
          eb.or([eb('created_at', 'is', null), eb('created_at', '<=', filter.publishedUntil)]),
        );

  async function listPage(query: ReturnType<typeof dated>, page: PageRequest): Promise<NewsSummary[]> {
    const rows = await query
      .select(summaryColumns)
      .where((eb) => besideKey(eb, dateAndId, page))
      .orderBy('created_at', walk(page))
      .orderBy('id', walk(page))
      .limit(page.limit)
      .$if(Boolean(page.skip), (q) => q.offset(page.skip ?? 0))
      .execute();
    return inReadingOrder(rows, page).map(toNewsSummary);
  }

  return {
    async findById(id, filter) {
      const row = await visible(
        read.selectFrom('news').selectAll().where('id', '=', id),
        filter,
      ).executeTakeFirst();
      return row ? toNews(row) : null;
    },
    async findBySlug(slug, filter) {
      const query = read.selectFrom('news').selectAll().where('slug', '=', slug);
      const row = await visible(query, filter).executeTakeFirst();
      return row ? toNews(row) : null;
    },
    async findIdByFormerSlug(slug) {
      const row = await read
        .selectFrom('news_former_slugs')
        .select('news_id')
        .where('slug', '=', slug)
        .executeTakeFirst();
      return row?.news_id ?? null;
    },
    listLatest: (filter, page) => listPage(dated(filter), page),
    listByCategory: (category, filter, page) =>
      listPage(dated(filter).where('category', '=', category), page),
    listFeatured: (filter, limit) => listPage(dated(filter).where('is_featured', '=', 1), { limit }),
    async listByIds(ids, filter) {
      if (ids.length === 0) return [];
      const rows = await visible(
        read.selectFrom('news').selectAll().where('id', 'in', ids),
        filter,
      ).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []).map(toNews);
    },
    async listLatestWhole(filter, page) {
      const rows = await dated(filter)
        .$if(page.category !== undefined, (q) => q.where('category', '=', page.category ?? ''))
        .selectAll()
        .where((eb) => besideKey(eb, dateAndId, page))
        .orderBy('created_at', walk(page))
        .orderBy('id', walk(page))
        .limit(page.limit)
        .execute();
      return inReadingOrder(rows, page).map(toNews);
    },
    async listAll(afterId, limit) {
      const rows = await read
        .selectFrom('news')
        .selectAll()
        .where('id', '>', afterId ?? '')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toNews);
    },
    async listWithoutSlug(limit) {
      const query = read.selectFrom('news').selectAll().where('slug', 'is', null).orderBy('id').limit(limit);
      return (await query.execute()).map(toNews);
    },
    async count(filter) {
      const query = visible(
        read.selectFrom('news').select((eb) => eb.fn.countAll<number>().as('count')),
        filter,
      );
      return Number((await query.executeTakeFirstOrThrow()).count);
    },
    async isSlugTaken(slug, exceptId) {
      const query = sql<{ taken: number }>`
        select 1 as taken from news where slug = ${slug} and id <> ${exceptId}
        union all select 1 from news where id = ${slug}
        union all select 1 from news_former_slugs where slug = ${slug} and news_id <> ${exceptId}
        limit 1`;
      return (await query.execute(write)).rows.length > 0;
    },
    async save(news) {
      const row = toRow(news);
      const before = await write
        .selectFrom('news')
        .select('slug')
        .where('id', '=', news.id)
        .executeTakeFirst();
      const { id: _, ...changes } = row;
      await write
        .insertInto('news')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
        .execute();
      if (before?.slug && before.slug !== news.slug) {
        await write
          .insertInto('news_former_slugs')
          .values({ slug: before.slug, news_id: news.id })
          .onConflict((conflict) => conflict.column('slug').doUpdateSet({ news_id: news.id }))
          .execute();
      }
      // An address that is current again must not redirect to itself.
      if (news.slug) await write.deleteFrom('news_former_slugs').where('slug', '=', news.slug).execute();
    },
  };
}

function toRow(news: News): NewsTable {
  return {
    id: news.id,
    slug: news.slug,
    category: news.category,
    title: news.title,
    summary: news.summary,
    image_url: news.imageUrl,
    image_caption: news.imageCaption,
    video_link: news.videoLink,
    source: news.source,
    is_featured: news.isFeatured ? 1 : 0,
    created_at: news.createdAt,
    author: news.author,
    content: news.content,
  };
}

function toNews(row: NewsTable): News {
  return {
    ...toNewsSummary(row),
    imageCaption: row.image_caption,
    videoLink: row.video_link,
    source: row.source,
    isFeatured: row.is_featured === 1,
    author: row.author,
    content: row.content,
  };
}

function toNewsSummary(row: Pick<NewsTable, (typeof summaryColumns)[number]>): NewsSummary {
  return {
    id: row.id,
    slug: row.slug,
    category: toCategory(row.category),
    title: row.title,
    summary: row.summary,
    imageUrl: row.image_url,
    createdAt: row.created_at,
  };
}

function toCategory(slug: string): CategorySlug {
  const category = findCategory(slug);
  if (!category) throw new Error(`News of the unknown category ${JSON.stringify(slug)} are in the database.`);
  return category.slug;
}
