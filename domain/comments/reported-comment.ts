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
  reportedAt: number;
  reports: number;
  comment: { author: string; isFromNewsroom: boolean; text: string; createdAt: number } | null;
  news: { title: string; path: string } | null;
}
