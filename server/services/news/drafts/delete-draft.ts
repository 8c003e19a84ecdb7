/** Discards a draft; published news stay. Given a version, only when the draft still has it. Its author is told. */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import type { NewsFields } from '../../../../domain/news/news-fields.ts';
import { draftMissing, unpublishedNotDiscardable } from '../../../../domain/text/sentences.ts';
import { fail, ok } from '../../../../domain/web/problem.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { changeNews, type SaveResult, toConflict } from '../editable-news.ts';
import { type ReviewAdapters, recordReview } from '../review/record-review.ts';
import { moveDraftToTrash } from '../trash-news.ts';
import { recordDraftVersion } from './draft-versions.ts';
import { deleteWorkingCopy } from './working-copy.ts';

export interface DiscardedDraft {
  fields: NewsFields;
  /** The version of the published news; null for a draft that is in the trash now. */
  baseVersion: number | null;
}

export function deleteDraft(adapters: ReviewAdapters) {
  const { database, clock } = adapters;
  return (actor: Actor, id: string, version: number | null): Promise<SaveResult<DiscardedDraft>> =>
    changeNews(database, id, async (stores, editable) => {
      const { draft } = editable;
      if (!draft) return fail({ code: 'not-found', message: draftMissing });
      // Unpublished news have an address and comments, which only the trash can restore.
      if (editable.unpublished) return fail({ code: 'invalid-input', message: unpublishedNotDiscardable });
      if (version !== null && version !== draft.version) return toConflict(editable);
      const isNews = editable.news !== null;
      const isDone = isNews
        ? await deleteWorkingCopy(stores, draft)
        : await moveDraftToTrash(stores, actor, draft, clock());
      if (!isDone) return toConflict(editable);
      if (isNews) await recordDraftVersion(stores, draft, null);
      const { title } = draft.fields;
      if (!isNews && draft.createdBy.userId !== actor.userId)
        await recordReview(adapters, stores, draft, { event: 'discarded', author: actor, text: '' });
      else await recordAction(stores, actor, clock(), { action: 'draft.discarded', id, title });
      return ok({ fields: draft.fields, baseVersion: editable.stamp?.version ?? null });
    });
}
