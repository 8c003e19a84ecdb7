/** Lists a page of the comments with open reports, the latest report first (docs/product.md#reports). */
import type { Visitor } from '../../../domain/accounts/permissions.ts';
import { commentAuthor, isFromNewsroom } from '../../../domain/comments/comment.ts';
import type { OpenReports, ReportedComment } from '../../../domain/comments/reported-comment.ts';
import { newsroomPageSize } from '../../../domain/site/limits.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import type { Clock, Stores } from '../../ports/stores.ts';
import { listPage } from '../site/list-pages.ts';
import { findCommented } from './find-commented.ts';
import { listNewsroomAuthors } from './list-comments.ts';

type Adapters = Pick<Stores, 'comments' | 'commentReports' | 'news' | 'textPages' | 'users'> & {
  clock: Clock;
};

export function listReportedComments(adapters: Adapters) {
  return (visitor: Visitor, position: ListPosition): Promise<ListPage<ReportedComment>> =>
    listPage({
      position,
      pageSize: newsroomPageSize,
      read: adapters.commentReports.listReportedComments,
      keyOf: ({ reportedAt, commentId }) => encodeCursor({ createdAt: reportedAt, id: commentId }),
      show: (items) => toReportedComments(adapters, visitor, items),
    });
}

async function toReportedComments(
  { comments, users, clock, ...stores }: Adapters,
  visitor: Visitor,
  items: OpenReports[],
): Promise<ReportedComment[]> {
  const [found, newsOf] = await Promise.all([
    comments.listByIds(items.map(({ commentId }) => commentId)),
    findCommented(stores, visitor, clock(), items),
  ]);
  const newsroomIds = await listNewsroomAuthors(users, found);
  const commentById = new Map(found.map((comment) => [comment.id, comment]));
  return items.map(({ commentId, newsId, reportedAt, reports }) => {
    const comment = commentById.get(commentId);
    return {
      commentId,
      reportedAt,
      reports,
      comment: comment
        ? {
            author: commentAuthor(comment),
            isFromNewsroom: isFromNewsroom(comment, newsroomIds),
            text: comment.comment,
            createdAt: comment.createdAt,
          }
        : null,
      news: newsOf(newsId),
    };
  });
}
