/** Lists comments for readers: those on news or a page, and the reader's own. */
import type { Visitor } from '../../../domain/accounts/permissions.ts';
import {
  addOwnHeld,
  type Comment,
  type CommentPosition,
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

/** How many of a person's held comments on a piece of news are shown; these are the newest. */
const ownHeldMax = 5;

type CommentSources = Pick<PageSources, 'comments' | 'commentReports' | 'users' | 'getCommentPage'>;

/** A page of comments, and the number of all comments. */
export interface Conversation {
  first: ListPage<CommentView>;
  isOldestFirst: boolean;
  /** The key in the address of this page. A page may begin after a comment, or end before one. */
  start: { after?: string; before?: string };
  count: number;
}

/**
 * Finds a page of the comments on news or on a page of text, and counts all. Callers must check that the visitor may
 * see them.
 */
export function findConversation(sources: CommentSources) {
  return async (visitor: Visitor, newsId: string, position: CommentPosition): Promise<Conversation> => {
    const { isOldestFirst, pageNumber, after, before } = position;
    const first = await findCommentPage(sources, visitor, newsId, position);
    // If the first page has all comments, they need not be counted.
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
  // With a session, comments are read from the database: the visitor's own comment is shown at once, even by another
  // process than the one that saved it.
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

/** Lists the comments on news or a page of text; null when the visitor may not see it. */
export function listComments(sources: CommentSources & Pick<PageSources, 'news' | 'textPages' | 'clock'>) {
  return async (visitor: Visitor, newsId: string, position: CommentPosition) => {
    const commentedOf = await findCommented(sources, visitor, sources.clock(), [{ newsId }]);
    return commentedOf(newsId) ? findCommentPage(sources, visitor, newsId, position) : null;
  };
}

/** Finds the visible comment on news that a reader wants to answer; null when readers do not see it. */
export function findAnswered({ comments }: Pick<Stores, 'comments'>) {
  return async (newsId: string, id: string): Promise<{ id: string; author: string } | null> => {
    const comment = await comments.findById(id);
    return comment?.newsId === newsId && comment.state === 'visible'
      ? { id, author: commentAuthor(comment) }
      : null;
  };
}

/** Lists the authors of comments who belong to the newsroom, by their ids. */
export async function listNewsroomAuthors(
  users: Stores['users'],
  comments: readonly Comment[],
): Promise<ReadonlySet<string>> {
  return new Set(await users.listNewsroomIds([...new Set(comments.map(({ userId }) => userId))]));
}

type Adapters = Pick<Stores, 'comments' | 'commentReports' | 'news' | 'textPages' | 'users'> & {
  clock: Clock;
};

/** Lists a page of items that belong to the visitor; empty without a login. */
function listOwn<Item, Shown>(
  { userId }: Visitor,
  position: ListPosition,
  own: {
    read(userId: string, request: PageRequest): Promise<Item[]>;
    keyOf(item: NoInfer<Item>): string | null;
    show(items: NoInfer<Item>[]): Promise<Shown[]>;
  },
): Promise<ListPage<Shown>> {
  const read = async (request: PageRequest) => (userId === null ? [] : own.read(userId, request));
  return listPage({ ...own, position, pageSize: ownListPageSize, read });
}

/** Lists the comments of the visitor. */
export function listOwnComments({ comments, clock, ...stores }: Adapters) {
  return (visitor: Visitor, position: ListPosition) =>
    listOwn(visitor, position, {
      read: comments.listByUser,
      keyOf: toDateKey,
      async show(items) {
        const newsOf = await findCommented(stores, visitor, clock(), items);
        return items.map((own) => {
          const { id, comment, createdAt, state, newsId } = own;
          return { id, comment, createdAt, state, news: linkToComment(own, newsOf(newsId)) };
        });
      },
    });
}

/** Lists the answers of others to the comments of the visitor. */
export function listAnswers({ comments, users, clock, ...stores }: Adapters) {
  return (visitor: Visitor, position: ListPosition) =>
    listOwn(visitor, position, {
      read: comments.listAnswersTo,
      keyOf: toDateKey,
      async show(items) {
        const [newsOf, newsroomIds] = await Promise.all([
          findCommented(stores, visitor, clock(), items),
          listNewsroomAuthors(users, items),
        ]);
        return items.map((answer) => ({
          id: answer.id,
          ...quote(answer, newsroomIds),
          createdAt: answer.createdAt,
          news: linkToComment(answer, newsOf(answer.newsId)),
        }));
      },
    });
}

/** Returns the parts of a comment that lists show. */
export function quote(comment: Comment, newsroomIds: ReadonlySet<string>) {
  const isOfNewsroom = isFromNewsroom(comment, newsroomIds);
  return { author: commentAuthor(comment), isFromNewsroom: isOfNewsroom, text: comment.comment };
}

/**
 * Names what the newsroom did about a report. If the report was closed, it also names what happened to the comment;
 * `state` is null for a deleted comment.
 */
function nameOutcome(
  outcome: ReportOutcome | null,
  state: CommentState | null,
): ReportOutcome | 'hidden' | 'gone' | null {
  if (state === 'hidden') return 'hidden';
  return outcome === 'kept' && state === null ? 'gone' : outcome;
}

/** Lists the visitor's reports. If readers do not see the reported comment, it is null in the list. */
export function listOwnReports({ comments, commentReports, users, clock, ...stores }: Adapters) {
  return (visitor: Visitor, position: ListPosition) =>
    listOwn(visitor, position, {
      read: commentReports.listByUser,
      keyOf: ({ reportedAt, id }) => encodeCursor({ createdAt: reportedAt, id }),
      async show(items) {
        const newsOf = await findCommented(stores, visitor, clock(), items);
        const found = await comments.listByIds(items.map(({ commentId }) => commentId));
        const foundById = new Map(found.map((comment) => [comment.id, comment]));
        const isVisible = ({ newsId, state }: Comment) => state === 'visible' && newsOf(newsId) !== null;
        const newsroomIds = await listNewsroomAuthors(users, found.filter(isVisible));
        return items.map(({ commentId, reportedAt, newsId, outcome }) => {
          const reported = foundById.get(commentId) ?? null;
          const comment = reported && isVisible(reported) ? reported : null;
          const link = newsOf(newsId);
          return {
            commentId,
            comment: comment && quote(comment, newsroomIds),
            reportedAt,
            /** What the newsroom did, after which the report cannot be withdrawn; null while the report is open. */
            outcome: nameOutcome(outcome, reported?.state ?? null),
            news: comment
              ? linkToComment(comment, link)
              : link && { ...link, path: `${link.path}#comentarios` },
          };
        });
      },
    });
}
