/** Changes comments of their authors (docs/product.md#comments). */
import type { Visitor } from '../../../domain/accounts/permissions.ts';
import { editableUntil } from '../../../domain/comments/comment.ts';
import {
  commentEditHidden,
  commentEditLate,
  commentMissing,
  commentOfOtherAuthor,
} from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import { commentLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import { holdAndSave } from './hold-comment.ts';
import {
  type CommentAdapters,
  checkComment,
  findOpenNews,
  toAnswer,
  type WrittenComment,
} from './submit-comment.ts';

/** If `isRejected` is set, the comment had another text than the author read, so it was not changed. */
export interface EditedComment extends WrittenComment {
  isRejected?: boolean;
}

/**
 * Changes the text of a comment for its author, within five minutes. The house rules are checked again. `basedOn` is
 * the `editedAt` of the text that the author read.
 */
export function editComment({ database, clock, site }: CommentAdapters) {
  return async (
    visitor: Visitor,
    commentId: string,
    { text, basedOn }: { text: string; basedOn: number | null },
  ): Promise<Result<EditedComment>> => {
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
      if (basedOn !== written.editedAt)
        return ok({ ...(await toAnswer(stores, visitor, written, news)), isRejected: true });
      const waitMs = await stores.rateLimits.take(commentLimit, userId, now);
      if (waitMs > 0) return fail(rateLimitProblem(waitMs));
      // Two edits within one millisecond get different times.
      const editedAt = Math.max(now, (written.editedAt ?? 0) + 1);
      const saved = await holdAndSave(
        stores,
        site.houseRules,
        visitor,
        { ...written, comment, editedAt },
        author,
      );
      // The closed reports were about the earlier text.
      await stores.commentReports.deleteClosed(commentId);
      return ok(await toAnswer(stores, visitor, saved, news));
    });
  };
}
