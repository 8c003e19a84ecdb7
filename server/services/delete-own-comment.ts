import { canDeleteComment, commentAuthor, commentsPart } from '../../domain/comment.ts';
import { commentMissing, commentOfSomebodyElse, notLoggedIn } from '../../domain/messages.ts';
import type { Visitor } from '../../domain/permissions.ts';
import { fail, ok, type Result } from '../../domain/problem.ts';
import type { Clock, Database } from '../ports.ts';
import { auditEntry } from './audit-entry.ts';

/**
 * Removes a comment and its reports, for its author or an admin (spec.md section 4). What an admin removes of
 * somebody else stands in the audit log.
 */
export function deleteOwnComment({ database, clock }: { database: Database; clock: Clock }) {
  return async (visitor: Visitor, commentId: string): Promise<Result<null>> => {
    const { userId, name } = visitor;
    if (userId === null) return fail({ code: 'unauthenticated', message: notLoggedIn });
    return database.inTransaction(async ({ comments, commentReports, audit, raisePartVersion }) => {
      const comment = await comments.findById(commentId);
      if (!comment) return fail({ code: 'not-found', message: commentMissing });
      if (!canDeleteComment(visitor, comment))
        return fail({ code: 'forbidden', message: commentOfSomebodyElse });
      await commentReports.removeByComment(commentId);
      await comments.remove(commentId);
      if (comment.userId !== userId) {
        const actor = { userId, name: name ?? '' };
        const subject = { id: commentId, title: comment.comment };
        await audit.add(
          auditEntry(actor, clock(), 'comment.removed', subject, `de ${commentAuthor(comment)}`),
        );
      }
      await raisePartVersion(commentsPart(comment.newsId));
      return ok(null);
    });
  };
}
