/** Stores reports of comments and lists them for the newsroom. */
import type { Kysely, Selectable } from 'kysely';
import type { CommentReport, ReportOutcome } from '../../../../../domain/comments/comment.ts';
import type { OpenReports } from '../../../../../domain/comments/reported-comment.ts';
import type { PageRequest } from '../../../../ports/page-request.ts';
import { atomically } from '../../connection/atomically.ts';
import { inReadingOrder, selectPage } from '../../query/key-paging.ts';
import { ofNoUnseenComment, ofVisibleNews } from '../../query/of-visible-news.ts';
import { toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';
import { addTombstones } from '../transfer/tombstones.ts';

/** Creates the store. For each comment with open reports, it also keeps a row of `reported_comments` up to date. */
export function createCommentReportStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    async findById(id: string): Promise<CommentReport | null> {
      const row = await read
        .selectFrom('comment_reports')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? toCommentReport(row) : null;
    },
    async listByUserAndNews(userId: string, newsId: string): Promise<CommentReport[]> {
      const rows = await read
        .selectFrom('comment_reports')
        .selectAll()
        .where('user_id', '=', userId)
        .where('news_id', '=', newsId)
        .execute();
      return rows.map(toCommentReport);
    },
    async listByComment(commentId: string): Promise<CommentReport[]> {
      const rows = await read
        .selectFrom('comment_reports')
        .selectAll()
        .where('comment_id', '=', commentId)
        .where('is_dismissed', '=', 0)
        .execute();
      return rows.map(toCommentReport);
    },
    async listReportedIds(userId: string, commentIds: string[]): Promise<string[]> {
      if (commentIds.length === 0) return [];
      const rows = await read
        .selectFrom('comment_reports')
        .select('comment_id')
        .where('comment_id', 'in', commentIds)
        .where('user_id', '=', userId)
        .where('is_dismissed', '=', 0)
        .execute();
      return rows.map((row) => row.comment_id);
    },
    /**
     * Lists comments with open reports by the newest report, except held and hidden comments. A key consists of the
     * date of that report and the id of the comment.
     */
    async listReportedComments(page: PageRequest): Promise<OpenReports[]> {
      const query = read
        .selectFrom('reported_comments')
        .selectAll()
        .where(ofVisibleNews('reported_comments.news_id'))
        .where(ofNoUnseenComment('reported_comments.comment_id'));
      const rows = await selectPage(query, { time: 'reported_at', id: 'comment_id' }, page).execute();
      return inReadingOrder(rows, page).map((row) => toFields('reported_comments', row));
    },
    async isClosed(userId: string, commentId: string): Promise<boolean> {
      const row = await read
        .selectFrom('comment_reports')
        .select('is_dismissed')
        .where('comment_id', '=', commentId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.is_dismissed === 1;
    },
    /** Returns whether a comment has reports, including closed ones. */
    async isReported(commentId: string): Promise<boolean> {
      const query = read.selectFrom('comment_reports').select('id').where('comment_id', '=', commentId);
      return (await query.limit(1).executeTakeFirst()) !== undefined;
    },
    /** Lists the reports of a user, including closed ones. */
    async listByUser(
      userId: string,
      { isTrashIncluded = false, ...page }: PageRequest & { isTrashIncluded?: boolean },
    ): Promise<CommentReport[]> {
      let query = read.selectFrom('comment_reports').selectAll().where('user_id', '=', userId);
      if (!isTrashIncluded) query = query.where(ofVisibleNews('comment_reports.news_id'));
      const rows = await selectPage(query, { time: 'reported_at', id: 'id' }, page).execute();
      return inReadingOrder(rows, page).map(toCommentReport);
    },
    /**
     * Saves the report of a user on a comment. A second report changes nothing, even if it comes at the same moment or
     * the first one is closed, because the pair of comment and user is unique in `comment_reports`. An import adds
     * closed reports.
     */
    save: (report: CommentReport): Promise<void> => atomically(write, (trx) => addReport(trx, report)),
    /** Deletes an open report; a closed one is kept. */
    delete: (userId: string, commentId: string): Promise<void> =>
      atomically(write, async (trx) => {
        const removed = await trx
          .deleteFrom('comment_reports')
          .where('comment_id', '=', commentId)
          .where('user_id', '=', userId)
          .where('is_dismissed', '=', 0)
          .returning('id')
          .execute();
        await addTombstonesOf(trx, removed);
        if (removed.length > 0) await countOneLess(trx, commentId);
      }),
    /** Closes the open reports of comments and returns their number. */
    close: (commentIds: readonly string[], outcome: ReportOutcome): Promise<number> =>
      atomically(write, async (trx) => {
        await trx.deleteFrom('reported_comments').where('comment_id', 'in', commentIds).execute();
        const { numUpdatedRows } = await trx
          .updateTable('comment_reports')
          .set({ is_dismissed: 1, is_upheld: outcome === 'deleted' ? 1 : 0 })
          .where('comment_id', 'in', commentIds)
          .where('is_dismissed', '=', 0)
          .executeTakeFirstOrThrow();
        return Number(numUpdatedRows);
      }),
    /** Opens reports again that were closed when their comments were deleted. */
    reopen: (commentIds: readonly string[]): Promise<void> =>
      atomically(write, async (trx) => {
        const rows = await trx
          .updateTable('comment_reports')
          .set({ is_dismissed: 0, is_upheld: 0 })
          .where('comment_id', 'in', commentIds)
          .where('is_upheld', '=', 1)
          .returning(['comment_id', 'news_id', 'reported_at'])
          .execute();
        for (const row of rows) await countOneMore(trx, row);
      }),
    /** Deletes the closed reports of a comment whose text changed, so that the same people can report it again. */
    deleteClosed: (commentId: string): Promise<void> =>
      atomically(write, async (trx) => {
        const query = trx
          .deleteFrom('comment_reports')
          .where('comment_id', '=', commentId)
          .where('is_dismissed', '=', 1);
        await addTombstonesOf(trx, await query.returning('id').execute());
      }),
    deleteByComment: (commentId: string): Promise<number> =>
      atomically(write, async (trx) => {
        await trx.deleteFrom('reported_comments').where('comment_id', '=', commentId).execute();
        const query = trx.deleteFrom('comment_reports').where('comment_id', '=', commentId);
        const removed = await query.returning('id').execute();
        await addTombstonesOf(trx, removed);
        return removed.length;
      }),
    deleteByNews: (newsId: string): Promise<void> =>
      atomically(write, async (trx) => {
        await trx.deleteFrom('reported_comments').where('news_id', '=', newsId).execute();
        const query = trx.deleteFrom('comment_reports').where('news_id', '=', newsId);
        await addTombstonesOf(trx, await query.returning('id').execute());
      }),
    deleteByUser: (userId: string): Promise<void> =>
      atomically(write, async (trx) => {
        const removed = await trx
          .deleteFrom('comment_reports')
          .where('user_id', '=', userId)
          .returning(['id', 'comment_id', 'is_dismissed'])
          .execute();
        await addTombstonesOf(trx, removed);
        for (const { comment_id, is_dismissed } of removed) {
          if (is_dismissed === 0) await countOneLess(trx, comment_id);
        }
      }),
    deleteByCommentsOf: (userId: string): Promise<void> =>
      atomically(write, async (trx) => {
        const own = trx.selectFrom('comments').select('comments.id').where('comments.user_id', '=', userId);
        await trx.deleteFrom('reported_comments').where('comment_id', 'in', own).execute();
        const query = trx.deleteFrom('comment_reports').where('comment_id', 'in', own);
        await addTombstonesOf(trx, await query.returning('id').execute());
      }),
  };
}

