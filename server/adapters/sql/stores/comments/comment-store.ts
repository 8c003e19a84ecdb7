/**
 * Stores comments, and lists those of an article, of a user or of the newsroom. It keeps deleted comments for an hour.
 */
import { type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import {
  type Comment,
  type CommentPosition,
  type CommentState,
  threadOf,
} from '../../../../../domain/comments/comment.ts';
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
import { newValues } from '../../query/new-values.ts';
import { ofVisibleNews } from '../../query/of-visible-news.ts';
import { columnsBut, toColumns, toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';
import { addTombstones, removeTombstones } from '../transfer/tombstones.ts';

/**
 * The state as an expression, for lists of one news or one user: it keeps the databases from using the index of all
 * comments in that state.
 */
const stateOfOne = sql<string>`state || ''`;

/**
 * The states in the list of a page. In this form, PostgreSQL expects most rows to match, so it walks the index of
 * threads instead of sorting all comments of the news.
 */
const isRead = sql<SqlBool>`(state in ('visible')) is true`;
const isReadOrHeld = sql<SqlBool>`(state in ('visible', 'held')) is true`;

/** Comments with open reports. There are few of them, so databases begin with them. */
const ofOpenReports = sql<SqlBool>`comments.id in (select comment_id from reported_comments)`;

const columns = columnsBut('comments');

export function createCommentStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  async function list(
    query: SelectQueryBuilder<Tables, 'comments', Selectable<Tables['comments']>>,
    page: PageRequest,
  ) {
    const rows = await selectPage(query, { time: 'created_at', id: 'id' }, page).execute();
    return inReadingOrder(rows, page).map(toComment);
  }

  const removeWhere = (column: 'id' | 'news_id' | 'user_id', value: string) =>
    atomically(write, async (trx) => {
      await trx.deleteFrom('removed_comments').where(column, '=', value).execute();
      const removed = await trx.deleteFrom('comments').where(column, '=', value).returning('id').execute();
      const ids = removed.map(({ id }) => id);
      await addTombstones(trx, 'comments', ids);
    });

  /** Removes an account from the answers to its comments. */
  async function forgetAnswered(userId: string): Promise<void> {
    for (const table of ['comments', 'removed_comments'] as const)
      await write
        .updateTable(table)
        .set({ answered_user_id: '' })
        .where('answered_user_id', '=', userId)
        .execute();
  }

  async function saveMany(comments: readonly Comment[]): Promise<void> {
    for (const batch of inBatches(comments.map(toRow)))
      await write
        .insertInto('comments')
        .values(batch)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(newValues(batch, 'id')))
        .execute();
  }

  return {
    /**
     * Lists the comments that readers see by threads, in the order of `CommentKey`; `withHeld` adds those that wait for
     * the newsroom. By the bound on threads, databases find the page; the comments inside a thread are sorted
     * afterwards.
     */
    async listByNews(newsId: string, request: CommentRequest): Promise<Comment[]> {
      const {
        limit,
        skip = 0,
        after = null,
        before = null,
        isOldestFirst = false,
        withHeld = false,
      } = request;
      const key = after ?? before;
      const isForward = before === null;
      const isUpward = isForward === isOldestFirst;
      const thread = sql`(thread_at, thread_id)`;
      let query = read
        .selectFrom('comments')
        .selectAll()
        .where('news_id', '=', newsId)
        .where(withHeld ? isReadOrHeld : isRead);
      if (key) {
        const own = sql`(${key.thread.createdAt}, ${key.thread.id})`;
        const comment = sql`(${key.comment.createdAt}, ${key.comment.id})`;
        query = query
          .where(isUpward ? sql<SqlBool>`${thread} >= ${own}` : sql<SqlBool>`${thread} <= ${own}`)
          .where(
            isForward
              ? sql<SqlBool>`(${thread} <> ${own} or (created_at, id) > ${comment})`
              : sql<SqlBool>`(${thread} <> ${own} or (created_at, id) < ${comment})`,
          );
      }
      const ofThreads = sql.raw(isUpward ? 'asc' : 'desc');
      const ofComments = sql.raw(isForward ? 'asc' : 'desc');
      const rows = await query
        .orderBy(
          sql`thread_at ${ofThreads}, thread_id ${ofThreads}, created_at ${ofComments}, id ${ofComments}`,
        )
        .limit(limit)
        .offset(skip)
        .execute();
      return (isForward ? rows : rows.reverse()).map(toComment);
    },
    /** Lists the visible answers of others to the comments of a user, newest first. */
    listAnswersTo(userId: string, page: PageRequest): Promise<Comment[]> {
      const answers = read
        .selectFrom('comments')
        .selectAll()
        .where('answered_user_id', '=', userId)
        .where('user_id', '<>', userId)
        .where(stateOfOne, '=', 'visible')
        .where(ofVisibleNews('comments.news_id'));
      return list(answers, page);
    },
    /** Lists the held comments of a user on a piece of news, newest first. */
    async listHeld(newsId: string, userId: string, limit: number): Promise<Comment[]> {
      const rows = await read
        .selectFrom('comments')
        .selectAll()
        .where(sql<SqlBool>`user_id = ${userId} and news_id = ${newsId} and ${stateOfOne} = 'held'`)
        // The order is a sum, because no index has it: otherwise SQLite would walk all comments of the user by date.
        .orderBy(sql`created_at + 0`, 'desc')
        .limit(limit)
        .execute();
      return rows.map(toComment);
    },
    /** Lists comments of every state, newest first, except those on trashed or unpublished news. */
    listAll({ state, userId, newsId, from, until }: CommentFilter, page: PageRequest): Promise<Comment[]> {
      let query = read.selectFrom('comments').selectAll().where(ofVisibleNews('comments.news_id'));
      if (userId) query = query.where('user_id', '=', userId);
      if (newsId) query = query.where('news_id', '=', newsId);
      // The list of one user or one piece of news uses the index of that user or news. The state is compared besides
      // the key.
      if (state === 'reported') query = query.where(ofOpenReports);
      else if (state) query = query.where(userId || newsId ? stateOfOne : 'state', '=', state);
      // If there are two bounds at one end, databases seek by only one of them. So only the key is given there.
      const { after, before } = page;
      if (typeof from === 'number' && !(before && before.createdAt >= from))
        query = query.where('created_at', '>=', from);
      if (typeof until === 'number' && !(after && after.createdAt <= until))
        query = query.where('created_at', '<=', until);
      return list(query, page);
    },
    /** Returns whether readers see any comment of a user besides one. */
    async hasVisible(userId: string, except: string): Promise<boolean> {
      const row = await read
        .selectFrom('comments')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '<>', except)
        .where(stateOfOne, '=', 'visible')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Lists the texts of the latest comments of every state, by a user or on a piece of news, except one comment. */
    async listLatestTexts(
      of: ({ userId: string } | { newsId: string }) & { except: string },
      limit: number,
    ): Promise<string[]> {
      const all = read.selectFrom('comments').select('comment').where('id', '<>', of.except);
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
    /** Adds one to the number of comments that a rule held on a day. */
    async countHold(rule: HoldRule, day: number): Promise<void> {
      await write
        .insertInto('comment_holds')
        .values({ rule, day, held: 1 })
        .onConflict((conflict) =>
          conflict.columns(['rule', 'day']).doUpdateSet((eb) => ({ held: eb('comment_holds.held', '+', 1) })),
        )
        .execute();
    },
    /** Counts the comments that each rule held since a day. */
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
    /**
     * Changes the state of the comments to which an act applies. Returns them with their new state and with the state
     * before.
     */
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
    /** Counts the comments of a user by their states, as `hideByUser` finds them. */
    async countByUser(userId: string): Promise<Record<CommentState, number>> {
      const counts = await read
        .selectFrom('comments')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('state', '=', 'visible').as('visible'),
          fn.countAll<number>().filterWhere('state', '=', 'held').as('held'),
          fn.countAll<number>().filterWhere('state', '=', 'hidden').as('hidden'),
        ])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return { visible: Number(counts.visible), held: Number(counts.held), hidden: Number(counts.hidden) };
    },
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
    /** Deletes comments; they can be restored until `deleteTrashed`. Returns them. */
    trash: (ids: readonly string[], trashedAt: number): Promise<Comment[]> =>
      atomically(write, async (trx) => {
        if (ids.length === 0) return [];
        // An import may have restored a comment that was deleted before.
        await trx.deleteFrom('removed_comments').where('id', 'in', ids).execute();
        const rows = await trx.deleteFrom('comments').where('id', 'in', ids).returning(columns).execute();
        const trashedIds = rows.map(({ id }) => id);
        if (trashedIds.length === 0) return [];
        const removed = rows.map((row) => ({ ...row, removed_at: trashedAt }));
        for (const batch of inBatches(removed))
          await trx.insertInto('removed_comments').values(batch).execute();
        await addTombstones(trx, 'comments', trashedIds);
        return rows.map(toComment);
      }),
    /** Restores deleted comments as they were, and returns them. */
    restore: (ids: readonly string[]): Promise<Comment[]> =>
      atomically(write, async (trx) => {
        if (ids.length === 0) return [];
        const rows = await trx
          .deleteFrom('removed_comments')
          .where('id', 'in', ids)
          .returning(columns)
          .execute();
        const restoredIds = rows.map(({ id }) => id);
        await removeTombstones(trx, 'comments', restoredIds);
        for (const batch of inBatches(rows))
          await trx
            .insertInto('comments')
            .values(batch)
            .onConflict((conflict) => conflict.column('id').doNothing())
            .execute();
        return rows.map(toComment);
      }),
    /**
     * An older version may have written comments without a thread while it was still running beside this one. Each of
     * them gets a thread of its own.
     */
    async repairThreads(): Promise<void> {
      await write
        .updateTable('comments')
        .set(({ ref }) => ({ thread_at: ref('created_at'), thread_id: ref('id') }))
        .where(sql<SqlBool>`thread_id = ''`)
        .execute();
    },
    async deleteTrashed(before: number): Promise<void> {
      await write.deleteFrom('removed_comments').where('removed_at', '<', before).execute();
    },
    /** Lists the comments of a user, except those on trashed or unpublished news unless `isTrashIncluded` is set. */
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
    /** Counts the visible comments; with `isWhole`, held and hidden comments count as well. */
    async countByNews(newsId: string, { isWhole = false } = {}): Promise<number> {
      let query = read
        .selectFrom('comments')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('news_id', '=', newsId);
      if (!isWhole) query = query.where(stateOfOne, '=', 'visible');
      const { count } = await query.executeTakeFirstOrThrow();
      return Number(count);
    },
    /**
     * Lists the ids of the most commented news: those with most of the latest `commentsMax` comments since a moment.
     */
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
    /**
     * Lists comments by their ids. `isTrashIncluded` includes those on trashed and unpublished news; `isReported` lists
     * only those with open reports.
     */
    async listByIds(ids: string[], { isTrashIncluded = true, isReported = false } = {}): Promise<Comment[]> {
      if (ids.length === 0) return [];
      let query = read.selectFrom('comments').selectAll().where('id', 'in', ids);
      if (isReported) query = query.where(ofOpenReports);
      const rows = await (isTrashIncluded ? query : query.where(ofVisibleNews('comments.news_id'))).execute();
      return rows.map(toComment);
    },
    save: (comment: Comment): Promise<void> => saveMany([comment]),
    /** Saves many comments; none may be named twice. */
    saveMany,
    /** Deletes a comment, but not its reports. */
    delete: (id: string): Promise<void> => removeWhere('id', id),
    deleteByNews: (newsId: string): Promise<void> => removeWhere('news_id', newsId),
    /**
     * Writes a new name on all signed comments, including deleted ones that can still be restored. Returns the comments
     * that are not deleted.
     */
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
    /** Removes account and name from the comments of a user. Returns the changed comments. */
    async deleteAuthor(userId: string): Promise<Comment[]> {
      await write.deleteFrom('removed_comments').where('user_id', '=', userId).execute();
      await forgetAnswered(userId);
      const rows = await write
        .updateTable('comments')
        .set({ user_id: '', user_name: null })
        .where('user_id', '=', userId)
        .returning(columns)
        .execute();
      return rows.map(toComment);
    },
    /** Deletes the comments of a user, but not their reports. */
    async deleteByUser(userId: string): Promise<void> {
      await removeWhere('user_id', userId);
      await forgetAnswered(userId);
    },
  };
}

/** A page for `listByNews`, which is selected by the key of its first or last comment. */
type CommentRequest = Partial<Omit<CommentPosition, 'pageNumber'>> & {
  limit: number;
  skip?: number;
  withHeld?: boolean;
};

function toRow({ answers, ...comment }: Comment) {
  const thread = threadOf({ ...comment, answers });
  return toColumns('comments', {
    ...comment,
    threadAt: thread.createdAt,
    threadId: thread.id,
    answersTo: answers?.commentId ?? null,
    answeredUserId: answers?.userId ?? null,
  });
}

function toComment(row: Selectable<Tables['comments']>): Comment {
  const { threadAt, threadId, answersTo, answeredUserId, ...comment } = toFields('comments', row);
  const thread = { createdAt: threadAt, id: threadId };
  const answers = answersTo === null ? null : { commentId: answersTo, userId: answeredUserId ?? '', thread };
  return { ...comment, answers };
}
