/** Submits comments of readers (docs/product.md#comments). */
import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { closesComments, findClosing } from '../../../domain/comments/closing.ts';
import {
  answerTo,
  type Comment,
  type CommentView,
  cleanComment,
  commentAddress,
  findCommentFault,
  plainComment,
  toCommentView,
} from '../../../domain/comments/comment.ts';
import { silenceSentence } from '../../../domain/comments/silence.ts';
import { type News, newsPath } from '../../../domain/news/news.ts';
import type { Site } from '../../../domain/site/site.ts';
import {
  answeredMissing,
  articleNotFound,
  commentMissing,
  commentRefusedWithoutLogin,
  commentsClosed,
} from '../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Result } from '../../../domain/web/problem.ts';
import { commentLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { Commenter } from '../../ports/accounts.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import { createId, toId } from '../site/create-id.ts';
import { holdAndSave } from './hold-comment.ts';
import { listNewsroomAuthors } from './list-comments.ts';

interface SentComment {
  newsId: string;
  text: string;
  /** The id of the comment that is answered; '' for a comment that begins a thread. */
  answersTo?: string;
  /** The key that `parseSubmissionKey` read; a comment without a key is always stored. */
  submissionKey?: string | null;
}

export interface CommentAdapters {
  database: Database;
  clock: Clock;
  site: Pick<Site, 'commentClosing' | 'houseRules'>;
}

export interface WrittenComment {
  comment: CommentView;
  /**
   * The address at which the author sees the comment. A new thread is at the beginning of the list; an answer may be on
   * any page.
   */
  path: string;
}

export function submitComment({ database, clock, site }: CommentAdapters) {
  return async (
    visitor: Visitor,
    { newsId, text, answersTo = '', submissionKey = null }: SentComment,
  ): Promise<Result<WrittenComment>> => {
    const checked = checkComment(visitor, text);
    if (!checked.ok) return checked;
    const { userId, name, comment } = checked.value;
    const createdAt = clock();
    // The id includes the text, because a form that is filled in again may send the old key.
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

/** Cleans and checks the text of a visitor who has a name. */
export function checkComment(
  { userId, name }: Visitor,
  text: string,
): Result<{ userId: string; name: string; comment: string }> {
  if (userId === null || !name) return fail({ code: 'unauthenticated', message: commentRefusedWithoutLogin });
  const comment = cleanComment(text);
  const fault = findCommentFault(comment);
  if (fault !== null) return fail(invalid(fault, 'comment'));
  return ok({ userId, name, comment });
}

/** Finds the news, whose comments must be open, and the visitor's account, which must not be silenced. */
export async function findOpenNews(
  { users, news, things }: Stores,
  { commentClosing }: CommentAdapters['site'],
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

export async function toAnswer(
  { users, comments }: Pick<Stores, 'users' | 'comments'>,
  visitor: Visitor,
  comment: Comment,
  news: News | null,
): Promise<WrittenComment> {
  const newsroomIds = await listNewsroomAuthors(users, [comment]);
  const answered = comment.answers && (await comments.findById(comment.answers.commentId));
  const path = newsPath(news ?? { id: comment.newsId, slug: null });
  return {
    comment: toCommentView(comment, visitor, { isReported: false, newsroomIds, answered }),
    path: comment.answers ? commentAddress(path, comment) : `${path}#comentarios`,
  };
}
