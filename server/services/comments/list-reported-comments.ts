/** Lists the comments with open reports, and closes the reports of a comment (docs/product.md#reports). */

import type { Actor } from '../../../domain/accounts/audit.ts';
import type { Visitor } from '../../../domain/accounts/permissions.ts';
import { commentAuthor, isFromNewsroom } from '../../../domain/comments/comment.ts';
import type { OpenReports, ReportedComment } from '../../../domain/comments/reported-comment.ts';
import { newsroomPageSize } from '../../../domain/site/limits.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import { ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
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

/** Keeps a comment and closes its reports: their authors cannot report it again (docs/product.md#reports). */
export function closeReports({ database, clock }: { database: Database; clock: Clock }) {
  return async (actor: Actor, commentId: string): Promise<Result<null>> => {
    await database.inTransaction(async (stores) => {
      const closed = await stores.commentReports.closeByComment(commentId);
      if (closed === 0) return;
      const count = closed === 1 ? '1 denúncia' : `${closed} denúncias`;
      await recordAction(stores, actor, clock(), { action: 'comment.kept', id: commentId, detail: count });
    });
    return ok(null);
  };
}
