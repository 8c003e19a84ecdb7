import type { Actor } from '../../domain/audit.ts';
import { commentAuthor, commentsPart } from '../../domain/comment.ts';
import { missingComment } from '../../domain/messages.ts';
import { ok, type Result } from '../../domain/problem.ts';
import type { Clock, Database } from '../ports.ts';
import { auditEntry } from './audit-entry.ts';

/** Removes a comment and all its reports (spec.md section 4); of one that is gone the reports that are left. */
export function removeReportedComment({ database, clock }: { database: Database; clock: Clock }) {
  return async (actor: Actor, commentId: string): Promise<Result<null>> => {
    await database.inTransaction(async ({ comments, commentReports, audit, raisePartVersion }) => {
      const comment = await comments.findById(commentId);
      await commentReports.removeByComment(commentId);
      await comments.remove(commentId);
      const author = comment ? commentAuthor(comment) : '';
      await audit.add(
        auditEntry(
          actor,
          clock(),
          'comment.removed',
          { id: commentId, title: comment?.comment ?? missingComment },
          author && `de ${author}`,
        ),
      );
      if (comment) await raisePartVersion(commentsPart(comment.newsId));
    });
    return ok(null);
  };
}
