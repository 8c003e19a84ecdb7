/** Saves a comment of a reader, or holds it until the newsroom has read it (docs/product.md#moderation). */
import { mayDo, type Visitor } from '../../../domain/accounts/permissions.ts';
import type { Comment } from '../../../domain/comments/comment.ts';
import {
  type CommentContext,
  comparedTexts,
  findHoldRule,
  type HouseRules,
} from '../../../domain/comments/house-rules.ts';
import { dayNumber } from '../../../domain/text/dates.ts';
import { minuteMs } from '../../../domain/text/durations.ts';
import type { Commenter } from '../../ports/accounts.ts';
import type { Stores } from '../../ports/stores.ts';
import { invalidateComments } from '../caching/invalidate.ts';
import { saveComments } from './save-comments.ts';

/** Saves a comment. The first house rule that applies holds it; comments of the newsroom are never held. */
export async function holdAndSave(
  stores: Stores,
  houseRules: HouseRules,
  visitor: Visitor,
  comment: Comment,
  author: Commenter,
): Promise<Comment> {
  const heldBy = mayDo(visitor, 'use-newsroom')
    ? null
    : findHoldRule(houseRules, comment.comment, await readContext(stores, houseRules, comment, author));
  const saved: Comment = heldBy === null ? comment : { ...comment, state: 'held', heldBy };
  await saveComments(stores, [saved]);
  if (heldBy !== null && comment.state !== 'held')
    await stores.comments.countHold(heldBy, dayNumber(comment.editedAt ?? comment.createdAt));
  if (heldBy === null || comment.editedAt !== null) await invalidateComments(stores, comment.newsId);
  return saved;
}

/** Reads only the facts that the active rules need. */
async function readContext(
  { comments }: Pick<Stores, 'comments'>,
  { first, repeated, burst }: HouseRules,
  { id, userId, newsId, createdAt, editedAt }: Comment,
  { isEmailVerified }: Commenter,
): Promise<CommentContext> {
  return {
    isEmailVerified,
    hasPublished: first && (await comments.hasVisible(userId, id)),
    ownTexts: repeated ? await comments.listLatestTexts({ userId, except: id }, comparedTexts) : [],
    otherTexts: repeated ? await comments.listLatestTexts({ newsId, except: id }, comparedTexts) : [],
    // An edit is no further comment, so it is not counted.
    inLastMinute:
      burst === null || editedAt !== null
        ? 0
        : await comments.countSince(newsId, createdAt - minuteMs, burst),
  };
}
