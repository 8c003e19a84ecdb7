/** Stores comments, lists those of an article, of a user or of the newsroom, and keeps deleted ones for an hour. */
import { type Insertable, type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Comment, CommentReport } from '../../../../../domain/comments/comment.ts';
import type { HoldRule } from '../../../../../domain/comments/house-rules.ts';
import {
  type ChangedComment,
  type CommentAct,
  type CommentFilter,
  stateAfter,
} from '../../../../../domain/comments/moderation.ts';
import type { PageRequest } from '../../../../ports/page-request.ts';
import { atomically } from '../../connection/atomically.ts';
import { countUpTo } from '../../query/count-up-to.ts';
import { inBatches } from '../../query/in-batches.ts';
import { inReadingOrder, selectPage } from '../../query/key-paging.ts';
import { ofVisibleNews } from '../../query/of-visible-news.ts';
import type { Tables } from '../../schema/tables.ts';
import { addTombstones, removeTombstones } from '../transfer/tombstones.ts';
import { toCommentReport } from './comment-report-store.ts';

/** The state in lists of one news or user, which keeps the databases from the index of all comments in that state. */
const stateOfOne = sql<string>`state || ''`;

const columns = [
  'id',
  'news_id',
  'user_id',
  'user_name',
  'comment',
  'created_at',
  'state',
  'hidden_at',
  'held_by',
] as const;
const storedReports = z.array(
  z.object({
    id: z.string(),
    comment_id: z.string(),
    news_id: z.string(),
    user_id: z.string(),
    reported_at: z.number(),
    is_dismissed: z.number(),
  }),
);

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
      await trx.deleteFrom('removed_comments').where(column, '=', value).execute();
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
            state: ref('excluded.state'),
            hidden_at: ref('excluded.hidden_at'),
            held_by: ref('excluded.held_by'),
          })),
        )
        .execute();
  }

  return {
    /**
     * Lists what readers see, newest first, or oldest first; `after` selects what follows in that order. `withHeld` adds
     * what waits for the newsroom.
     */
    listByNews: (
      newsId: string,
      { withHeld = false, ...page }: PageRequest & { isOldestFirst?: boolean; withHeld?: boolean },
    ): Promise<Comment[]> =>
      list(
        read
          .selectFrom('comments')
          .selectAll()
          .where('news_id', '=', newsId)
          .where(stateOfOne, 'in', withHeld ? ['visible', 'held'] : ['visible']),
        page,
      ),
    /** Lists the held comments of a user on a piece of news, newest first. */
    async listHeld(newsId: string, userId: string, limit: number): Promise<Comment[]> {
      const rows = await read
        .selectFrom('comments')
        .selectAll()
        .where('user_id', '=', userId)
        .where('news_id', '=', newsId)
        .where(stateOfOne, '=', 'held')
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toComment);
    },
    /** Lists comments of every state, newest first, without those on trashed or unpublished news. */
    listAll({ state, userId, newsId, from, until }: CommentFilter, page: PageRequest): Promise<Comment[]> {
      let query = read.selectFrom('comments').selectAll().where(ofVisibleNews('comments.news_id'));
      if (userId) query = query.where('user_id', '=', userId);
      if (newsId) query = query.where('news_id', '=', newsId);
      // A list of one user or news is found by its own index, where the state is beside the key.
      if (state) query = query.where(userId || newsId ? stateOfOne : 'state', '=', state);
      // Given two bounds at one end, databases seek by one of them, so the key alone stands there.
      const { after, before } = page;
      if (typeof from === 'number' && !(before && before.createdAt >= from))
        query = query.where('created_at', '>=', from);
      if (typeof until === 'number' && !(after && after.createdAt <= until))
        query = query.where('created_at', '<=', until);
      return list(query, page);
    },
    async hasVisible(userId: string): Promise<boolean> {
      const row = await read
        .selectFrom('comments')
        .select('id')
        .where('user_id', '=', userId)
        .where(stateOfOne, '=', 'visible')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Lists the texts of the latest comments of every state, of a user or on a piece of news. */
    async listLatestTexts(of: { userId: string } | { newsId: string }, limit: number): Promise<string[]> {
      const all = read.selectFrom('comments').select('comment');
      const query =
        'userId' in of ? all.where('user_id', '=', of.userId) : all.where('news_id', '=', of.newsId);
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return rows.map(({ comment }) => comment);
    },
    /** Counts the visible comments on a piece of news after a moment, up to `most`. */
    countSince: (newsId: string, after: number, most: number): Promise<number> =>
      countUpTo(
        read,
        read
          .selectFrom('comments')
          .select('id')
          .where('news_id', '=', newsId)
          .where(stateOfOne, '=', 'visible')
          .where('created_at', '>', after),
        most,
      ),
    /** Counts one comment that a rule held on a day. */
    async countHold(rule: HoldRule, day: number): Promise<void> {
      await write
        .insertInto('comment_holds')
        .values({ rule, day, held: 1 })
        .onConflict((conflict) =>
          conflict.columns(['rule', 'day']).doUpdateSet((eb) => ({ held: eb('comment_holds.held', '+', 1) })),
        )
        .execute();
    },
    /** Counts what each rule held from a day on. */
    async countHolds(fromDay: number): Promise<Partial<Record<HoldRule, number>>> {
      const rows = await read
        .selectFrom('comment_holds')
        .select(['rule', (eb) => eb.fn.sum<number>('held').as('held')])
        .where('day', '>=', fromDay)
        .groupBy('rule')
        .execute();
      return Object.fromEntries(rows.map(({ rule, held }) => [rule, Number(held)]));
    },
    async deleteHolds(beforeDay: number): Promise<void> {
      await write.deleteFrom('comment_holds').where('day', '<', beforeDay).execute();
    },
    /** Lists comments in the order of their ids, after one of them. */
    async listAfter(id: string, limit: number): Promise<Comment[]> {
      const query = read.selectFrom('comments').selectAll().where('id', '>', id).orderBy('id').limit(limit);
      return (await query.execute()).map(toComment);
    },
    /** Does an act with the comments that it applies to; returns them as they are now, with their states of before. */
    setStates: (ids: readonly string[], act: CommentAct, now: number): Promise<ChangedComment[]> =>
      atomically(write, async (trx) => {
        if (ids.length === 0) return [];
        const rows = await trx.selectFrom('comments').selectAll().where('id', 'in', ids).execute();
        const changed = rows.map(toComment).flatMap((comment) => {
          const state = stateAfter(act, comment);
          if (state === null) return [];
          return [
            {
              comment: { ...comment, state, hiddenAt: state === 'hidden' ? now : null },
              before: comment.state,
            },
          ];
        });
        const [first] = changed;
        if (!first) return [];
        const { state, hiddenAt } = first.comment;
        const changedIds = changed.map(({ comment }) => comment.id);
        await trx
          .updateTable('comments')
          .set({ state, hidden_at: hiddenAt })
          .where('id', 'in', changedIds)
          .execute();
        return changed;
      }),
    /** Hides the visible comments of a user; returns their number. */
    async hideByUser(userId: string, now: number): Promise<number> {
      const { numUpdatedRows } = await write
        .updateTable('comments')
        .set({ state: 'hidden', hidden_at: now })
        .where('user_id', '=', userId)
        .where(stateOfOne, '=', 'visible')
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    /** Shows the comments of a user that were hidden at one moment; returns their number. */
    async showByUser(userId: string, hiddenAt: number): Promise<number> {
      const { numUpdatedRows } = await write
        .updateTable('comments')
        .set({ state: 'visible', hidden_at: null })
        .where('user_id', '=', userId)
        .where(stateOfOne, '=', 'hidden')
        .where('hidden_at', '=', hiddenAt)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    /** Deletes comments with their reports; they can be restored until `deleteTrashed`. Returns them. */
    trash: (ids: readonly string[], trashedAt: number): Promise<Comment[]> =>
      atomically(write, async (trx) => {
        if (ids.length === 0) return [];
        // An import may have restored a comment that was deleted before.
        await trx.deleteFrom('removed_comments').where('id', 'in', ids).execute();
        const rows = await trx.deleteFrom('comments').where('id', 'in', ids).returning(columns).execute();
        const trashedIds = rows.map(({ id }) => id);
        if (trashedIds.length === 0) return [];
        await trx.deleteFrom('reported_comments').where('comment_id', 'in', trashedIds).execute();
        const reports = await trx
          .deleteFrom('comment_reports')
          .where('comment_id', 'in', trashedIds)
          .returning(['id', 'comment_id', 'news_id', 'user_id', 'reported_at', 'is_dismissed'])
          .execute();
        const reportsOf = Map.groupBy(reports, (report) => report.comment_id);
        const removed = rows.map((row) => ({
          ...row,
          reports: JSON.stringify(reportsOf.get(row.id) ?? []),
          removed_at: trashedAt,
        }));
        for (const batch of inBatches(removed))
          await trx.insertInto('removed_comments').values(batch).execute();
        await addTombstones(trx, 'comments', trashedIds);
        const reportIds = reports.map(({ id }) => id);
        await addTombstones(trx, 'comment_reports', reportIds);
        return rows.map(toComment);
      }),
    /** Brings deleted comments back as they were; returns them with their reports, which the caller saves. */
    restore: (ids: readonly string[]): Promise<{ comment: Comment; reports: CommentReport[] }[]> =>
      atomically(write, async (trx) => {
        if (ids.length === 0) return [];
        const rows = await trx
          .deleteFrom('removed_comments')
          .where('id', 'in', ids)
          .returning([...columns, 'reports'])
          .execute();
        const restored = rows.map((row) => ({
          comment: toComment(row),
          reports: storedReports.parse(JSON.parse(row.reports)).map(toCommentReport),
        }));
        const restoredIds = rows.map(({ id }) => id);
        await removeTombstones(trx, 'comments', restoredIds);
        const reportIds = restored.flatMap(({ reports }) => reports.map(({ id }) => id));
        await removeTombstones(trx, 'comment_reports', reportIds);
        for (const batch of inBatches(restored))
          await trx
            .insertInto('comments')
            .values(batch.map(({ comment }) => toRow(comment)))
            .onConflict((conflict) => conflict.column('id').doNothing())
            .execute();
        return restored;
      }),
    async deleteTrashed(before: number): Promise<void> {
      await write.deleteFrom('removed_comments').where('removed_at', '<', before).execute();
    },
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
    /** Counts what readers see; with `isWhole` also held and hidden comments. */
    async countByNews(newsId: string, { isWhole = false } = {}): Promise<number> {
      let query = read
        .selectFrom('comments')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('news_id', '=', newsId);
      if (!isWhole) query = query.where(stateOfOne, '=', 'visible');
      const { count } = await query.executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Lists the ids of the news that have most of the latest `commentsMax` comments since a moment, most first. */
    async listMostCommented(since: number, commentsMax: number, limit: number): Promise<string[]> {
      const latest = read
        .selectFrom('comments')
        .select('news_id')
        .where('state', '=', 'visible')
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
    /** Lists comments by their ids, with `isTrashIncluded` also those on trashed and unpublished news. */
    async listByIds(ids: string[], { isTrashIncluded = true } = {}): Promise<Comment[]> {
      if (ids.length === 0) return [];
      const query = read.selectFrom('comments').selectAll().where('id', 'in', ids);
      const rows = await (isTrashIncluded ? query : query.where(ofVisibleNews('comments.news_id'))).execute();
      return rows.map(toComment);
    },
    save: (comment: Comment): Promise<void> => saveMany([comment]),
    /** Saves many comments, each named once. */
    saveMany,
    /** Deletes a comment; its reports stay. */
    delete: (id: string): Promise<void> => removeWhere('id', id),
    deleteByNews: (newsId: string): Promise<void> => removeWhere('news_id', newsId),
    /** Writes a new name on all signed comments, also on deleted ones that can be restored; returns the others. */
    async updateAuthorName(userId: string, name: string): Promise<Comment[]> {
      await write
        .updateTable('removed_comments')
        .set({ user_name: name })
        .where('user_id', '=', userId)
        .where('user_name', 'is not', null)
        .execute();
      const rows = await write
        .updateTable('comments')
        .set({ user_name: name })
        .where('user_id', '=', userId)
        .where('user_name', 'is not', null)
        .returning(columns)
        .execute();
      return rows.map(toComment);
    },
    /** Takes account and name from the comments of a user; returns them as they are now. */
    async deleteAuthor(userId: string): Promise<Comment[]> {
      await write.deleteFrom('removed_comments').where('user_id', '=', userId).execute();
      const rows = await write
        .updateTable('comments')
        .set({ user_id: '', user_name: null })
        .where('user_id', '=', userId)
        .returning(columns)
        .execute();
      return rows.map(toComment);
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
  state,
  hiddenAt,
  heldBy,
}: Comment): Insertable<Tables['comments']> {
  return {
    id,
    news_id: newsId,
    user_id: userId,
    user_name: userName,
    comment,
    created_at: createdAt,
    state,
    hidden_at: hiddenAt,
    held_by: heldBy,
  };
}

function toComment(row: Selectable<Tables['comments']>): Comment {
  return {
    id: row.id,
    newsId: row.news_id,
    userId: row.user_id,
    userName: row.user_name,
    comment: row.comment,
    createdAt: row.created_at,
    state: row.state,
    hiddenAt: row.hidden_at,
    heldBy: row.held_by,
  };
}
