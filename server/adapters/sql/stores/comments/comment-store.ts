/** Stores comments and lists those of an article or of a user. */
import type { Insertable, Kysely, Selectable, SelectQueryBuilder } from 'kysely';
import type { Comment } from '../../../../../domain/comments/comment.ts';
import type { PageRequest } from '../../../../ports/page-request.ts';
import { atomically } from '../../connection/atomically.ts';
import { inBatches } from '../../query/in-batches.ts';
import { inReadingOrder, selectPage } from '../../query/key-paging.ts';
import { ofVisibleNews } from '../../query/of-visible-news.ts';
import type { Tables } from '../../schema/tables.ts';
import { addTombstones } from '../transfer/tombstones.ts';

export function createCommentStore(read: Kysely<Tables>, write: Kysely<Tables>) {
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

  async function saveMany(comments: readonly Comment[]): Promise<void> {
    for (const batch of inBatches(comments))
      await write
        .insertInto('comments')
        .values(batch.map(toRow))
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({
            news_id: ref('excluded.news_id'),
            user_id: ref('excluded.user_id'),
            user_name: ref('excluded.user_name'),
            comment: ref('excluded.comment'),
            created_at: ref('excluded.created_at'),
          })),
        )
        .execute();
  }

  return {
    /** Lists comments newest first, or oldest first; `after` selects what follows in that order. */
    listByNews: (newsId: string, page: PageRequest & { isOldestFirst?: boolean }): Promise<Comment[]> =>
      list(read.selectFrom('comments').selectAll().where('news_id', '=', newsId), page),
    /** Lists comments without those on trashed or unpublished news, unless `isTrashIncluded`. */
    listByUser(
      userId: string,
      { isTrashIncluded = false, ...page }: PageRequest & { isTrashIncluded?: boolean },
    ): Promise<Comment[]> {
      const query = read.selectFrom('comments').selectAll().where('user_id', '=', userId);
      return list(isTrashIncluded ? query : query.where(ofVisibleNews('comments.news_id')), page);
    },
    async listNewsIdsByUser(userId: string, limit: number): Promise<string[]> {
      const rows = await read
        .selectFrom('comments')
        .select('news_id')
        .distinct()
        .where('user_id', '=', userId)
        .limit(limit)
        .execute();
      return rows.map((row) => row.news_id);
    },
    async countByNews(newsId: string): Promise<number> {
      const { count } = await read
        .selectFrom('comments')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('news_id', '=', newsId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Lists the ids of the news that have most of the latest `commentsMax` comments since a moment, most first. */
    async listMostCommented(since: number, commentsMax: number, limit: number): Promise<string[]> {
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
    async findById(id: string): Promise<Comment | null> {
      const row = await read.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toComment(row) : null;
    },
    async listByIds(ids: string[]): Promise<Comment[]> {
      if (ids.length === 0) return [];
      const rows = await read.selectFrom('comments').selectAll().where('id', 'in', ids).execute();
      return rows.map(toComment);
    },
    save: (comment: Comment): Promise<void> => saveMany([comment]),
    /** Saves many comments, each named once. */
    saveMany,
    /** Deletes a comment; its reports stay. */
    delete: (id: string): Promise<void> => removeWhere('id', id),
    deleteByNews: (newsId: string): Promise<void> => removeWhere('news_id', newsId),
    /** Writes a new name on all signed comments; returns their number. */
    async updateAuthorName(userId: string, name: string): Promise<number> {
      const { numUpdatedRows } = await write
        .updateTable('comments')
        .set({ user_name: name })
        .where('user_id', '=', userId)
        .where('user_name', 'is not', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    async deleteAuthor(userId: string): Promise<void> {
      await write
        .updateTable('comments')
        .set({ user_id: '', user_name: null })
        .where('user_id', '=', userId)
        .execute();
    },
    /** Deletes the comments of a user; their reports stay. */
    deleteByUser: (userId: string): Promise<void> => removeWhere('user_id', userId),
  };
}

function toRow({
  id,
  newsId,
  userId,
  userName,
  comment,
  createdAt,
}: Comment): Insertable<Tables['comments']> {
  return { id, news_id: newsId, user_id: userId, user_name: userName, comment, created_at: createdAt };
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
