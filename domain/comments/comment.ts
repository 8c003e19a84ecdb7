/** A comment below an article or page: its text, its author, and what a visitor may do with it (docs/product.md#comments). */
import { mayDo, type Visitor } from '../accounts/permissions.ts';
import { commentMaxGraphemes } from '../site/limits.ts';
import { minuteMs } from '../text/durations.ts';
import { commentEmpty, missingCommentAuthor } from '../text/sentences.ts';
import { cleanLine, cleanText, countGraphemes, isLongerThan } from '../text/text.ts';
import { type Cursor, decodeCursor, encodeCursor, listAddress, parsePageNumber } from '../web/paging.ts';
import type { HoldCause } from './house-rules.ts';

/** Readers see visible comments only. A held one waits for the newsroom, and its author sees it. */
export const commentStates = ['visible', 'held', 'hidden'] as const;
export type CommentState = (typeof commentStates)[number];

interface Answer {
  /** The comment that is answered, which may be gone. */
  commentId: string;
  /** The account of its author; '' without one. */
  userId: string;
  /** The date and id of the comment that begins the thread. */
  thread: Cursor;
}

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
  /** The answered comment; null for a comment that begins a thread. */
  answers: Answer | null;
  /** When its author last changed the text; null for one that was never changed. */
  editedAt: number | null;
}

/** The fields of a new comment that answers none: readers see it, and nobody has changed it. */
export const plainComment = {
  state: 'visible',
  hiddenAt: null,
  heldBy: null,
  answers: null,
  editedAt: null,
} as const satisfies Partial<Comment>;

/** Returns the date and id of the comment that begins the thread of a comment. */
export function threadOf({ answers, createdAt, id }: Pick<Comment, 'answers' | 'createdAt' | 'id'>): Cursor {
  return answers?.thread ?? { createdAt, id };
}

/**
 * Returns the fields by which a comment of `createdAt` answers another one. The first comment of the thread can have
 * the same date, and in imports a later one.
 */
export function answerTo(answered: Comment, createdAt: number): Pick<Comment, 'answers' | 'createdAt'> {
  const thread = threadOf(answered);
  return {
    answers: { commentId: answered.id, userId: answered.userId, thread },
    createdAt: Math.max(createdAt, thread.createdAt + 1),
  };
}

/** How the newsroom closed a report: it kept the comment or deleted it. */
export type ReportOutcome = 'kept' | 'deleted';

export const reportOutcomeNames = {
  kept: 'Comentário mantido',
  deleted: 'Comentário excluído',
} as const satisfies Record<ReportOutcome, string>;

export interface CommentReport {
  id: string;
  commentId: string;
  newsId: string;
  userId: string;
  reportedAt: number;
  /**
   * The newsroom's decision; null while the report is open. A closed report stays, so that its sender reads the outcome
   * and cannot report the comment again.
   */
  outcome: ReportOutcome | null;
}

/** A comment as one visitor sees it. Only moderators see the ids of users. */
export type CommentView = ReturnType<typeof toCommentView>;

/**
 * The place of a comment among those on a piece of news. Threads follow each other by their dates; in a thread, the comment
 * that begins it comes first, and its answers follow by their dates.
 */
export interface CommentKey {
  thread: Cursor;
  comment: Cursor;
}

/** A page of the comments on a piece of news, its newest threads first unless `isOldestFirst`. */
export interface CommentPosition {
  pageNumber: number;
  after: CommentKey | null;
  before: CommentKey | null;
  isOldestFirst: boolean;
}

export const firstComments: CommentPosition = {
  pageNumber: 1,
  after: null,
  before: null,
  isOldestFirst: false,
};

/** The value of the query parameter `ordem`, which is missing when the newest comments come first. */
const oldestFirstOrder = 'antigos';

export function parseCommentPosition(
  query: Partial<Record<'pagina' | 'depois' | 'antes' | 'ordem', string>>,
): CommentPosition {
  const isOldestFirst = query.ordem === oldestFirstOrder;
  const pageNumber = parsePageNumber(query.pagina) ?? 1;
  if (pageNumber === 1 && !query.antes) return { ...firstComments, isOldestFirst };
  const after = query.depois ? decodeCommentKey(query.depois) : null;
  const before = !after && query.antes ? decodeCommentKey(query.antes) : null;
  return { pageNumber, after, before, isOldestFirst };
}

/** Writes the key of a comment: the cursor of its thread and, for an answer, a dot and the answer's own cursor. */
export function encodeCommentKey({ thread, comment }: CommentKey): string {
  const start = encodeCursor(thread);
  return comment.id === thread.id ? start : `${start}.${encodeCursor(comment)}`;
}

function decodeCommentKey(text: string): CommentKey | null {
  const [start = '', answer, ...others] = text.split('.');
  const thread = decodeCursor(start);
  const comment = answer === undefined ? thread : decodeCursor(answer);
  return thread && comment && others.length === 0 ? { thread, comment } : null;
}

