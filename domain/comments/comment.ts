import type { Visitor } from '../accounts/permissions.ts';
import { commentMaxGraphemes } from '../site/limits.ts';
import { commentEmpty, missingCommentAuthor } from '../text/sentences.ts';
import { cleanLine, cleanText, countGraphemes, isLongerThan } from '../text/text.ts';

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

/** A comment as one visitor sees it; the last three are about this visitor. Ids of people do not leave for a browser. */
export interface CommentView {
  id: string;
  author: string;
  comment: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Carries the badge `Redação`. */
  isFromNewsroom: boolean;
  isOwn: boolean;
  isReported: boolean;
  canDelete: boolean;
}

/**
 * A comment as it is stored: cleaned (`cleanText`), without white space at the ends of lines and with at most one
 * blank line in a row, so that no comment pushes the others off the screen. Cleaning twice gives the same as cleaning
 * once.
 */
export function cleanComment(text: string): string {
  return cleanText(text, commentMaxGraphemes)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

/** Characters of a comment as readers see them and as the limit counts them (decisions.md, Comments and messages). */
export function countComment(text: string): number {
  return countGraphemes(cleanComment(text));
}

/** The counter beside the form (spec.md section 5). `count` is a whole number, 0 or more. */
export function commentCounter(count: number): string {
  return `${count}/${commentMaxGraphemes} caracteres`;
}

/** Why a comment that was cleaned is refused, or null (spec.md section 5). */
export function commentFault(comment: string): string | null {
  if (comment === '') return commentEmpty;
  return isLongerThan(comment, commentMaxGraphemes)
    ? `O comentário pode ter no máximo ${commentMaxGraphemes} caracteres.`
    : null;
}

/**
 * The key that a form sends with a comment, so that the same comment sent twice is stored once; null for a text that is
 * no such key (a random one of 16 to 64 letters, digits and hyphens).
 */
export function parseSubmissionKey(text: string): string | null {
  return /^[A-Za-z0-9-]{16,64}$/.test(text) ? text : null;
}

/** What pages that show the comments on a piece of news name in `Cache-Tag`. */
export function commentsPart(newsId: string): string {
  return `comentarios-${encodeURIComponent(newsId)}`;
}

/** The name shown above a comment (spec.md section 8). Imports bring names that nobody has cleaned. */
export function commentAuthor(comment: Pick<Comment, 'userName'>): string {
  return signatureOf(comment.userName) || missingCommentAuthor;
}

function signatureOf(userName: string | null): string {
  return cleanLine(userName ?? '', Infinity);
}

/** Authors delete their own comments, admins all (spec.md section 6). */
export function canDeleteComment(visitor: Visitor, comment: Pick<Comment, 'userId'>): boolean {
  return visitor.isAdmin || isOwnComment(visitor, comment);
}

function isOwnComment({ userId }: Visitor, comment: Pick<Comment, 'userId'>): boolean {
  return userId !== null && userId === comment.userId;
}

/**
 * Whether a comment carries the badge `Redação` (docs/product.md#comments): its author is an admin now and signed it.
 * `adminIds`: the present admins among the authors.
 */
export function isFromNewsroom(
  { userId, userName }: Pick<Comment, 'userId' | 'userName'>,
  adminIds: ReadonlySet<string>,
): boolean {
  return signatureOf(userName) !== '' && adminIds.has(userId);
}

/** Builds what a visitor sees of a comment. `isReported`: by this visitor. `adminIds`: as for `isFromNewsroom`. */
export function toCommentView(
  comment: Comment,
  visitor: Visitor,
  { isReported, adminIds }: { isReported: boolean; adminIds: ReadonlySet<string> },
): CommentView {
  return {
    id: comment.id,
    author: commentAuthor(comment),
    comment: comment.comment,
    createdAt: comment.createdAt,
    isFromNewsroom: isFromNewsroom(comment, adminIds),
    isOwn: isOwnComment(visitor, comment),
    isReported,
    canDelete: canDeleteComment(visitor, comment),
  };
}
