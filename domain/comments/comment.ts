/** A comment below an article or page: its text, its author, and what a visitor may do with it (docs/product.md#comments). */
import { mayDo, type Visitor } from '../accounts/permissions.ts';
import { commentMaxGraphemes } from '../site/limits.ts';
import { commentEmpty, missingCommentAuthor } from '../text/sentences.ts';
import { cleanLine, cleanText, countGraphemes, isLongerThan } from '../text/text.ts';
import { firstPage, type ListPosition, listAddress, parseListPosition } from '../web/paging.ts';
import type { HoldCause } from './house-rules.ts';

/** Readers see visible comments only. A held one waits for the newsroom, and its author sees it. */
export const commentStates = ['visible', 'held', 'hidden'] as const;
export type CommentState = (typeof commentStates)[number];

export interface Comment {
  id: string;
  /** The news below which it is, or the page of text. */
  newsId: string;
  userId: string;
  userName: string | null;
  comment: string;
  createdAt: number;
  state: CommentState;
  /** When the newsroom hid it; null for imported and for other comments. */
  hiddenAt: number | null;
  /** The rule that held it, also after it was published; null when none did. */
  heldBy: HoldCause | null;
}

/** The state of a comment that nothing holds. */
export const visibleState = {
  state: 'visible',
  hiddenAt: null,
  heldBy: null,
} as const satisfies Partial<Comment>;

export interface CommentReport {
  id: string;
  commentId: string;
  newsId: string;
  userId: string;
  reportedAt: number;
  /** A moderator kept the comment. The report is kept too, so that the same user cannot report the comment again. */
  isDismissed: boolean;
}

/** A comment as one visitor sees it, without ids of users. */
export type CommentView = ReturnType<typeof toCommentView>;

/** A page of the comments on a piece of news; newest first unless `isOldestFirst`. */
export interface CommentPosition extends ListPosition {
  isOldestFirst: boolean;
}

export const firstComments: CommentPosition = { ...firstPage, isOldestFirst: false };

/** The value of the query parameter `ordem`, which is missing when the newest comments come first. */
const oldestFirstOrder = 'antigos';

export function parseCommentPosition(
  query: Partial<Record<'pagina' | 'depois' | 'antes' | 'ordem', string>>,
): CommentPosition {
  return { ...parseListPosition(query), isOldestFirst: query.ordem === oldestFirstOrder };
}

export function commentsAddress(
  path: string,
  isOldestFirst: boolean,
  pageNumber: number,
  key: { after?: string; before?: string },
): string {
  return listAddress(isOldestFirst ? `${path}?ordem=${oldestFirstOrder}` : path, pageNumber, key);
}

/**
 * Returns a comment as it is stored: no white space at the ends of lines, at most one blank line in a row.
 * Idempotent.
 */
export function cleanComment(text: string): string {
  return cleanText(text, commentMaxGraphemes)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

export function countCommentGraphemes(text: string): number {
  return countGraphemes(cleanComment(text));
}

export function commentCounter(count: number): string {
  return `${count}/${commentMaxGraphemes} caracteres`;
}

/** Returns why a cleaned comment is rejected, or null (docs/product.md#comments). */
export function findCommentFault(comment: string): string | null {
  if (comment === '') return commentEmpty;
  return isLongerThan(comment, commentMaxGraphemes)
    ? `O comentário pode ter no máximo ${commentMaxGraphemes} caracteres.`
    : null;
}

/** Returns the key by which a comment that is sent twice is stored once; null for other texts. */
export function parseSubmissionKey(text: string): string | null {
  return /^[A-Za-z0-9-]{16,64}$/.test(text) ? text : null;
}

/** Returns the name below a comment. Imported names are stored as they were, so they are cleaned here. */
export function commentAuthor(comment: Pick<Comment, 'userName'>): string {
  return cleanUserName(comment.userName) || missingCommentAuthor;
}

function cleanUserName(userName: string | null): string {
  return cleanLine(userName ?? '', Infinity);
}

/** Returns whether a visitor may delete a comment, at any time. */
export function canDeleteComment(visitor: Visitor, comment: Pick<Comment, 'userId'>): boolean {
  return mayDo(visitor, 'moderate-comments') || isOwnComment(visitor, comment);
}

function isOwnComment({ userId }: Visitor, comment: Pick<Comment, 'userId'>): boolean {
  return userId !== null && userId === comment.userId;
}

/**
 * Returns whether a comment has the badge `Redação` (docs/product.md#comments). `newsroomIds`: the newsroom's people
 * among the authors of the listed comments.
 */
export function isFromNewsroom(
  { userId, userName }: Pick<Comment, 'userId' | 'userName'>,
  newsroomIds: ReadonlySet<string>,
): boolean {
  return cleanUserName(userName) !== '' && newsroomIds.has(userId);
}

export function toCommentView(
  comment: Comment,
  visitor: Visitor,
  { isReported, newsroomIds }: { isReported: boolean; newsroomIds: ReadonlySet<string> },
) {
  return {
    id: comment.id,
    author: commentAuthor(comment),
    comment: comment.comment,
    createdAt: comment.createdAt,
    isFromNewsroom: isFromNewsroom(comment, newsroomIds),
    isOwn: isOwnComment(visitor, comment),
    isReported,
    canDelete: canDeleteComment(visitor, comment),
    canHide: mayDo(visitor, 'moderate-comments'),
    state: comment.state,
  };
}
