/** Submits comments for readers (docs/product.md#comments). */
import { mayDo, type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { closesComments, findClosing } from '../../../domain/comments/closing.ts';
import {
  type Comment,
  type CommentView,
  cleanComment,
  findCommentFault,
  toCommentView,
  visibleState,
} from '../../../domain/comments/comment.ts';
import { type CommentContext, findHoldRule, type HouseRules } from '../../../domain/comments/house-rules.ts';
import { silenceSentence } from '../../../domain/comments/silence.ts';
import { type News, newsPath } from '../../../domain/news/news.ts';
import type { Site } from '../../../domain/site/site.ts';
import { dayNumber } from '../../../domain/text/dates.ts';
import { minuteMs } from '../../../domain/text/durations.ts';
import {
  articleNotFound,
  commentMissing,
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
  /** What `parseSubmissionKey` read; a comment without a key is always stored. */
  submissionKey?: string | null;
}

export function submitComment({
  database,
  clock,
  site,
}: {
  database: Database;
  clock: Clock;
  site: Pick<Site, 'commentClosing' | 'houseRules'>;
}) {
  return async (
    visitor: Visitor,
    { newsId, text, submissionKey = null }: SentComment,
  ): Promise<Result<{ comment: CommentView; newsPath: string }>> => {
    const { userId, name } = visitor;
    if (userId === null || !name)
      return fail({ code: 'unauthenticated', message: commentRefusedWithoutLogin });
    const comment = cleanComment(text);
    const fault = findCommentFault(comment);
    if (fault !== null) return fail(invalid(fault, 'comment'));

    const createdAt = clock();
    // The id includes the text, because a form that is filled in again may send its old key.
    const id = submissionKey === null ? createId() : toId(userId, newsId, submissionKey, comment);
    const stored = submissionKey === null ? null : await database.comments.findById(id);
    if (stored) {
      const found = await database.news.findById(newsId, visibleTo(visitor, createdAt));
      return ok(await toAnswer(database, visitor, stored, found));
    }
    const created: Comment = { id, newsId, userId, userName: name, comment, createdAt, ...visibleState };
    const waitMs = await database.rateLimits.check(commentLimit, userId, createdAt);
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    return database.inTransaction(async (stores) => {
      const { users, news, rateLimits, comments, tombstones } = stores;
      const author = await users.findCommenter(userId, createdAt);
      if (!author) return fail({ code: 'unauthenticated', message: commentRefusedWithoutLogin });
      if (author.silence) return fail({ code: 'forbidden', message: silenceSentence(author.silence) });
      const found = await news.findById(newsId, visibleTo(visitor, createdAt));
      if (!found) return fail({ code: 'not-found', message: articleNotFound });
      const storedNow = await comments.findById(id);
      if (storedNow) return ok(await toAnswer(stores, visitor, storedNow, found));
      if (await tombstones.has('comments', id)) return fail({ code: 'not-found', message: commentMissing });
      const ageMs = found.createdAt === null ? null : createdAt - found.createdAt;
      const isClosed = closesComments(found, await stores.things.readSections());
      if (findClosing(site.commentClosing, { ageMs, isClosed }) !== null)
        return fail({ code: 'forbidden', message: commentsClosed });
      const lateWaitMs = await rateLimits.take(commentLimit, userId, createdAt);
      if (lateWaitMs > 0) return fail(rateLimitProblem(lateWaitMs));
      const heldBy = mayDo(visitor, 'use-newsroom')
        ? null
        : findHoldRule(site.houseRules, comment, await readContext(stores, site.houseRules, created, author));
      const saved: Comment = heldBy === null ? created : { ...created, state: 'held', heldBy };
      await saveComments(stores, [saved]);
      if (heldBy === null) await invalidateComments(stores, newsId);
      else await comments.countHold(heldBy, dayNumber(createdAt));
      return ok(await toAnswer(stores, visitor, saved, found));
    });
  };
}

/** Texts are compared with so many of the latest ones. */
const comparedTexts = 20;

/** Reads only what the rules that are on ask for. */
async function readContext(
  { comments }: Pick<Stores, 'comments'>,
  { first, repeated, burst }: HouseRules,
  { userId, newsId, createdAt }: Comment,
  { isEmailVerified }: Commenter,
): Promise<CommentContext> {
  return {
    isEmailVerified,
    hasPublished: first && (await comments.hasVisible(userId)),
    ownTexts: repeated ? await comments.listLatestTexts({ userId }, comparedTexts) : [],
    otherTexts: repeated ? await comments.listLatestTexts({ newsId }, comparedTexts) : [],
    inLastMinute: burst === null ? 0 : await comments.countSince(newsId, createdAt - minuteMs, burst),
  };
}

async function toAnswer(
  { users }: Pick<Stores, 'users'>,
  visitor: Visitor,
  comment: Comment,
  news: News | null,
): Promise<{ comment: CommentView; newsPath: string }> {
  const newsroomIds = await listNewsroomAuthors(users, [comment]);
  return {
    comment: toCommentView(comment, visitor, { isReported: false, newsroomIds }),
    newsPath: newsPath(news ?? { id: comment.newsId, slug: null }),
  };
}
