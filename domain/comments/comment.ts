/**
 * A comment on an article or page: its text, its author, and what a visitor may do with it (docs/product.md#comments).
 */
import { mayDo, type Visitor } from '../accounts/permissions.ts';
import { commentMaxGraphemes } from '../site/limits.ts';
import { minuteMs } from '../text/durations.ts';
import { commentEmpty, missingCommentAuthor } from '../text/sentences.ts';
import { cleanLine, cleanText, countGraphemes, isLongerThan } from '../text/text.ts';
import { type Cursor, decodeCursor, encodeCursor, listAddress, parsePageNumber } from '../web/paging.ts';
import type { HoldCause } from './house-rules.ts';

/** Readers see visible comments only. A held comment waits for the newsroom; until then, only its author sees it. */
export const commentStates = ['visible', 'held', 'hidden'] as const;
export type CommentState = (typeof commentStates)[number];

interface Answer {
  /** The id of the answered comment, which may be deleted. */
  commentId: string;
  /** The account of the answered comment's author; '' when there is none. */
  userId: string;
  /** The date and id of the first comment of the thread. */
  thread: Cursor;
}

export interface Comment {
  id: string;
  /** The news, or the page of text, to which the comment belongs. */
  newsId: string;
  userId: string;
  userName: string | null;
  comment: string;
  createdAt: number;
  state: CommentState;
  /** When the newsroom hid the comment; null for imported hidden comments and for comments that are not hidden. */
  hiddenAt: number | null;
  /** The rule that held the comment; it stays after the comment was published. Null when no rule held it. */
  heldBy: HoldCause | null;
  /** The answered comment; null for a comment that begins a thread. */
  answers: Answer | null;
  /** When the author last changed the text; null if never. */
  editedAt: number | null;
}

/** The fields of a new comment that answers none: it is visible and was never changed. */
export const plainComment = {
  state: 'visible',
  hiddenAt: null,
  heldBy: null,
  answers: null,
  editedAt: null,
} as const satisfies Partial<Comment>;

/** Returns the date and id of the comment with which the thread of a comment begins. */
export function threadOf({ answers, createdAt, id }: Pick<Comment, 'answers' | 'createdAt' | 'id'>): Cursor {
  return answers?.thread ?? { createdAt, id };
}

/**
 * Returns the fields of a comment of `createdAt` that answers another one. The first comment of the thread may have the
 * same date; after an import, it may even have a later one.
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
   * The newsroom's decision; null while the report is open. A closed report is kept, so that its sender sees the
   * decision and cannot report the comment again.
   */
  outcome: ReportOutcome | null;
}

/** A comment as one visitor sees it. Only moderators see the ids of users. */
export type CommentView = ReturnType<typeof toCommentView>;

/**
 * The place of a comment on a piece of news. Threads are ordered by their dates. In a thread, the first comment leads,
 * and its answers follow by their dates.
 */
export interface CommentKey {
  thread: Cursor;
  comment: Cursor;
}

/** A page of the comments on a piece of news. The newest threads come first, unless `isOldestFirst`. */
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

/** The value of the query parameter `ordem`. Without the parameter, the newest comments come first. */
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

/** Writes the key of a comment: the cursor of its thread. For an answer, a dot and the answer's own cursor follow. */
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
 * Adds the author's own held comments to a page of the list. Those that begin a thread come first on the first page.
 * Held answers are in their thread, on the page to which their keys belong.
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

/** Returns the address of a comment: it opens the page of comments that begins with this one. */
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
 * Returns a comment as it is stored: no white space at the ends of lines, and at most one blank line in a row. Applying
 * it twice changes nothing more.
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

/** Returns the name that is shown for a comment. Imported names are stored unchanged, so they are cleaned here. */
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
 * Returns whether a visitor may report a comment. The comment must be visible, and another person must have written it.
 * `report-comment.ts` rejects a second report, and reports of comments that the newsroom decided to keep.
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
 * Returns whether a comment has the badge `Redação` (docs/product.md#comments). `newsroomIds` are the authors of the
 * listed comments who belong to the newsroom.
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
    /**
     * The name of the author who is answered. It is '' if readers do not see the answered comment, and null if the
     * comment is no answer.
     */
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
