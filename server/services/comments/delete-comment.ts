/** Deletes a comment for good on its article, for its author or a moderator. */
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
        await recordDeletedComments(stores, actor, [comment], clock());
      }
      await invalidateComments(stores, comment.newsId);
      return ok(null);
    });
  };
}

/** Records deletions by the newsroom, without the texts of the comments. */
export async function recordDeletedComments(
  stores: Stores,
  actor: Actor,
  deleted: readonly { id: string; newsId: string | null }[],
  now: number,
): Promise<void> {
  const newsIds = [...new Set(deleted.flatMap(({ newsId }) => newsId ?? []))];
  const commented = await stores.news.listByIds(newsIds, { publishedUntil: null });
  const titleOf = new Map(commented.map(({ id, title }) => [id, title]));
  for (const id of newsIds)
    if (!titleOf.has(id)) titleOf.set(id, (await stores.textPages.find(id))?.title ?? '');
  const actions = deleted.map(({ id, newsId }) => {
    const title = titleOf.get(newsId ?? '');
    const detail = title ? `em “${truncateGraphemes(title, textRules.title.maxGraphemes)}”` : '';
    return { action: 'comment.removed' as const, id, detail };
  });
  await recordAction(stores, actor, now, ...actions);
}
