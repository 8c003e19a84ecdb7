import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely';
import type { Comment } from '../../../../../domain/comments/comment.ts';
import type { CommentStore } from '../../../../ports/comments.ts';
import type { PageRequest } from '../../../../ports/page-request.ts';
import { atomically } from '../../connection/atomically.ts';
import { inReadingOrder, selectPage } from '../../query/key-paging.ts';
import { ofVisibleNews } from '../../query/of-visible-news.ts';
import type { Tables } from '../../schema/tables.ts';
import { addTombstones } from '../transfer/tombstones.ts';

export function createCommentStore(read: Kysely<Tables>, write: Kysely<Tables>): CommentStore {
  async function list(
    query: SelectQueryBuilder<Tables, 'comments', Selectable<Tables['comments']>>,
    { isOldestFirst = false, ...page }: PageRequest & { isOldestFirst?: boolean },
  ) {
    const rows = await selectPage(query, { time: 'created_at', id: 'id', isOldestFirst }, page).execute();
    return inReadingOrder(rows, page).map(toComment);
  }

  const removeWhere = (column: 'id' | 'news_id' | 'user_id', value: string) =>
    atomically(write, async (trx) => {
      const removed = await trx.deleteFrom('comments').where(column, '=', value).returning('id').execute();
      const ids = removed.map(({ id }) => id);
      await addTombstones(trx, 'comments', ids);
    });

  return {
    listByNews: (newsId, page) =>
      list(read.selectFrom('comments').selectAll().where('news_id', '=', newsId), page),
    listByUser(userId, { isTrashIncluded = false, ...page }) {
      const query = read.selectFrom('comments').selectAll().where('user_id', '=', userId);
      return list(isTrashIncluded ? query : query.where(ofVisibleNews('comments.news_id')), page);
    },
    async listNewsIdsByUser(userId, limit) {
      const rows = await read
        .selectFrom('comments')
        .select('news_id')
        .distinct()
        .where('user_id', '=', userId)
        .limit(limit)
        .execute();
      return rows.map((row) => row.news_id);
    },
    async countByNews(newsId) {
      const { count } = await read
        .selectFrom('comments')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('news_id', '=', newsId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async listMostCommented(since, commentsMax, limit) {
      const latest = read
        .selectFrom('comments')
        .select('news_id')
        .where('created_at', '>=', since)
        .orderBy('created_at', 'desc')
        .limit(commentsMax);
      const rows = await read
        .selectFrom(latest.as('latest'))
        .select('news_id')
        .groupBy('news_id')
        .orderBy((eb) => eb.fn.countAll(), 'desc')
        .orderBy('news_id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.news_id);
    },
    async findById(id) {
      const row = await read.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toComment(row) : null;
    },
    async listByIds(ids) {
      if (ids.length === 0) return [];
      const rows = await read.selectFrom('comments').selectAll().where('id', 'in', ids).execute();
      return rows.map(toComment);
    },
    async save(comment) {
      const row = {
        id: comment.id,
        news_id: comment.newsId,
        user_id: comment.userId,
        user_name: comment.userName,
        comment: comment.comment,
        created_at: comment.createdAt,
      };
      await write
        .insertInto('comments')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    delete: (id) => removeWhere('id', id),
    deleteByNews: (newsId) => removeWhere('news_id', newsId),
    async updateAuthorName(userId, name) {
      const { numUpdatedRows } = await write
        .updateTable('comments')
        .set({ user_name: name })
        .where('user_id', '=', userId)
        .where('user_name', 'is not', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    async deleteAuthor(userId) {
      await write
        .updateTable('comments')
        .set({ user_id: '', user_name: null })
        .where('user_id', '=', userId)
        .execute();
    },
    deleteByUser: (userId) => removeWhere('user_id', userId),
  };
}

function toComment(row: Tables['comments']): Comment {
  return {
    id: row.id,
    newsId: row.news_id,
    userId: row.user_id,
    userName: row.user_name,
    comment: row.comment,
    createdAt: row.created_at,
  };
}
