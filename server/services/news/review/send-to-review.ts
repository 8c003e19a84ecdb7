/** Sends drafts to review, withdraws and returns them, and stores the notes (docs/product.md#review). */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import { isReviewable, isSender } from '../../../../domain/news/draft.ts';
import { cleanFields, findPublishProblem, type TypedFields } from '../../../../domain/news/news-fields.ts';
import {
  cleanReviewNote,
  findReviewNoteProblem,
  type ReviewNote,
} from '../../../../domain/news/review-notes.ts';
import { parseRichText } from '../../../../domain/text/rich-text.ts';
import {
  draftMissing,
  returnNoteMissing,
  reviewImpossible,
  reviewNoteMissing,
  reviewOfOthers,
  reviewOver,
} from '../../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Result } from '../../../../domain/web/problem.ts';
import { rateLimitProblem, reviewLimit } from '../../../../domain/web/rate-limit.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { Stores } from '../../../ports/stores.ts';
import { closeNewestVersion } from '../drafts/draft-versions.ts';
import { saveWorkingCopy } from '../drafts/working-copy.ts';
import {
  type Basis,
  changeNews,
  findFault,
  getAcceptedFields,
  getCurrentFields,
  isStale,
  type SaveResult,
  toConflict,
  toNextDraft,
} from '../editable-news.ts';
import { type ReviewAdapters, recordReview } from './record-review.ts';

interface ReviewRequest extends Basis {
  fields: TypedFields;
  note: string;
}

/** Sends the current text to the editors. Later saves are part of what they review, too. */
export function sendToReview(adapters: ReviewAdapters) {
  const { database, clock } = adapters;
  return (
    actor: Actor,
    id: string,
    { fields: typed, note: written, ...basis }: ReviewRequest,
  ): Promise<SaveResult<{ version: number }>> =>
    changeNews(database, id, async (stores, editable) => {
      if (editable.draft && !isSender(editable.draft, actor.userId))
        return fail({ code: 'forbidden', message: reviewOfOthers });
      if (isStale(editable, basis)) return toConflict(editable);
      const next = toNextDraft(
        editable,
        { fields: cleanFields(typed, getCurrentFields(editable)) },
        actor,
        clock(),
      );
      if (!isReviewable(next)) return fail(invalid(reviewImpossible));
      const note = cleanReviewNote(written);
      const text = parseRichText(next.fields.content);
      const fault =
        findPublishProblem(next.fields, getAcceptedFields(editable)) ??
        findReviewNoteProblem(note, null) ??
        (await findFault(stores, next.fields, editable, actor, text));
      if (fault) return fail(fault);
      const waitMs = await stores.rateLimits.take(reviewLimit, actor.userId, clock());
      if (waitMs > 0) return fail(rateLimitProblem(waitMs));
      const draft = { ...next, state: 'review' } as const;
      if (!(await saveWorkingCopy(stores, draft, editable.draft, { text }))) return toConflict(editable);
      // The editors see later changes as differences from this text.
      await closeNewestVersion(stores, id);
      await recordReview(adapters, stores, draft, { event: 'sent', author: actor, text: note });
      return ok({ version: draft.version });
    });
}

/** Withdraws a draft for its reporter; the editors no longer see it in their list. */
export function withdrawFromReview(adapters: ReviewAdapters) {
  return endReview(adapters, 'draft', 'withdrawn', null);
}

/** Returns a draft to its reporter, for an editor. A note says what is missing. */
export function sendBackToReporter(adapters: ReviewAdapters) {
  return endReview(adapters, 'returned', 'returned', returnNoteMissing);
}

function endReview(
  adapters: ReviewAdapters,
  state: 'draft' | 'returned',
  event: 'withdrawn' | 'returned',
  /** The sentence that rejects an empty note; null when the note may be empty. */
  missing: string | null,
) {
  const { database, clock }: Pick<Adapters, 'database' | 'clock'> = adapters;
  return (
    actor: Actor,
    id: string,
    { version, note: written }: { version: number; note: string },
  ): Promise<SaveResult<{ version: number }>> =>
    changeNews(database, id, async (stores, editable) => {
      const { draft } = editable;
      if (draft?.state !== 'review') return fail({ code: 'not-found', message: reviewOver });
      if (event === 'withdrawn' && !isSender(draft, actor.userId))
        return fail({ code: 'forbidden', message: reviewOfOthers });
      if (version !== draft.version) return toConflict(editable);
      const note = cleanReviewNote(written);
      const fault = findReviewNoteProblem(note, missing);
      if (fault) return fail(fault);
      const next = { ...toNextDraft(editable, { fields: draft.fields }, actor, clock()), state };
      if (!(await saveWorkingCopy(stores, next, draft))) return toConflict(editable);
      await recordReview(adapters, stores, next, { event, author: actor, text: note });
      return ok({ version: next.version });
    });
}

/** Writes notes about a draft in review (docs/product.md#review). */
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
