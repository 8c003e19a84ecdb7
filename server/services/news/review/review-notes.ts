/** Writes notes about a draft in review (docs/product.md#review). */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import {
  cleanReviewNote,
  findReviewNoteProblem,
  type ReviewNote,
} from '../../../../domain/news/review-notes.ts';
import { draftMissing, reviewNoteMissing } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import { rateLimitProblem, reviewLimit } from '../../../../domain/web/rate-limit.ts';
import type { Stores } from '../../../ports/stores.ts';
import { type ReviewAdapters, recordReview } from './record-review.ts';

export function listReviewNotes({ reviews }: Pick<Stores, 'reviews'>) {
  return (id: string): Promise<ReviewNote[]> => reviews.listNotes(id);
}

export function writeReviewNote(adapters: ReviewAdapters) {
  return (actor: Actor, id: string, written: string): Promise<Result<ReviewNote[]>> =>
    adapters.database.inTransaction(async (stores) => {
      const draft = await stores.drafts.find(id);
      if (!draft) return fail({ code: 'not-found', message: draftMissing });
      const text = cleanReviewNote(written);
      const fault = findReviewNoteProblem(text, reviewNoteMissing);
      if (fault) return fail(fault);
      const waitMs = await stores.rateLimits.take(reviewLimit, actor.userId, adapters.clock());
      if (waitMs > 0) return fail(rateLimitProblem(waitMs));
      await recordReview(adapters, stores, draft, { event: 'noted', author: actor, text });
      return ok(await stores.reviews.listNotes(id));
    });
}
