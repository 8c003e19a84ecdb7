/** All open reports of a comment. */
export interface OpenReports {
  commentId: string;
  newsId: string;
  /** Of the newest, epoch milliseconds. */
  reportedAt: number;
  /** How many there are, 1 or more: how many people have reported the comment. */
  reports: number;
}

/** A reported comment as the newsroom sees it: one row for all its open reports (spec.md section 6). */
export interface ReportedComment {
  commentId: string;
  /** Of the newest report, epoch milliseconds. */
  reportedAt: number;
  /** How many people have reported it. */
  reports: number;
  /** Null is shown as '(comentário não encontrado)'. */
  comment: { author: string; isFromNewsroom: boolean; text: string; createdAt: number } | null;
  /** Null is shown as '(notícia não encontrada)'. */
  news: { title: string; path: string } | null;
}
