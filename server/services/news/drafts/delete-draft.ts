import type { Actor } from '../../../../domain/accounts/audit.ts';
import type { NewsFields } from '../../../../domain/news/news-fields.ts';
import { draftMissing, unpublishedKept } from '../../../../domain/text/sentences.ts';
import { fail, ok } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../services.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { findEditableNews, type SaveResult, toConflict } from '../editable-news.ts';
import { recordDraftVersion } from './draft-versions.ts';
import { deleteWorkingCopy } from './working-copy.ts';

export interface DeletedDraft {
  fields: NewsFields;
  createdBy: string;
  baseVersion: number | null;
}

/** Deletes a draft; published news stay. With a version, only when the draft still has it. */
export function deleteDraft({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return (actor: Actor, id: string, version: number | null): Promise<SaveResult<DeletedDraft>> =>
    database.inTransaction(async (stores) => {
      const found = await findEditableNews(stores, id);
      if (!found.ok) return found;
      const editable = found.value;
      const { draft } = editable;
      if (!draft) return fail({ code: 'not-found', message: draftMissing });
      // Its address and comments can only be restored from the trash.
      if (editable.unpublished) return fail({ code: 'invalid-input', message: unpublishedKept });
      const isCurrent = version === null || version === draft.version;
      if (!isCurrent || !(await deleteWorkingCopy(stores, draft))) return toConflict(editable);
      // Nothing is left of the news: an import must not restore them.
      if (editable.stamp === null) {
        await stores.tombstones.save('news', [id]);
        await stores.draftVersions.deleteAll(id);
        await stores.reviews.deleteNotes(id);
        await stores.imports.deleteOriginal(id);
      } else await recordDraftVersion(stores, draft, null);
      const { title } = draft.fields;
      await recordAction(stores, actor, clock(), { action: 'draft.discarded', id, title });
      return ok({
        fields: draft.fields,
        createdBy: draft.createdBy.userId,
        baseVersion: editable.stamp?.version ?? null,
      });
    });
}