export function commentKeyOf(comment: Pick<Comment, 'answers' | 'createdAt' | 'id'>): CommentKey {
  return { thread: threadOf(comment), comment: { createdAt: comment.createdAt, id: comment.id } };
}

/** Compares two comments for a list whose newest threads come first, unless `isOldestFirst`. */
export function compareComments(one: CommentKey, other: CommentKey, isOldestFirst: boolean): number {
  const threads = compareCursors(one.thread, other.thread);
  if (threads !== 0) return isOldestFirst ? threads : -threads;
  return compareCursors(one.comment, other.comment);
}

function compareCursors(one: Cursor, other: Cursor): number {
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : Number(one.id > other.id));
}

/**
 * Adds to a page of a list what its author alone sees. Held comments that begin a thread come first on the first page.
 * Held answers stand in their thread, on the page to which their keys belong.
 */
export function addOwnHeld<Item extends Pick<Comment, 'answers' | 'createdAt' | 'id'>>(
  shown: readonly Item[],
  held: readonly Item[],
  { pageNumber, after, before, isOldestFirst }: CommentPosition,
  hasMore: boolean,
): Item[] {
  const compare = (one: CommentKey, other: CommentKey) => compareComments(one, other, isOldestFirst);
  const keys = shown.map(commentKeyOf);
  const isFirstPage = pageNumber === 1 && after === null && before === null;
  const from = pageNumber === 1 ? null : (after ?? keys[0]);
  const to = before ?? (hasMore ? keys.at(-1) : null);
  const isOnPage = (key: CommentKey) =>
    from !== undefined && (!from || compare(from, key) < 0) && (!to || compare(key, to) < 0);
  const begins = isFirstPage ? held.filter(({ answers }) => answers === null) : [];
  const answers = held.filter((comment) => comment.answers !== null && isOnPage(commentKeyOf(comment)));
  const inThreads = [...shown, ...answers].toSorted((one, other) =>
    compare(commentKeyOf(one), commentKeyOf(other)),
  );
  return [...begins, ...inThreads];
}

export function commentsAddress(
  path: string,
  isOldestFirst: boolean,
  pageNumber: number,
  key: { after?: string; before?: string },
): string {
  return listAddress(isOldestFirst ? `${path}?ordem=${oldestFirstOrder}` : path, pageNumber, key);
}

/** Returns the address of a comment on the page that begins with it. */
export function commentAddress(path: string, comment: Pick<Comment, 'answers' | 'createdAt' | 'id'>): string {
  const { answers, createdAt } = comment;
  const newer = { createdAt: createdAt + 1, id: '0' };
  const after = encodeCommentKey(
    answers
      ? { thread: answers.thread, comment: { createdAt: createdAt - 1, id: '0' } }
      : { thread: newer, comment: newer },
  );
  return `${commentsAddress(path, false, 2, { after })}#comentario-${encodeURIComponent(comment.id)}`;
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

/**
 * Only others report a comment, and only one that readers see. `report-comment.ts` refuses a second report, and the report of a
 * comment that the newsroom kept.
 */
export function canReportComment(visitor: Visitor, comment: Pick<Comment, 'userId' | 'state'>): boolean {
  return comment.state === 'visible' && !isOwnComment(visitor, comment);
}

/** Authors can change the text of a comment for this long. */
export const commentEditMs = 5 * minuteMs;

/** Returns until when a visitor may change the text of a comment; null when the visitor may not. */
export function editableUntil(
  visitor: Visitor,
  comment: Pick<Comment, 'userId' | 'state' | 'createdAt'>,
): number | null {
  return isOwnComment(visitor, comment) && comment.state !== 'hidden'
    ? comment.createdAt + commentEditMs
    : null;
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
  {
    isReported,
    newsroomIds,
    answered,
  }: { isReported: boolean; newsroomIds: ReadonlySet<string>; answered: Comment | null },
) {
  return {
    id: comment.id,
    thread: threadOf(comment),
    /** The name of the author who is answered; '' where readers do not see the answered comment, null for no answer. */
    answeredName: comment.answers && (answered?.state === 'visible' ? commentAuthor(answered) : ''),
    author: commentAuthor(comment),
    comment: comment.comment,
    createdAt: comment.createdAt,
    editedAt: comment.editedAt,
    editableUntil: editableUntil(visitor, comment),
    isFromNewsroom: isFromNewsroom(comment, newsroomIds),
    isOwn: isOwnComment(visitor, comment),
    isReported,
    canDelete: canDeleteComment(visitor, comment),
    canHide: mayDo(visitor, 'moderate-comments'),
    ...(mayDo(visitor, 'moderate-comments') ? { userId: comment.userId } : {}),
    state: comment.state,
  };
}
