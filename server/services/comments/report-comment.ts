/** Reports comments to the newsroom for readers, and withdraws such reports (docs/product.md#reports). */
import type { Visitor } from '../../../domain/accounts/permissions.ts';
import { canReportComment } from '../../../domain/comments/comment.ts';
import {
  commentMissing,
  notLoggedIn,
  reportDismissed,
  reportOfOwnComment,
} from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import { rateLimitProblem, reportLimit } from '../../../domain/web/rate-limit.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import { createId } from '../site/create-id.ts';
import { findCommented } from './find-commented.ts';

/**
 * Reports a comment, once per user, and not again after the newsroom kept the comment (docs/product.md#reports). The
 * pair of comment and user is unique in `comment_reports`, so two reports at the same moment are one, too.
 */
export function reportComment({ database, clock }: { database: Database; clock: Clock }) {
  return async (visitor: Visitor, commentId: string): Promise<Result<null>> => {
    const { userId } = visitor;
    if (userId === null) return fail({ code: 'unauthenticated', message: notLoggedIn });
    const reportedAt = clock();
    return database.inTransaction(async (stores) => {
      const { users, comments, commentReports, rateLimits } = stores;
      if (!(await users.findById(userId))) return fail({ code: 'unauthenticated', message: notLoggedIn });
      const comment = await comments.findById(commentId);
      const commentedOf = await findCommented(stores, visitor, reportedAt, comment ? [comment] : []);
      if (comment?.state !== 'visible' || !commentedOf(comment.newsId))
        return fail({ code: 'not-found', message: commentMissing });
      if (!canReportComment(visitor, comment))
        return fail({ code: 'forbidden', message: reportOfOwnComment });
      const reported = await commentReports.listReportedIds(userId, [commentId]);
      if (reported.length > 0) return ok(null);
      if (await commentReports.isClosed(userId, commentId)) {
        return fail({ code: 'conflict', message: reportDismissed });
      }
      const waitMs = await rateLimits.take(reportLimit, userId, reportedAt);
      if (waitMs > 0) return fail(rateLimitProblem(waitMs));
      const { newsId } = comment;
      await commentReports.save({
        id: createId(),
        commentId,
        newsId,
        userId,
        reportedAt,
        outcome: null,
      });
      return ok(null);
    });
  };
}

export function withdrawReport({ commentReports }: Pick<Stores, 'commentReports'>) {
  return async ({ userId }: Visitor, commentId: string): Promise<Result<null>> => {
    if (userId === null) return fail({ code: 'unauthenticated', message: notLoggedIn });
    const reported = await commentReports.listReportedIds(userId, [commentId]);
    if (reported.length > 0) await commentReports.delete(userId, commentId);
    return ok(null);
  };
}
