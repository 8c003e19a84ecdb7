/** Lists comments for readers: those below news or a page, and their own. */
import type { Visitor } from '../../../domain/accounts/permissions.ts';
import {
  addOwnHeld,
  type Comment,
  type CommentPosition,
  type CommentReport,
  type CommentState,
  type CommentView,
  commentAuthor,
  commentKeyOf,
  encodeCommentKey,
  isFromNewsroom,
  type ReportOutcome,
  toCommentView,
} from '../../../domain/comments/comment.ts';
import { commentsPageSize, ownListPageSize } from '../../../domain/site/limits.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import type { PageRequest } from '../../ports/page-request.ts';
import type { Clock, Stores } from '../../ports/stores.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';
import { findCommented, linkToComment } from './find-commented.ts';

/** The newest of a person's held comments on a piece of news. */
const ownHeldMax = 5;

type CommentSources = Pick<PageSources, 'comments' | 'commentReports' | 'users' | 'getCommentPage'>;

/** A page of comments, and the number of all. */
export interface Conversation {
  first: ListPage<CommentView>;
  isOldestFirst: boolean;
  /** The key in the address of this page, which may begin after a comment or end before one. */
  start: { after?: string; before?: string };
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
    const start = {
      ...(after ? { after: encodeCommentKey(after) } : {}),
      ...(before ? { before: encodeCommentKey(before) } : {}),
    };
    return { first, isOldestFirst, start, count };
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
    keyOf: (comment: Comment) => encodeCommentKey(commentKeyOf(comment)),
    read: (request) => comments.listByNews(newsId, { ...request, isOldestFirst: position.isOldestFirst }),
    async show(shown, hasMore) {
      const { userId } = visitor;
      const held = userId === null ? [] : await comments.listHeld(newsId, userId, ownHeldMax);
      const items = addOwnHeld(shown, held, position, hasMore);
      const ids = items.map(({ id }) => id);
      const answeredIds = new Set(items.flatMap(({ answers }) => answers?.commentId ?? []));
      const [newsroomIds, reportedIds, others] = await Promise.all([
        listNewsroomAuthors(users, items),
        visitor.userId === null ? [] : commentReports.listReportedIds(visitor.userId, ids),
        comments.listByIds([...answeredIds.difference(new Set(ids))]),
      ]);
      const reported = new Set(reportedIds);
      const known = new Map([...items, ...others].map((comment) => [comment.id, comment]));
      return items.map((comment) =>
        toCommentView(comment, visitor, {
          isReported: reported.has(comment.id),
          newsroomIds,
          answered: known.get(comment.answers?.commentId ?? '') ?? null,
        }),
      );
    },
  });
}

/** Lists the comments below news or a page of text; null when the visitor may not see it. */
export function listComments(sources: CommentSources & Pick<PageSources, 'news' | 'textPages' | 'clock'>) {
  return async (visitor: Visitor, newsId: string, position: CommentPosition) => {
    const commentedOf = await findCommented(sources, visitor, sources.clock(), [{ newsId }]);
    return commentedOf(newsId) ? findCommentPage(sources, visitor, newsId, position) : null;
  };
}

/** Finds the visible comment below news that a reader wants to answer; null where readers do not see it. */
export function findAnswered({ comments }: Pick<Stores, 'comments'>) {
  return async (newsId: string, id: string): Promise<{ id: string; author: string } | null> => {
    const comment = await comments.findById(id);
    return comment?.newsId === newsId && comment.state === 'visible'
      ? { id, author: commentAuthor(comment) }
      : null;
  };
}

/** Lists the ids of the people of the newsroom among the authors. */
export async function listNewsroomAuthors(
  users: Stores['users'],
  comments: readonly Comment[],
): Promise<ReadonlySet<string>> {
  return new Set(await users.listNewsroomIds([...new Set(comments.map(({ userId }) => userId))]));
}

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
        return items.map((own) => ({
          id: own.id,
          comment: own.comment,
          createdAt: own.createdAt,
          state: own.state,
          news: linkToComment(own, newsOf(own.newsId)),
        }));
      },
    });
  };
}

/** Lists what others answered to the comments of the visitor; none without a login. */
export function listAnswers({ comments, users, clock, ...stores }: Adapters) {
  return (visitor: Visitor, position: ListPosition) => {
    const { userId } = visitor;
    return listPage({
      position,
      pageSize: ownListPageSize,
      keyOf: toDateKey,
      read: async (request) => (userId === null ? [] : comments.listAnswersTo(userId, request)),
      async show(items) {
        const [newsOf, newsroomIds] = await Promise.all([
          findCommented(stores, visitor, clock(), items),
          listNewsroomAuthors(users, items),
        ]);
        return items.map((answer) => ({
          id: answer.id,
          author: commentAuthor(answer),
          isFromNewsroom: isFromNewsroom(answer, newsroomIds),
          text: answer.comment,
          createdAt: answer.createdAt,
          news: linkToComment(answer, newsOf(answer.newsId)),
        }));
      },
    });
  };
}

/** Says what became of a report and, when it was closed before, of its comment; `state` is null for one that is gone. */
function nameOutcome(
  outcome: ReportOutcome | null,
  state: CommentState | null,
): ReportOutcome | 'hidden' | 'gone' | null {
  if (state === 'hidden') return 'hidden';
  return outcome === 'kept' && state === null ? 'gone' : outcome;
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
      return items.map(({ commentId, reportedAt, newsId, outcome }) => {
        const comment = visible.find(({ id }) => id === commentId);
        const reported = found.find(({ id }) => id === commentId);
        const link = newsOf(newsId);
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
          /** What the newsroom did, after which the report cannot be withdrawn; null while it is open. */
          outcome: nameOutcome(outcome, reported?.state ?? null),
          news: comment
            ? linkToComment(comment, link)
            : link && { ...link, path: `${link.path}#comentarios` },
        };
      });
    }
  };
}
