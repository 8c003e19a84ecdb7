/** Lists the comments on an article. */
import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import {
  type Comment,
  type CommentPosition,
  type CommentView,
  toCommentView,
} from '../../../domain/comments/comment.ts';
import { commentsPageSize } from '../../../domain/site/limits.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import type { Stores } from '../../ports/stores.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';

type CommentSources = Pick<PageSources, 'comments' | 'commentReports' | 'users' | 'getCommentPage'>;

/** Finds a page of the comments on a piece of news. Callers check that the visitor may see the news. */
export function findCommentPage(
  sources: CommentSources,
  visitor: Visitor,
  newsId: string,
  position: CommentPosition,
): Promise<ListPage<CommentView>> {
  const read = () => readCommentPage(sources, visitor, newsId, position);
  // With a session, an own comment is shown at once, also by another process than the one that saved it.
  return visitor.userId === null ? sources.getCommentPage(newsId, position, read) : read();
}

function readCommentPage(
  { comments, commentReports, users }: CommentSources,
  visitor: Visitor,
  newsId: string,
  position: CommentPosition,
): Promise<ListPage<CommentView>> {
  return listPage({
    position,
    pageSize: commentsPageSize,
    keyOf: toDateKey,
    read: (request) => comments.listByNews(newsId, { ...request, isOldestFirst: position.isOldestFirst }),
    async show(items) {
      const ids = items.map(({ id }) => id);
      const [newsroomIds, reportedIds] = await Promise.all([
        listNewsroomAuthors(users, items),
        visitor.userId === null ? [] : commentReports.listReportedIds(visitor.userId, ids),
      ]);
      const reported = new Set(reportedIds);
      return items.map((comment) =>
        toCommentView(comment, visitor, { isReported: reported.has(comment.id), newsroomIds }),
      );
    },
  });
}

/** Lists the comments on a piece of news; null when the visitor may not see it. */
export function listComments(sources: CommentSources & Pick<PageSources, 'news' | 'clock'>) {
  const { news, clock } = sources;
  return async (visitor: Visitor, newsId: string, position: CommentPosition) => {
    const isVisible = await news.findById(newsId, visibleTo(visitor, clock()));
    return isVisible ? findCommentPage(sources, visitor, newsId, position) : null;
  };
}

/** Lists the ids of the people of the newsroom among the authors. */
export async function listNewsroomAuthors(
  users: Stores['users'],
  comments: readonly Comment[],
): Promise<ReadonlySet<string>> {
  return new Set(await users.listNewsroomIds([...new Set(comments.map(({ userId }) => userId))]));
}
