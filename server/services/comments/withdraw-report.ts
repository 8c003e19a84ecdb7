import type { Visitor } from '../../../domain/accounts/permissions.ts';
import { notLoggedIn } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { CommentReportStore } from '../../ports/comments.ts';

/** Deletes the visitor's report (docs/product.md#reports); a missing one is no error. */
export function withdrawReport({ commentReports }: { commentReports: CommentReportStore }) {
  return async ({ userId }: Visitor, commentId: string): Promise<Result<null>> => {
    if (userId === null) return fail({ code: 'unauthenticated', message: notLoggedIn });
    const reported = await commentReports.listReportedIds(userId, [commentId]);
    if (reported.length > 0) await commentReports.delete(userId, commentId);
    return ok(null);
  };
}
