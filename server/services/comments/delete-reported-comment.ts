import type { Actor } from '../../../domain/accounts/audit.ts';
import { ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { invalidateComments } from '../site/invalidate.ts';
import { recordDeletedComment } from './delete-own-comment.ts';

/**
 * Deletes a comment and all its reports, or the remaining reports of a missing one (docs/product.md#reports). A second
 * call changes nothing and is not audited.
 */
export function deleteReportedComment({ database, clock }: { database: Database; clock: Clock }) {
  return async (actor: Actor, commentId: string): Promise<Result<null>> => {
    await database.inTransaction(async (stores) => {
      const { comments, commentReports } = stores;
      const comment = await comments.findById(commentId);
      const removedReports = await commentReports.deleteByComment(commentId);
      await comments.delete(commentId);
      if (!comment && removedReports === 0) return;
      await recordDeletedComment(stores, actor, { commentId, newsId: comment?.newsId ?? null }, clock());
      if (comment) await invalidateComments(stores, comment.newsId);
    });
    return ok(null);
  };
}
