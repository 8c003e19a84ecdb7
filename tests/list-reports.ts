/** Reads the open reports of comments, for tests. */
import type { CommentReport } from '../domain/comments/comment.ts';
import type { Stores } from '../server/ports/stores.ts';

/** The open reports of up to 100 comments. */
export async function listOpenReports({
  commentReports,
}: Pick<Stores, 'commentReports'>): Promise<CommentReport[]> {
  const reported = await commentReports.listReportedComments({ limit: 100 });
  const reports = await Promise.all(reported.map(({ commentId }) => commentReports.listByComment(commentId)));
  return reports.flat();
}
