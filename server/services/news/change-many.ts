import type { Actor } from '../../../domain/accounts/audit.ts';
import { fieldsOf } from '../../../domain/news/news-fields.ts';
import { newsMissing } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Stores } from '../../ports/stores.ts';
import type { Adapters } from '../../services.ts';
import { deleteLooseFilesNow } from '../media/delete-loose-files.ts';
import { saveWorkingCopy } from './drafts/working-copy.ts';
import { findEditableNews } from './editable-news.ts';
import { publishVersion } from './publish-news.ts';
import { moveToTrash } from './trash-news.ts';

const bulkActions = ['excluir', 'destacar', 'remover-destaque'] as const;
export type BulkAction = (typeof bulkActions)[number];

export interface BulkOutcome {
  done: string[];
  failed: { id: string; message: string }[];
}

/** Applies one action to published news in one transaction. Missing news are reported. */
export function changeMany({
  database,
  files,
  clock,
  log,
}: Pick<Adapters, 'database' | 'files' | 'clock' | 'log'>) {
  return async (actor: Actor, ids: string[], action: BulkAction): Promise<BulkOutcome> => {
    const outcome = await database.inTransaction(async (stores) => {
      const now = clock();
      const changes: BulkOutcome = { done: [], failed: [] };
      for (const id of new Set(ids)) {
        const result =
          action === 'excluir'
            ? await moveToTrash(stores, actor, id, now)
            : await setFeatured(stores, actor, id, action === 'destacar', now);
        if (result.ok) changes.done.push(id);
        else changes.failed.push({ id, message: result.problem.message });
      }
      return changes;
    });
    await deleteLooseFilesNow({ database, files, clock, log });
    return outcome;
  };
}

/** Also changes the draft of the news; otherwise publishing it later would undo this. */
async function setFeatured(
  stores: Stores,
  actor: Actor,
  id: string,
  isFeatured: boolean,
  now: number,
): Promise<Result<{ id: string }>> {
  const found = await findEditableNews(stores, id);
  if (!found.ok) return found;
  const { news, stamp, draft } = found.value;
  if (!news) return fail({ code: 'not-found', message: newsMissing });
  if (news.isFeatured === isFeatured) return ok({ id });
  const fields = { ...fieldsOf(news), category: news.category, isFeatured };
  const action = isFeatured ? 'news.featured' : 'news.unfeatured';
  const publication = { createdAt: now, what: 'edited', action } as const;
  await publishVersion(stores, { ...found.value, draft: null }, fields, publication, actor, now);
  if (draft && draft.baseVersion === stamp.version) {
    const next = {
      ...draft,
      version: draft.version + 1,
      baseVersion: stamp.version + 1,
      fields: { ...draft.fields, isFeatured },
      scheduledFields: draft.scheduledFields && { ...draft.scheduledFields, isFeatured },
    };
    await saveWorkingCopy(stores, next, draft);
  }
  return ok({ id });
}
