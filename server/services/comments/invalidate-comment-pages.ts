import { commentsPart } from '../../../domain/comments/comment.ts';
import type { Stores } from '../../ports/stores.ts';

/** The pages of a user with more comments are invalidated by the content version. */
const commentsMax = 2_000;

/**
 * Invalidates the pages that show comments of a user, and no other pages. Call it in the transaction of the change, and
 * before comments lose their author.
 */
export async function invalidateCommentPages(
  {
    comments,
    raisePartVersion,
    raiseContentVersion,
  }: Pick<Stores, 'comments' | 'raisePartVersion' | 'raiseContentVersion'>,
  userId: string,
): Promise<void> {
  const newsIds = await comments.listNewsIdsByUser(userId, commentsMax + 1);
  if (newsIds.length > commentsMax) await raiseContentVersion();
  else if (newsIds.length > 0) await raisePartVersion(...newsIds.map(commentsPart));
}
