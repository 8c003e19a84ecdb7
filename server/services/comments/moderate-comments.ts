/**
 * Hides, shows, deletes and restores comments for the newsroom, and closes their reports. It also deletes a comment for
 * its author (docs/product.md#moderation).
 */
import type { Actor, AuditAction } from '../../../domain/accounts/audit.ts';
import type { Visitor } from '../../../domain/accounts/permissions.ts';
import { type Comment, canDeleteComment } from '../../../domain/comments/comment.ts';
import type { ChangedComment, CommentAct } from '../../../domain/comments/moderation.ts';
import { textRules } from '../../../domain/news/news-fields.ts';
import { commentMissing, commentOfOtherUser, notLoggedIn } from '../../../domain/text/sentences.ts';
import { truncateGraphemes } from '../../../domain/text/text.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateComments } from '../caching/invalidate.ts';
import { indexComments } from './save-comments.ts';

type Adapters = { database: Database; clock: Clock };

/** Applies one act to comments. Fails when it applies to none of them. */
export function changeCommentStates({ database, clock }: Adapters) {
  return (actor: Actor, ids: readonly string[], act: CommentAct): Promise<Result<null>> =>
    database.inTransaction(async (stores) => {
      const now = clock();
      const changed = await stores.comments.setStates(ids, act, now);
      if (changed.length === 0) return fail({ code: 'not-found', message: commentMissing });
      const actions = changed.map((one) => ({ action: actionOf(one), id: one.comment.id }));
      await recordAction(stores, actor, now, ...actions);
      await invalidateAll(
        stores,
        changed.map(({ comment }) => comment),
      );
      return ok(null);
    });
}

/** Deletes comments and closes their reports; missing comments are ignored. They can be restored for an hour. */
export function deleteComments({ database, clock }: Adapters) {
  return async (actor: Actor, ids: readonly string[]): Promise<Result<null>> => {
    await database.inTransaction(async (stores) => {
      const now = clock();
      const deleted = await trashComments(stores, ids, now);
      await recordDeletedComments(stores, actor, deleted, now);
      await invalidateAll(stores, deleted);
    });
    return ok(null);
  };
}

/**
 * Deletes a comment as `deleteComments` does. If the comment is missing, closes its reports (docs/product.md#reports).
 * A second call changes nothing.
 */
export function deleteReportedComment({ database, clock }: Adapters) {
  return (actor: Actor, id: string): Promise<Result<null>> =>
    database.inTransaction(async (stores) => {
      const now = clock();
      const deleted = await trashComments(stores, [id], now);
      const isAlone = deleted.length === 0 && (await stores.commentReports.close([id], 'deleted')) > 0;
      await recordDeletedComments(stores, actor, isAlone ? [{ id, newsId: null }] : deleted, now);
      await invalidateAll(stores, deleted);
      return deleted.length > 0 ? ok(null) : answerForReports(stores, id);
    });
}

/**
 * Keeps a comment and closes its reports. The people who reported it cannot report it again (docs/product.md#reports).
 * A second call changes nothing.
 */
export function closeReports({ database, clock }: Adapters) {
  return (actor: Actor, commentId: string): Promise<Result<null>> =>
    database.inTransaction(async (stores) => {
      const closed = await stores.commentReports.close([commentId], 'kept');
      if (closed === 0) return answerForReports(stores, commentId);
      const detail = closed === 1 ? '1 denúncia' : `${closed} denúncias`;
      await recordAction(stores, actor, clock(), { action: 'comment.kept', id: commentId, detail });
      return ok(null);
    });
}

/** Answers a call that changed nothing: another moderator was faster, or nobody reported such a comment. */
async function answerForReports({ commentReports }: Stores, commentId: string): Promise<Result<null>> {
  return (await commentReports.isReported(commentId))
    ? ok(null)
    : fail({ code: 'not-found', message: commentMissing });
}

async function trashComments(
  { comments, commentReports }: Stores,
  ids: readonly string[],
  now: number,
): Promise<Comment[]> {
  const deleted = await comments.trash(ids, now);
  const deletedIds = deleted.map(({ id }) => id);
  if (deletedIds.length > 0) await commentReports.close(deletedIds, 'deleted');
  return deleted;
}

/** Restores deleted comments as they were, and opens their reports again. */
export function restoreComments({ database, clock }: Adapters) {
  return (actor: Actor, ids: readonly string[]): Promise<Result<null>> =>
    database.inTransaction(async (stores) => {
      const restored = await stores.comments.restore(ids);
      if (restored.length === 0) return fail({ code: 'not-found', message: commentMissing });
      await indexComments(stores, restored);
      const restoredIds = restored.map(({ id }) => id);
      await stores.commentReports.reopen(restoredIds);
      const actions = restoredIds.map((id) => ({ action: 'comment.restored' as const, id }));
      await recordAction(stores, actor, clock(), ...actions);
      await invalidateAll(stores, restored);
      return ok(null);
    });
}

function actionOf({ comment: { state }, before }: ChangedComment): AuditAction {
  if (state === 'hidden') return 'comment.hidden';
  if (state === 'held') return 'comment.held';
  return before === 'held' ? 'comment.published' : 'comment.shown';
}

async function invalidateAll(stores: Stores, changed: readonly { newsId: string }[]): Promise<void> {
  const newsIds = new Set(changed.map(({ newsId }) => newsId));
  for (const newsId of newsIds) await invalidateComments(stores, newsId);
}

/**
 * Deletes a comment. For its author, it is deleted for good, with its reports; for a moderator, as `deleteComments`
 * does (docs/product.md#comments).
 */
export function deleteComment({ database, clock }: { database: Database; clock: Clock }) {
  return async (visitor: Visitor, commentId: string): Promise<Result<null>> => {
    const { userId, name } = visitor;
    if (userId === null) return fail({ code: 'unauthenticated', message: notLoggedIn });
    return database.inTransaction(async (stores) => {
      const { comments, commentReports } = stores;
      const comment = await comments.findById(commentId);
      if (!comment) return fail({ code: 'not-found', message: commentMissing });
      if (!canDeleteComment(visitor, comment))
        return fail({ code: 'forbidden', message: commentOfOtherUser });
      if (comment.userId === userId) {
        await commentReports.deleteByComment(commentId);
        await comments.delete(commentId);
      } else {
        const deleted = await trashComments(stores, [commentId], clock());
        await recordDeletedComments(stores, { userId, name: name ?? '' }, deleted, clock());
      }
      await invalidateComments(stores, comment.newsId);
      return ok(null);
    });
  };
}

/** Records which comments the newsroom deleted, without their texts. */
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
