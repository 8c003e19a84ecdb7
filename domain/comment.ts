import { missingCommentAuthor } from './messages.ts';

/** A reader's comment on a piece of news (spec.md section 3). */
export interface Comment {
  id: string;
  newsId: string;
  userId: string;
  /** Null is shown as 'Anônimo'. */
  userName: string | null;
  comment: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** One reader's report of one comment (spec.md section 3, collection comment_reports). */
export interface CommentReport {
  id: string;
  commentId: string;
  newsId: string;
  userId: string;
  /** Epoch milliseconds. */
  reportedAt: number;
}

/** The name shown above a comment (spec.md section 8). */
export function commentAuthor(comment: Pick<Comment, 'userName'>): string {
  return comment.userName?.trim() || missingCommentAuthor;
}
