/** Lists comments for the newsroom: all comments of the site, and reported ones (docs/product.md#moderation). */
import type { Visitor } from '../../../domain/accounts/permissions.ts';
import { type Comment, commentAuthor } from '../../../domain/comments/comment.ts';
import type { CommentFilter, ListedComment } from '../../../domain/comments/moderation.ts';
import type { OpenReports, ReportedComment } from '../../../domain/comments/reported-comment.ts';
import { queryGroups, thingToken } from '../../../domain/search/search-text.ts';
import { newsroomPageSize } from '../../../domain/site/limits.ts';
import {
  encodeCursor,
  type ListPage,
  type ListPosition,
  type SearchPosition,
} from '../../../domain/web/paging.ts';
import type { Clock, Stores } from '../../ports/stores.ts';
import { listPage, toDateKey, toHitKey } from '../site/list-pages.ts';
import { findCommented, linkToComment } from './find-commented.ts';
import { listNewsroomAuthors, quote } from './list-comments.ts';

type Adapters = Pick<Stores, 'comments' | 'news' | 'search' | 'textPages' | 'users'> & { clock: Clock };

interface CommentListRequest {
  filter: CommentFilter;
  /** Words of the comment and of its author's name; '' lists all comments. */
  text: string;
  position: ListPosition;
  searchPosition: SearchPosition;
}

interface FoundComment {
  position: number;
  comment: Comment;
}

/** To fill a page with comments in one state, hits are read at most `hitRoundsMax` times, `hitsAtOnce` each time. */
const hitsAtOnce = 100;
const hitRoundsMax = 10;

/** Lists a page of comments of every state (20), the newest first. */
export function listAllComments(adapters: Adapters) {
  return (
    visitor: Visitor,
    { filter, text, position, searchPosition }: CommentListRequest,
  ): Promise<ListPage<ListedComment>> =>
    text === ''
      ? listPage({
          position,
          pageSize: newsroomPageSize,
          keyOf: toDateKey,
          read: (page) => adapters.comments.listAll(filter, page),
          show: (items) => toListed(adapters, visitor, items),
        })
      : listPage({
          position: searchPosition,
          pageSize: newsroomPageSize,
          keyOf: toHitKey,
          read: (page) => findComments(adapters, filter, queryGroups(text), page),
          show: (hits) => {
            const items = hits.map(({ comment }) => comment);
            return toListed(adapters, visitor, items);
          },
        });
}

/**
 * Finds comments by their words. Comments in a state are searched among the 1,000 hits that are nearest to the page.
 */
async function findComments(
  { comments, search }: Adapters,
  { state, userId, newsId, from, until }: CommentFilter,
  groups: string[][],
  {
    limit,
    skip,
    after,
    before,
  }: { limit: number; skip: number; after: number | null; before: number | null },
): Promise<FoundComment[]> {
  if (groups.length === 0) return [];
  const tokens = [userId, newsId].flatMap((id) => (id ? [thingToken(id)] : []));
  const dates = { from: from ?? undefined, until: until ?? undefined };
  const query = { kind: 'comment', tokens, anyOf: groups, category: null, ...dates } as const;
  const key = { after, before };
  const isReported = state === 'reported';
  let found: FoundComment[] = [];
  for (let round = 0; round < hitRoundsMax && found.length < limit + skip; round += 1) {
    const hits = await search.search({ ...query, ...key, skip: 0, limit: hitsAtOnce });
    const read = await comments.listByIds(
      hits.map(({ id }) => id),
      { isTrashIncluded: false, isReported },
    );
    const byId = new Map(read.map((comment) => [comment.id, comment]));
    const matching = hits.flatMap(({ id, position }): FoundComment[] => {
      const comment = byId.get(id);
      return comment && (isReported || !state || comment.state === state) ? [{ position, comment }] : [];
    });
    found = before === null ? [...found, ...matching] : [...matching, ...found];
    if (hits.length < hitsAtOnce) break;
    if (before === null) key.after = hits.at(-1)?.position ?? null;
    else key.before = hits[0]?.position ?? null;
  }
  return before === null ? found.slice(skip, skip + limit) : found.slice(-limit);
}

async function toListed(adapters: Adapters, visitor: Visitor, items: Comment[]): Promise<ListedComment[]> {
  const [newsOf, newsroomIds, answered] = await Promise.all([
    findCommented(adapters, visitor, adapters.clock(), items),
    listNewsroomAuthors(adapters.users, items),
    adapters.comments.listByIds(items.flatMap(({ answers }) => answers?.commentId ?? [])),
  ]);
  const answeredById = new Map(answered.map((comment) => [comment.id, comment]));
  return items.map((comment) => {
    const { id, userId, createdAt, state, heldBy, newsId, answers } = comment;
    const answeredComment = answeredById.get(answers?.commentId ?? '');
    const link = linkToComment(comment, newsOf(newsId));
    return {
      id,
      ...quote(comment, newsroomIds),
      userId,
      answeredName: answers && (answeredComment ? commentAuthor(answeredComment) : ''),
      createdAt,
      state,
      heldBy,
      news: link ? { id: newsId, ...link } : null,
    };
  });
}

type ReportAdapters = Pick<Stores, 'comments' | 'commentReports' | 'news' | 'textPages' | 'users'> & {
  clock: Clock;
};

/** Lists the comments with open reports, the latest report first (docs/product.md#reports). */
export function listReportedComments(adapters: ReportAdapters) {
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
  { comments, users, clock, ...stores }: ReportAdapters,
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
            ...quote(comment, newsroomIds),
            userId: comment.userId,
            createdAt: comment.createdAt,
          }
        : null,
      news: comment ? linkToComment(comment, newsOf(newsId)) : newsOf(newsId),
    };
  });
}
