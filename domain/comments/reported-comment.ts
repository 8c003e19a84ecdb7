/** A comment with open reports, as moderators see it (docs/product.md#reports). */

export interface OpenReports {
  commentId: string;
  newsId: string;
  /** When the newest report was sent. */
  reportedAt: number;
  reports: number;
}

/** One line of the list; it stands for all open reports of a comment. */
export interface ReportedComment {
  commentId: string;
  reportedAt: number;
  reports: number;
  /** `userId` is the author's account; '' without one. */
  comment: {
    author: string;
    userId: string;
    isFromNewsroom: boolean;
    text: string;
    createdAt: number;
  } | null;
  news: { title: string; path: string } | null;
}
