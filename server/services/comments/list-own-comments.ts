/** Lists the comments and reports of a user. */
import type { Visitor } from '../../../domain/accounts/permissions.ts';
import { type CommentReport, commentAuthor, isFromNewsroom } from '../../../domain/comments/comment.ts';
import { ownListPageSize } from '../../../domain/site/limits.ts';
import { encodeCursor, type ListPosition } from '../../../domain/web/paging.ts';
import type { PageRequest } from '../../ports/page-request.ts';
import type { Clock, Stores } from '../../ports/stores.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';
import { findCommented } from './find-commented.ts';
import { listNewsroomAuthors } from './list-comments.ts';

type Adapters = Pick<Stores, 'comments' | 'commentReports' | 'news' | 'textPages' | 'users'> & {
  clock: Clock;
};

/** Lists the comments of the visitor; none without a login. */
export function listOwnComments({ comments, clock, ...stores }: Adapters) {
  return (visitor: Visitor, position: ListPosition) => {
    const { userId } = visitor;
    return listPage({
      position,
      pageSize: ownListPageSize,
      keyOf: toDateKey,
      read: async (request) => (userId === null ? [] : comments.listByUser(userId, request)),
      async show(items) {
        const newsOf = await findCommented(stores, visitor, clock(), items);
        return items.map(({ id, comment, createdAt, newsId, state }) => ({
          id,
          comment,
          createdAt,
          state,
          news: newsOf(newsId),
        }));
      },
    });
  };
}

/** Lists the reports of the visitor; none without a login. A comment that readers do not see is null. */
export function listOwnReports({ comments, commentReports, users, clock, ...stores }: Adapters) {
  return (visitor: Visitor, position: ListPosition) => {
    const { userId } = visitor;
    const read = async (request: PageRequest) =>
      userId === null ? [] : commentReports.listByUser(userId, request);
    const keyOf = ({ reportedAt, id }: CommentReport) => encodeCursor({ createdAt: reportedAt, id });
    return listPage({ position, pageSize: ownListPageSize, read, keyOf, show });

    async function show(items: CommentReport[]) {
      const newsOf = await findCommented(stores, visitor, clock(), items);
      const found = await comments.listByIds(items.map(({ commentId }) => commentId));
      const visible = found.filter(({ newsId, state }) => state === 'visible' && newsOf(newsId) !== null);
      const newsroomIds = await listNewsroomAuthors(users, visible);
      return items.map(({ commentId, reportedAt, newsId, isDismissed }) => {
        const comment = visible.find(({ id }) => id === commentId);
        return {
          commentId,
          comment: comment
            ? {
                author: commentAuthor(comment),
                isFromNewsroom: isFromNewsroom(comment, newsroomIds),
                text: comment.comment,
              }
            : null,
          reportedAt,
          /** Whether the newsroom kept the comment, so that the report cannot be withdrawn. */
          isDismissed,
          news: newsOf(newsId),
        };
      });
    }
  };
}
