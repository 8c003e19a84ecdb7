/** Lists the comments below news or a page of text. */
import type { Visitor } from '../../../domain/accounts/permissions.ts';
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
import { findCommented } from './find-commented.ts';

/** The newest of a person's held comments on a piece of news. */
const ownHeldMax = 5;

type CommentSources = Pick<PageSources, 'comments' | 'commentReports' | 'users' | 'getCommentPage'>;

/** A page of comments, and the number of all. */
export interface Conversation {
  first: ListPage<CommentView>;
  isOldestFirst: boolean;
  count: number;
}

/** Finds a page of the comments below news or a page of text, and counts all. Callers check that the visitor may see it. */
export function findConversation(sources: CommentSources) {
  return async (visitor: Visitor, newsId: string, position: CommentPosition): Promise<Conversation> => {
    const { isOldestFirst, pageNumber, after, before } = position;
    const first = await findCommentPage(sources, visitor, newsId, position);
    // Comments that all fit on the first page need no count.
    const isAll = pageNumber === 1 && after === null && before === null && first.next === null;
    const count = isAll
      ? first.items.filter(({ state }) => state === 'visible').length
      : await sources.comments.countByNews(newsId);
    return { first, isOldestFirst, count };
  };
}

function findCommentPage(
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
    async show(shown) {
      const items = [...(await listOwnHeld(comments, visitor, newsId, position)), ...shown];
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

/** Lists what its author alone sees until the newsroom has read it, for the first page. */
async function listOwnHeld(
  comments: CommentSources['comments'],
  { userId }: Visitor,
  newsId: string,
  { pageNumber, after, before }: CommentPosition,
): Promise<Comment[]> {
  const isFirstPage = pageNumber === 1 && after === null && before === null;
  return isFirstPage && userId !== null ? comments.listHeld(newsId, userId, ownHeldMax) : [];
}

/** Lists the comments below news or a page of text; null when the visitor may not see it. */
export function listComments(sources: CommentSources & Pick<PageSources, 'news' | 'textPages' | 'clock'>) {
  return async (visitor: Visitor, newsId: string, position: CommentPosition) => {
    const commentedOf = await findCommented(sources, visitor, sources.clock(), [{ newsId }]);
    return commentedOf(newsId) ? findCommentPage(sources, visitor, newsId, position) : null;
  };
}

/** Lists the ids of the people of the newsroom among the authors. */
export async function listNewsroomAuthors(
  users: Stores['users'],
  comments: readonly Comment[],
): Promise<ReadonlySet<string>> {
  return new Set(await users.listNewsroomIds([...new Set(comments.map(({ userId }) => userId))]));
}
