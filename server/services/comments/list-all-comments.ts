/** Lists the comments of the whole site for the newsroom (docs/product.md#moderation). */
import type { Visitor } from '../../../domain/accounts/permissions.ts';
import { type Comment, commentAuthor, isFromNewsroom } from '../../../domain/comments/comment.ts';
import type { CommentFilter, ListedComment } from '../../../domain/comments/moderation.ts';
import { newsroomPageSize } from '../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../domain/web/paging.ts';
import type { Clock, Stores } from '../../ports/stores.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';
import { findCommented } from './find-commented.ts';
import { listNewsroomAuthors } from './list-comments.ts';

type Adapters = Pick<Stores, 'comments' | 'news' | 'textPages' | 'users'> & { clock: Clock };

/** Lists a page of comments of every state (20), the newest first. */
export function listAllComments(adapters: Adapters) {
  return (
    visitor: Visitor,
    filter: CommentFilter,
    position: ListPosition,
  ): Promise<ListPage<ListedComment>> =>
    listPage({
      position,
      pageSize: newsroomPageSize,
      keyOf: toDateKey,
      read: (page) => adapters.comments.listAll(filter, page),
      show: (items) => toListed(adapters, visitor, items),
    });
}

async function toListed(
  adapters: Adapters,
  visitor: Visitor,
  items: Comment[],
): Promise<ListedComment[]> {
  const [newsOf, newsroomIds] = await Promise.all([
    findCommented(adapters, visitor, adapters.clock(), items),
    listNewsroomAuthors(adapters.users, items),
  ]);
  return items.map((comment) => {
    const { id, userId, createdAt, state, heldBy, newsId } = comment;
    const link = newsOf(newsId);
    return {
      id,
      author: commentAuthor(comment),
      userId,
      isFromNewsroom: isFromNewsroom(comment, newsroomIds),
      text: comment.comment,
      createdAt,
      state,
      heldBy,
      news: link ? { id: newsId, ...link } : null,
    };
  });
}
