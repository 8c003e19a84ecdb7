/** Submits and changes comments for readers (docs/product.md#comments). */
import { mayDo, type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { closesComments, findClosing } from '../../../domain/comments/closing.ts';
import {
  answerTo,
  type Comment,
  type CommentView,
  cleanComment,
  commentAddress,
  editableUntil,
  findCommentFault,
  plainComment,
  toCommentView,
} from '../../../domain/comments/comment.ts';
import {
  type CommentContext,
  comparedTexts,
  findHoldRule,
  type HouseRules,
} from '../../../domain/comments/house-rules.ts';
import { silenceSentence } from '../../../domain/comments/silence.ts';
import { type News, newsPath } from '../../../domain/news/news.ts';
import type { Site } from '../../../domain/site/site.ts';
import { dayNumber } from '../../../domain/text/dates.ts';
import { minuteMs } from '../../../domain/text/durations.ts';
import {
  answeredMissing,
  articleNotFound,
  commentEditConflict,
  commentEditHidden,
  commentEditLate,
  commentMissing,
  commentOfOtherAuthor,
  commentRefusedWithoutLogin,
  commentsClosed,
} from '../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Result } from '../../../domain/web/problem.ts';
import { commentLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { Commenter } from '../../ports/accounts.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import { invalidateComments } from '../caching/invalidate.ts';
import { createId, toId } from '../site/create-id.ts';
import { listNewsroomAuthors } from './list-comments.ts';
import { saveComments } from './save-comments.ts';

interface SentComment {
  newsId: string;
  text: string;
  /** The id of the comment that is answered; '' for a comment that begins a thread. */
  answersTo?: string;
  /** What `parseSubmissionKey` read; a comment without a key is always stored. */
  submissionKey?: string | null;
}

interface Adapters {
  database: Database;
  clock: Clock;
  site: Pick<Site, 'commentClosing' | 'houseRules'>;
}

interface Written {
  comment: CommentView;
  /** The address at which the author sees the comment: new threads begin the list, answers may be on any page. */
  path: string;
}

export function submitComment({ database, clock, site }: Adapters) {
  return async (
    visitor: Visitor,
    { newsId, text, answersTo = '', submissionKey = null }: SentComment,
  ): Promise<Result<Written>> => {
    const checked = checkComment(visitor, text);
    if (!checked.ok) return checked;
    const { userId, name, comment } = checked.value;
    const createdAt = clock();
    // The id includes the text, because a form that is filled in again may send its old key.
    const id = submissionKey === null ? createId() : toId(userId, newsId, submissionKey, comment, answersTo);
    const stored = submissionKey === null ? null : await database.comments.findById(id);
    if (stored) {
      const found = await database.news.findById(newsId, visibleTo(visitor, createdAt));
      return ok(await toAnswer(database, visitor, stored, found));
    }
    const created: Comment = { id, newsId, userId, userName: name, comment, createdAt, ...plainComment };
    const waitMs = await database.rateLimits.check(commentLimit, userId, createdAt);
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    return database.inTransaction(async (stores) => {
      const { comments, tombstones } = stores;
      const open = await findOpenNews(stores, site, visitor, newsId, createdAt);
      if (!open.ok) return open;
      const { author, news } = open.value;
      const storedNow = await comments.findById(id);
      if (storedNow) return ok(await toAnswer(stores, visitor, storedNow, news));
      if (await tombstones.has('comments', id)) return fail({ code: 'not-found', message: commentMissing });
      const answered = answersTo === '' ? null : await comments.findById(answersTo);
      if (answersTo !== '' && (answered?.newsId !== newsId || answered.state !== 'visible'))
        return fail({ code: 'not-found', message: answeredMissing });
      if (answered) Object.assign(created, answerTo(answered, createdAt));
      const lateWaitMs = await stores.rateLimits.take(commentLimit, userId, createdAt);
      if (lateWaitMs > 0) return fail(rateLimitProblem(lateWaitMs));
      const saved = await holdAndSave(stores, site.houseRules, visitor, created, author);
      return ok(await toAnswer(stores, visitor, saved, news));
    });
  };
}

/**
 * Changes the text of a comment for its author, who may do so for five minutes; the rules of the house are asked again.
 * `basedOn`: `editedAt` of the text that the author read.
 */
export function editComment({ database, clock, site }: Adapters) {
  return async (
    visitor: Visitor,
    commentId: string,
    { text, basedOn }: { text: string; basedOn: number | null },
  ): Promise<Result<Written>> => {
    const checked = checkComment(visitor, text);
    if (!checked.ok) return checked;
    const { userId, comment } = checked.value;
    const now = clock();
    return database.inTransaction(async (stores) => {
      const written = await stores.comments.findById(commentId);
      if (!written) return fail({ code: 'not-found', message: commentMissing });
      if (written.userId !== userId) return fail({ code: 'forbidden', message: commentOfOtherAuthor });
      const until = editableUntil(visitor, written);
      if (until === null) return fail({ code: 'conflict', message: commentEditHidden });
      if (now >= until) return fail({ code: 'conflict', message: commentEditLate });
      const open = await findOpenNews(stores, site, visitor, written.newsId, now);
      if (!open.ok) return open;
      const { author, news } = open.value;
      if (comment === written.comment) return ok(await toAnswer(stores, visitor, written, news));
      if (basedOn !== written.editedAt) return fail({ code: 'conflict', message: commentEditConflict });
      const waitMs = await stores.rateLimits.take(commentLimit, userId, now);
      if (waitMs > 0) return fail(rateLimitProblem(waitMs));
      // Two edits of one moment are told apart, too.
      const editedAt = Math.max(now, (written.editedAt ?? 0) + 1);
      const saved = await holdAndSave(
        stores,
        site.houseRules,
        visitor,
        { ...written, comment, editedAt },
        author,
      );
      // The newsroom kept another text than the one that is read from now on.
      await stores.commentReports.deleteClosed(commentId);
      return ok(await toAnswer(stores, visitor, saved, news));
    });
  };
}

/** Cleans the text that a visitor with a name wrote. */
function checkComment(
  { userId, name }: Visitor,
  text: string,
): Result<{ userId: string; name: string; comment: string }> {
  if (userId === null || !name) return fail({ code: 'unauthenticated', message: commentRefusedWithoutLogin });
  const comment = cleanComment(text);
  const fault = findCommentFault(comment);
  if (fault !== null) return fail(invalid(fault, 'comment'));
  return ok({ userId, name, comment });
}

/** Finds the news whose comments are open, and the visitor's account, which must not be silenced. */
async function findOpenNews(
  { users, news, things }: Stores,
  { commentClosing }: Adapters['site'],
  visitor: Visitor,
  newsId: string,
  now: number,
): Promise<Result<{ author: Commenter; news: News }>> {
  const author = await users.findCommenter(visitor.userId ?? '', now);
  if (!author) return fail({ code: 'unauthenticated', message: commentRefusedWithoutLogin });
  if (author.silence) return fail({ code: 'forbidden', message: silenceSentence(author.silence) });
  const found = await news.findById(newsId, visibleTo(visitor, now));
  if (!found) return fail({ code: 'not-found', message: articleNotFound });
  const ageMs = found.createdAt === null ? null : now - found.createdAt;
  const isClosed = closesComments(found, await things.readSections());
  if (findClosing(commentClosing, { ageMs, isClosed }) !== null)
    return fail({ code: 'forbidden', message: commentsClosed });
  return ok({ author, news: found });
}

/** Saves a comment, held by the first rule of the house that catches it; those of the newsroom are never held. */
async function holdAndSave(
  stores: Stores,
  houseRules: HouseRules,
  visitor: Visitor,
  comment: Comment,
  author: Commenter,
): Promise<Comment> {
  const heldBy = mayDo(visitor, 'use-newsroom')
    ? null
    : findHoldRule(houseRules, comment.comment, await readContext(stores, houseRules, comment, author));
  const saved: Comment = heldBy === null ? comment : { ...comment, state: 'held', heldBy };
  await saveComments(stores, [saved]);
  if (heldBy !== null && comment.state !== 'held')
    await stores.comments.countHold(heldBy, dayNumber(comment.editedAt ?? comment.createdAt));
  if (heldBy === null || comment.editedAt !== null) await invalidateComments(stores, comment.newsId);
  return saved;
}

/** Reads only what the rules that are on ask for. */
async function readContext(
  { comments }: Pick<Stores, 'comments'>,
  { first, repeated, burst }: HouseRules,
  { id, userId, newsId, createdAt, editedAt }: Comment,
  { isEmailVerified }: Commenter,
): Promise<CommentContext> {
  return {
    isEmailVerified,
    hasPublished: first && (await comments.hasVisible(userId, id)),
    ownTexts: repeated ? await comments.listLatestTexts({ userId, except: id }, comparedTexts) : [],
    otherTexts: repeated ? await comments.listLatestTexts({ newsId, except: id }, comparedTexts) : [],
    // An edit adds no comment.
    inLastMinute:
      burst === null || editedAt !== null
        ? 0
        : await comments.countSince(newsId, createdAt - minuteMs, burst),
  };
}

async function toAnswer(
  { users, comments }: Pick<Stores, 'users' | 'comments'>,
  visitor: Visitor,
  comment: Comment,
  news: News | null,
): Promise<Written> {
  const newsroomIds = await listNewsroomAuthors(users, [comment]);
  const answered = comment.answers && (await comments.findById(comment.answers.commentId));
  const path = newsPath(news ?? { id: comment.newsId, slug: null });
  return {
    comment: toCommentView(comment, visitor, { isReported: false, newsroomIds, answered }),
    path: comment.answers ? commentAddress(path, comment) : `${path}#comentarios`,
  };
}
