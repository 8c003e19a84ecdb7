import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { commentAuthor, isFromNewsroom } from '../../../domain/comments/comment.ts';
import type { OpenReports, ReportedComment } from '../../../domain/comments/reported-comment.ts';
import { newsPath } from '../../../domain/news/news.ts';
import { newsroomPageSize } from '../../../domain/site/limits.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import type { CommentReportStore, CommentStore } from '../../ports/comments.ts';
import type { NewsStore } from '../../ports/news.ts';
import type { Clock } from '../../ports/stores.ts';
import { type AdminReader, listAdminAuthors } from '../accounts/list-admin-authors.ts';
import { listPage } from '../site/list-pages.ts';

interface Needs {
  commentReports: CommentReportStore;
  comments: CommentStore;
  users: AdminReader;
  news: NewsStore;
  clock: Clock;
}

/**
 * A page of the comments with open reports (20), the latest report first (docs/product.md#reports). Deleted and trashed
 * comments and news are null.
 */
export function listReportedComments(needs: Needs) {
  return (visitor: Visitor, position: ListPosition): Promise<ListPage<ReportedComment>> =>
    listPage({
      position,
      pageSize: newsroomPageSize,
      read: needs.commentReports.listReportedComments,
      keyOf: ({ reportedAt, commentId }) => encodeCursor({ createdAt: reportedAt, id: commentId }),
      show: (items) => join(needs, visitor, items),
    });
}

async function join(
  { comments, users, news, clock }: Needs,
  visitor: Visitor,
  found: OpenReports[],
): Promise<ReportedComment[]> {
  const newsIds = [...new Set(found.map(({ newsId }) => newsId))];
  const [foundComments, foundNews] = await Promise.all([
    comments.listByIds(found.map(({ commentId }) => commentId)),
    news.listByIds(newsIds, visibleTo(visitor, clock())),
  ]);
  const adminIds = await listAdminAuthors(users, foundComments);
  const commentById = new Map(foundComments.map((comment) => [comment.id, comment]));
  const newsById = new Map(foundNews.map((item) => [item.id, item]));
  return found.map(({ commentId, newsId, reportedAt, reports }) => {
    const comment = commentById.get(commentId);
    const item = newsById.get(newsId);
    return {
      commentId,
      reportedAt,
      reports,
      comment: comment
        ? {
            author: commentAuthor(comment),
            isFromNewsroom: isFromNewsroom(comment, adminIds),
            text: comment.comment,
            createdAt: comment.createdAt,
          }
        : null,
      news: item ? { title: item.title, path: newsPath(item) } : null,
    };
  });
}
