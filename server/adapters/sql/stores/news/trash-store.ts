import type { Kysely, Selectable } from 'kysely';
import { readDraft } from '../../../../../domain/news/draft.ts';
import { readNews } from '../../../../../domain/news/news.ts';
import type { TrashedNews, TrashedSummary } from '../../../../../domain/news/trash.ts';
import type { TrashStore } from '../../../../ports/news.ts';
import { inReadingOrder, selectPage } from '../../query/key-paging.ts';
import type { Tables, TrashedNewsTable } from '../../schema/tables.ts';

const summaryColumns = [
  'id',
  'slug',
  'category',
  'title',
  'created_at',
  'deleted_at',
  'deleted_by',
  'deleted_by_name',
] as const;

export function createTrashStore(read: Kysely<Tables>, write: Kysely<Tables>): TrashStore {
  return {
    async save(trashed) {
      const { id, ...changes } = toRow(trashed);
      await write
        .insertInto('trashed_news')
        .values({ id, ...changes })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
        .execute();
    },
    async find(id) {
      const row = await read.selectFrom('trashed_news').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toTrashed(row) : null;
    },
    async list(page) {
      const query = read.selectFrom('trashed_news').select(summaryColumns);
      const rows = await selectPage(query, { time: 'deleted_at', id: 'id' }, page).execute();
      return inReadingOrder(rows, page).map(toSummary);
    },
    async listDeletedUntil(deletedAt, limit) {
      const rows = await read
        .selectFrom('trashed_news')
        .select('id')
        .where('deleted_at', '<=', deletedAt)
        .orderBy('deleted_at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },
    async delete(id) {
      const taken = await write
        .deleteFrom('trashed_news')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return taken !== undefined;
    },
  };
}

function toRow({ news, version, draft, isUnpublished, deletedAt, deletedBy }: TrashedNews) {
  return {
    id: news.id,
    slug: news.slug,
    category: news.category,
    title: news.title,
    version,
    created_at: news.createdAt,
    deleted_at: deletedAt,
    deleted_by: deletedBy.userId,
    deleted_by_name: deletedBy.name,
    is_unpublished: isUnpublished ? 1 : 0,
    draft: draft && JSON.stringify(draft),
    record: JSON.stringify(news),
  };
}

function toTrashed(row: Selectable<TrashedNewsTable>): TrashedNews {
  const news = readNews(JSON.parse(row.record));
  if (!news) throw new Error('The trash holds news that are none.');
  return {
    news,
    version: row.version,
    draft: row.draft === null ? null : readDraft(JSON.parse(row.draft)),
    isUnpublished: row.is_unpublished === 1,
    deletedAt: row.deleted_at,
    deletedBy: { userId: row.deleted_by, name: row.deleted_by_name },
  };
}

function toSummary(row: Pick<Selectable<TrashedNewsTable>, (typeof summaryColumns)[number]>): TrashedSummary {
  return {
    id: row.id,
    slug: row.slug,
    category: row.category,
    title: row.title,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
    deletedBy: { userId: row.deleted_by, name: row.deleted_by_name },
  };
}