async function addTombstonesOf(trx: Kysely<Tables>, removed: { id: string }[]): Promise<void> {
  const ids = removed.map(({ id }) => id);
  await addTombstones(trx, 'comment_reports', ids);
}

async function addReport(trx: Kysely<Tables>, report: CommentReport): Promise<void> {
  const { commentId, newsId, userId, reportedAt, outcome } = report;
  const row = { comment_id: commentId, news_id: newsId, reported_at: reportedAt };
  const added = await trx
    .insertInto('comment_reports')
    .values({
      ...row,
      id: report.id,
      user_id: userId,
      is_dismissed: outcome === null ? 0 : 1,
      is_upheld: outcome === 'deleted' ? 1 : 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added && outcome === null) await countOneMore(trx, row);
}

async function countOneMore(
  trx: Kysely<Tables>,
  row: Pick<Selectable<Tables['comment_reports']>, 'comment_id' | 'news_id' | 'reported_at'>,
): Promise<void> {
  await trx
    .insertInto('reported_comments')
    .values({ ...row, reports: 1 })
    .onConflict((conflict) =>
      conflict.column('comment_id').doUpdateSet((eb) => ({
        reports: eb('reported_comments.reports', '+', 1),
        reported_at: eb
          .case()
          .when('excluded.reported_at', '>', eb.ref('reported_comments.reported_at'))
          .then(eb.ref('excluded.reported_at'))
          .else(eb.ref('reported_comments.reported_at'))
          .end(),
      })),
    )
    .execute();
}

/**
 * Reduces the number of open reports by one. It decrements first, because that locks the row against concurrent
 * changes.
 */
async function countOneLess(trx: Kysely<Tables>, commentId: string): Promise<void> {
  await trx
    .updateTable('reported_comments')
    .set((eb) => ({ reports: eb('reports', '-', 1) }))
    .where('comment_id', '=', commentId)
    .execute();
  const newest = await trx
    .selectFrom('comment_reports')
    .select('reported_at')
    .where('comment_id', '=', commentId)
    .where('is_dismissed', '=', 0)
    .orderBy('reported_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest) {
    await trx
      .updateTable('reported_comments')
      .set({ reported_at: newest.reported_at })
      .where('comment_id', '=', commentId)
      .execute();
  } else {
    await trx.deleteFrom('reported_comments').where('comment_id', '=', commentId).execute();
  }
}

function toCommentReport(row: Selectable<Tables['comment_reports']>): CommentReport {
  const { isDismissed, isUpheld, ...report } = toFields('comment_reports', row);
  return { ...report, outcome: isDismissed ? (isUpheld ? 'deleted' : 'kept') : null };
}
