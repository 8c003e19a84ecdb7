/** Keeps a comment and closes its reports: their authors cannot report it again (docs/product.md#reports). */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';

export function closeReports({ database, clock }: { database: Database; clock: Clock }) {
  return async (actor: Actor, commentId: string): Promise<Result<null>> => {
    await database.inTransaction(async (stores) => {
      const closed = await stores.commentReports.closeByComment(commentId);
      if (closed === 0) return;
      const count = closed === 1 ? '1 denúncia' : `${closed} denúncias`;
      await recordAction(stores, actor, clock(), { action: 'comment.kept', id: commentId, detail: count });
    });
    return ok(null);
  };
}
