import type { Visitor } from '../../../domain/accounts/permissions.ts';
import { type CommentReport, commentAuthor, isFromNewsroom } from '../../../domain/comments/comment.ts';
import { ownListPageSize } from '../../../domain/site/limits.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import type { CommentReportStore, CommentStore } from '../../ports/comments.ts';
import type { NewsStore } from '../../ports/news.ts';
import type { PageRequest } from '../../ports/page-request.ts';
import type { Clock } from '../../ports/stores.ts';
import { type AdminReader, listAdminAuthors } from '../accounts/list-admin-authors.ts';
import { listPage } from '../site/list-pages.ts';
import { findNewsLinks, type NewsLink } from './list-own-comments.ts';

export interface OwnReport {
  commentId: string;
  /** Null when the comment was deleted. */
  comment: { author: string; isFromNewsroom: boolean; text: string } | null;
  reportedAt: number;
  /** The newsroom kept the comment; the report cannot be withdrawn any more. */
  isDismissed: boolean;
  news: NewsLink;
}

interface Needs {
  comments: CommentStore;
  commentReports: CommentReportStore;
  users: AdminReader;
  news: NewsStore;
  clock: Clock;
}

/** A page of the visitor's reports (5), newest first; empty without a login. */
export function listOwnReports({ comments, commentReports, users, news, clock }: Needs) {
  return async (visitor: Visitor, position: ListPosition): Promise<ListPage<OwnReport>> => {
    const { userId } = visitor;
    const read = async (request: PageRequest) =>
      userId === null ? [] : commentReports.listByUser(userId, request);
    return listPage({ position, pageSize: ownListPageSize, read, keyOf, show });

    async function show(items: CommentReport[]): Promise<OwnReport[]> {
      const newsOf = await findNewsLinks(news, visitor, clock(), items);
      const reported = await comments.listByIds(items.map(({ commentId }) => commentId));
      const adminIds = await listAdminAuthors(users, reported);
      const texts = new Map(
        // Hides comments on news that the visitor may not see.
        reported
          .filter(({ newsId }) => newsOf(newsId) !== null)
          .map((comment) => [
            comment.id,
            {
              author: commentAuthor(comment),
              isFromNewsroom: isFromNewsroom(comment, adminIds),
              text: comment.comment,
            },
          ]),
      );
      return Promise.all(
        items.map(async ({ commentId, reportedAt, newsId, userId }) => ({
          commentId,
          comment: texts.get(commentId) ?? null,
          reportedAt,
          isDismissed: await commentReports.isDismissed(userId, commentId),
          news: newsOf(newsId),
        })),
      );
    }
  };
}

function keyOf({ reportedAt, id }: CommentReport): string {
  return encodeCursor({ createdAt: reportedAt, id });
}
