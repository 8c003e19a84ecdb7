import type { Kysely, Selectable } from 'kysely';
import type { NewsroomNews, NewsroomNewsStore } from '../../../../ports/news.ts';
import { inReadingOrder, selectPage } from '../../query/key-paging.ts';
import { listDistinct } from '../../query/list-distinct.ts';
import { summaryColumns, toNewsSummary } from '../../query/news-summary.ts';
import type { NewsTable, Tables } from '../../schema/tables.ts';

const columns = [...summaryColumns, 'is_featured', 'author', 'updated_at'] as const;

export function createNewsroomNews(read: Kysely<Tables>, write: Kysely<Tables>): NewsroomNewsStore {
  return {
    async listForNewsroom({ category, author, from, until }, page) {
      let query = read.selectFrom('news').select(columns);
      if (category) query = query.where('category', '=', category);
      if (author !== undefined) query = query.where('author', '=', author);
      // Given two bounds at one end, SQLite seeks by the first and scans to the other, so only one is given.
      if (!page.after || (until !== undefined && until < page.after.createdAt)) {
        query = query.where('created_at', until === undefined ? 'is not' : '<=', until ?? null);
      }
      if (from !== undefined && !(page.before && page.before.createdAt >= from)) {
        query = query.where('created_at', '>=', from);
      }
      const rows = await selectPage(query, { time: 'created_at', id: 'id' }, page).execute();
      return inReadingOrder(rows, page).map(toNewsroomNews);
    },
    async listForNewsroomByIds(ids) {
      if (ids.length === 0) return [];
      const rows = await read.selectFrom('news').select(columns).where('id', 'in', ids).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []).map(toNewsroomNews);
    },
    listAuthors: (limit) => listDistinct(read, 'news', 'author', limit),
    async countUntil(createdAt, limit) {
      const query = read.selectFrom('news').select('id').where('created_at', '<=', createdAt).limit(limit);
      return (await query.execute()).length;
    },
    async findStamp(id) {
      const row = await read
        .selectFrom('news')
        .select(['version', 'updated_at'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? { version: row.version, updatedAt: row.updated_at } : null;
    },
    async delete(id) {
      await write.deleteFrom('news').where('id', '=', id).execute();
    },
    async deleteFormerSlugs(id) {
      await write.deleteFrom('news_former_slugs').where('news_id', '=', id).execute();
    },
  };
}

function toNewsroomNews(row: Pick<Selectable<NewsTable>, (typeof columns)[number]>): NewsroomNews {
  return {
    ...toNewsSummary(row),
    isFeatured: row.is_featured === 1,
    author: row.author,
    updatedAt: row.updated_at,
  };
}
