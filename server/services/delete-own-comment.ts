import { canDeleteComment, commentsPart } from '../../domain/comment.ts';
import { commentMissing, commentOfSomebodyElse, notLoggedIn } from '../../domain/messages.ts';
import type { Visitor } from '../../domain/permissions.ts';
import { fail, ok, type Result } from '../../domain/problem.ts';
import type { Database } from '../ports.ts';

/** Removes a comment and its reports, for its author or an admin (spec.md section 4). */
export function deleteOwnComment({ inTransaction }: Pick<Database, 'inTransaction'>) {
  return async (visitor: Visitor, commentId: string): Promise<Result<null>> => {
    if (visitor.userId === null) return fail({ code: 'unauthenticated', message: notLoggedIn });
    return inTransaction(async ({ comments, commentReports, raisePartVersion }) => {
      const comment = await comments.findById(commentId);
      if (!comment) return fail({ code: 'not-found', message: commentMissing });
      if (!canDeleteComment(visitor, comment))
        return fail({ code: 'forbidden', message: commentOfSomebodyElse });
      await commentReports.removeByComment(commentId);
      await comments.remove(commentId);
      await raisePartVersion(commentsPart(comment.newsId));
      return ok(null);
    });
  };
}
