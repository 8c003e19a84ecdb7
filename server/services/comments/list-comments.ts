import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { type CommentView, toCommentView } from '../../../domain/comments/comment.ts';
import { commentsPageSize } from '../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../domain/web/paging.ts';
import type { CommentReportStore, CommentStore } from '../../ports/comments.ts';
import type { NewsStore } from '../../ports/news.ts';
import type { Clock } from '../../ports/stores.ts';
import { type AdminReader, listAdminAuthors } from '../accounts/list-admin-authors.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';

interface CommentNeeds {
  comments: CommentStore;
  commentReports: CommentReportStore;
  users: AdminReader;
}

/**
 * A page of the comments on a piece of news (20), newest first, with what the visitor reported and may delete. Callers
 * check that the visitor may see the news.
 */
export async function findCommentPage(
  { comments, commentReports, users }: CommentNeeds,
  visitor: Visitor,
  newsId: string,
  position: ListPosition,
): Promise<ListPage<CommentView>> {
  return listPage({
    position,
    pageSize: commentsPageSize,
    keyOf: toDateKey,
    read: (request) => comments.listByNews(newsId, request),
    async show(items) {
      const ids = items.map(({ id }) => id);
      const [adminIds, reportedIds] = await Promise.all([
        listAdminAuthors(users, items),
        visitor.userId === null ? [] : commentReports.listReportedIds(visitor.userId, ids),
      ]);
      const reported = new Set(reportedIds);
      return items.map((comment) =>
        toCommentView(comment, visitor, { isReported: reported.has(comment.id), adminIds }),
      );
    },
  });
}

interface Needs extends CommentNeeds {
  news: NewsStore;
  clock: Clock;
}

/** As `findCommentPage`; null when the visitor may not see the news. */
export function listComments(needs: Needs) {
  const { news, clock } = needs;
  return async (
    visitor: Visitor,
    newsId: string,
    position: ListPosition,
  ): Promise<ListPage<CommentView> | null> => {
    const isVisible = await news.findById(newsId, visibleTo(visitor, clock()));
    return isVisible ? findCommentPage(needs, visitor, newsId, position) : null;
  };
}
