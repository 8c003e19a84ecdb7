import {
  type Comment,
  type CommentView,
  cleanComment,
  commentFault,
  commentsPart,
  toCommentView,
} from '../../domain/comment.ts';
import { articleNotFound, commentRefusedWithoutLogin } from '../../domain/messages.ts';
import { type Visitor, visibleTo } from '../../domain/permissions.ts';
import { fail, ok, type Result } from '../../domain/problem.ts';
import { commentLimit, rateLimitProblem } from '../../domain/rate-limit.ts';
import type { Clock, Database } from '../ports.ts';
import { newId } from './new-id.ts';

/**
 * Puts a visitor's comment under a piece of news that they see (spec.md section 5), under the name of their profile at
 * this moment. Refuses whoever is not logged in with a name, empty and too long texts, missing news, and more than 5
 * comments a minute; what is refused does not count.
 */
export function submitComment({ database, clock }: { database: Database; clock: Clock }) {
  return async (
    visitor: Visitor,
    { newsId, text }: { newsId: string; text: string },
  ): Promise<Result<CommentView>> => {
    const { userId, name } = visitor;
    if (userId === null || !name)
      return fail({ code: 'unauthenticated', message: commentRefusedWithoutLogin });
    const comment = cleanComment(text);
    const fault = commentFault(comment);
    if (fault !== null) return fail({ code: 'invalid-input', message: fault, field: 'comment' });

    const createdAt = clock();
    const made: Comment = { id: newId(), newsId, userId, userName: name, comment, createdAt };
    const waitMs = await database.rateLimits.check(commentLimit, userId, createdAt);
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    return database.inTransaction(async ({ users, news, rateLimits, comments, raisePartVersion }) => {
      // The account may have gone while the comment was on its way.
      if (!(await users.findById(userId)))
        return fail({ code: 'unauthenticated', message: commentRefusedWithoutLogin });
      const found = await news.findById(newsId, visibleTo(visitor, createdAt));
      if (!found) return fail({ code: 'not-found', message: articleNotFound });
      const lateWaitMs = await rateLimits.take(commentLimit, userId, createdAt);
      if (lateWaitMs > 0) return fail(rateLimitProblem(lateWaitMs));
      await comments.save(made);
      await raisePartVersion(commentsPart(newsId));
      return ok(toCommentView(made, visitor, false));
    });
  };
}
