export interface OpenReports {
  commentId: string;
  newsId: string;
  /** Of the newest report. */
  reportedAt: number;
  reports: number;
}

/** One row for all open reports of a comment (docs/product.md#reports). */
export interface ReportedComment {
  commentId: string;
  /** Of the newest report. */
  reportedAt: number;
  reports: number;
  /** Null is shown as '(comentário não encontrado)'. */
  comment: { author: string; isFromNewsroom: boolean; text: string; createdAt: number } | null;
  /** Null is shown as '(notícia não encontrada)'. */
  news: { title: string; path: string } | null;
}
