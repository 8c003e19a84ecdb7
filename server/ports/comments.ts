/** Comments and their reports, as the services store and list them. */
import type { Comment, CommentReport } from '../../domain/comments/comment.ts';
import type { OpenReports } from '../../domain/comments/reported-comment.ts';
import type { PageRequest } from './page-request.ts';

export interface CommentStore {
  /** Lists comments newest first, or oldest first; `after` selects what follows in that order. */
  listByNews(newsId: string, page: PageRequest & { isOldestFirst?: boolean }): Promise<Comment[]>;
  /** Lists comments without those on trashed or unpublished news, unless `isTrashIncluded`. */
  listByUser(userId: string, page: PageRequest & { isTrashIncluded?: boolean }): Promise<Comment[]>;
  listNewsIdsByUser(userId: string, limit: number): Promise<string[]>;
  countByNews(newsId: string): Promise<number>;
  /** Lists the ids of the news that have most of the latest `commentsMax` comments since a moment, most first. */
  listMostCommented(since: number, commentsMax: number, limit: number): Promise<string[]>;
  findById(id: string): Promise<Comment | null>;
  listByIds(ids: string[]): Promise<Comment[]>;
  save(comment: Comment): Promise<void>;
  /** Saves many comments, each named once. */
  saveMany(comments: readonly Comment[]): Promise<void>;
  /** Deletes a comment; its reports stay. */
  delete(id: string): Promise<void>;
  deleteByNews(newsId: string): Promise<void>;
  /** Writes a new name on all signed comments; returns their number. */
  updateAuthorName(userId: string, name: string): Promise<number>;
  deleteAuthor(userId: string): Promise<void>;
  /** Deletes the comments of a user; their reports stay. */
  deleteByUser(userId: string): Promise<void>;
}

export interface CommentReportStore {
  findById(id: string): Promise<CommentReport | null>;
  listByUserAndNews(userId: string, newsId: string): Promise<CommentReport[]>;
  listByComment(commentId: string): Promise<CommentReport[]>;
  listReportedIds(userId: string, commentIds: string[]): Promise<string[]>;
  /** Lists the reports of a user, also dismissed ones. */
  listByUser(userId: string, page: PageRequest & { isTrashIncluded?: boolean }): Promise<CommentReport[]>;
  /** Lists comments with open reports, by the newest report; the key is its date and the comment's id. */
  listReportedComments(page: PageRequest): Promise<OpenReports[]>;
  isDismissed(userId: string, commentId: string): Promise<boolean>;
  /**
   * Saves the one report of a user on a comment: a second one changes nothing, also after a dismissal. An import brings
   * dismissed ones.
   */
  save(report: CommentReport): Promise<void>;
  /** Deletes an open report; a dismissed one stays. */
  delete(userId: string, commentId: string): Promise<void>;
  /** Closes the open reports of a comment and returns their number. */
  closeByComment(commentId: string): Promise<number>;
  deleteByComment(commentId: string): Promise<number>;
  deleteByNews(newsId: string): Promise<void>;
  deleteByUser(userId: string): Promise<void>;
  deleteByCommentsOf(userId: string): Promise<void>;
}
