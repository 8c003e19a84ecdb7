import type { Comment, CommentReport } from '../../domain/comments/comment.ts';
import type { OpenReports } from '../../domain/comments/reported-comment.ts';
import type { PageRequest } from './page-request.ts';

export interface CommentStore {
  /** Newest first. */
  listByNews(newsId: string, page: PageRequest): Promise<Comment[]>;
  /** Those under trashed or unpublished news are left out, unless all that is kept is asked for. */
  listByUser(userId: string, page: PageRequest & { isTrashIncluded?: boolean }): Promise<Comment[]>;
  /** The news of each comment of a user, so with repetitions, in no order; those in the trash too. */
  listNewsIdsByUser(userId: string, limit: number): Promise<string[]>;
  countByNews(newsId: string): Promise<number>;
  findById(id: string): Promise<Comment | null>;
  /** In no order, without the missing; the caller bounds their number. */
  listByIds(ids: string[]): Promise<Comment[]>;
  save(comment: Comment): Promise<void>;
  /** Its reports stay: see CommentReportStore. Removing what is not there is no fault. */
  remove(id: string): Promise<void>;
  removeByNews(newsId: string): Promise<void>;
  /** Writes a new name on all that somebody signed with a name; tells how many those were. */
  renameAuthor(userId: string, name: string): Promise<number>;
  /** Takes name and id of their author from all that somebody wrote. */
  anonymizeByUser(userId: string): Promise<void>;
  /** All that somebody wrote; the reports stay. */
  removeByUser(userId: string): Promise<void>;
}

export interface CommentReportStore {
  findById(id: string): Promise<CommentReport | null>;
  listByUserAndNews(userId: string, newsId: string): Promise<CommentReport[]>;
  /** Which of these comments the user has open reports of, in no order; the caller bounds their number. */
  listReportedIds(userId: string, commentIds: string[]): Promise<string[]>;
  /** Newest first by reportedAt; those under trashed or unpublished news are in no list. */
  listLatest(page: PageRequest): Promise<CommentReport[]>;
  /** The same of one user, dismissed or not; with the trash where somebody asks for all that is kept. */
  listByUser(userId: string, page: PageRequest & { isTrashIncluded?: boolean }): Promise<CommentReport[]>;
  /** Comments with open reports, newest first by the newest of them; a key is its moment and the comment's id. */
  listReportedComments(page: PageRequest): Promise<OpenReports[]>;
  /** Whether the newsroom has looked at what the user reported and kept the comment. */
  isDismissed(userId: string, commentId: string): Promise<boolean>;
  /** One per user and comment: a second one for the same pair changes nothing, also when the first was dismissed. */
  save(report: CommentReport): Promise<void>;
  /** Takes back what a user reported, unless it was dismissed. Removing what is not there is no fault. */
  remove(userId: string, commentId: string): Promise<void>;
  /** Closes the open reports of a comment and tells how many those were; they stay, and are open no more. */
  dismissByComment(commentId: string): Promise<number>;
  /** Tells how many there were. */
  removeByComment(commentId: string): Promise<number>;
  removeByNews(newsId: string): Promise<void>;
  /** What a user reported. */
  removeByUser(userId: string): Promise<void>;
  /** What anybody reported of a user's comments. */
  removeByCommentsOf(userId: string): Promise<void>;
}
