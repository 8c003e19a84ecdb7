/** Deletes a comment, for its author, for a moderator, or from the list of reports. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import type { Visitor } from '../../../domain/accounts/permissions.ts';
import { canDeleteComment } from '../../../domain/comments/comment.ts';
import { textRules } from '../../../domain/news/news-fields.ts';
import { commentMissing, commentOfOtherUser, notLoggedIn } from '../../../domain/text/sentences.ts';
import { truncateGraphemes } from '../../../domain/text/text.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateComments } from '../caching/invalidate.ts';

/** Deletes a comment and its reports, for its author or a moderator (docs/product.md#comments). */
export function deleteOwnComment({ database, clock }: { database: Database; clock: Clock }) {
  return async (visitor: Visitor, commentId: string): Promise<Result<null>> => {
    const { userId, name } = visitor;
    if (userId === null) return fail({ code: 'unauthenticated', message: notLoggedIn });
    return database.inTransaction(async (stores) => {
      const { comments, commentReports } = stores;
      const comment = await comments.findById(commentId);
      if (!comment) return fail({ code: 'not-found', message: commentMissing });
      if (!canDeleteComment(visitor, comment))
        return fail({ code: 'forbidden', message: commentOfOtherUser });
      await commentReports.deleteByComment(commentId);
      await comments.delete(commentId);
      if (comment.userId !== userId) {
        const actor = { userId, name: name ?? '' };
        await recordDeletedComment(stores, actor, { commentId, newsId: comment.newsId }, clock());
      }
      await invalidateComments(stores, comment.newsId);
      return ok(null);
    });
  };
}

/** Deletes a comment and all its reports, or the remaining reports of a missing one (docs/product.md#reports). */
export function deleteReportedComment({ database, clock }: { database: Database; clock: Clock }) {
  return async (actor: Actor, commentId: string): Promise<Result<null>> => {
    await database.inTransaction(async (stores) => {
      const { comments, commentReports } = stores;
      const comment = await comments.findById(commentId);
      const deletedReports = await commentReports.deleteByComment(commentId);
      await comments.delete(commentId);
      if (!comment && deletedReports === 0) return;
      await recordDeletedComment(stores, actor, { commentId, newsId: comment?.newsId ?? null }, clock());
      if (comment) await invalidateComments(stores, comment.newsId);
    });
    return ok(null);
  };
}

/** Records a deletion by a moderator, without the text of the comment. */
async function recordDeletedComment(
  stores: Stores,
  actor: Actor,
  { commentId, newsId }: { commentId: string; newsId: string | null },
  now: number,
): Promise<void> {
  const [news] = newsId === null ? [] : await stores.news.listByIds([newsId], { publishedUntil: null });
  const commented = news ?? (newsId === null ? null : await stores.textPages.find(newsId));
  const detail = commented ? `em “${truncateGraphemes(commented.title, textRules.title.maxGraphemes)}”` : '';
  await recordAction(stores, actor, now, { action: 'comment.removed', id: commentId, detail });
}
