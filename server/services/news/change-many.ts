/** Applies one action to published news in one transaction. Missing news are reported. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { fieldsOf } from '../../../domain/news/news-fields.ts';
import type { Revision } from '../../../domain/news/revision.ts';
import { revisionsMax } from '../../../domain/site/limits.ts';
import { newsMissing } from '../../../domain/text/sentences.ts';
import type { FileAdapters } from '../../ports/adapters.ts';
import type { Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateManyNews } from '../caching/invalidate.ts';
import { deleteLooseFilesNow } from '../media/delete-loose-files.ts';
import { saveWorkingCopy } from './drafts/working-copy.ts';
import { findEditableNews } from './editable-news.ts';
import { toShownRevision } from './publish-news.ts';
import { moveToTrash } from './trash-news.ts';

const bulkActions = ['excluir', 'destacar', 'remover-destaque'] as const;
export type BulkAction = (typeof bulkActions)[number];

interface BulkOutcome {
  done: string[];
  failed: { id: string; message: string }[];
}

export function changeMany({ database, files, clock, log }: FileAdapters) {
  return async (actor: Actor, ids: string[], action: BulkAction): Promise<BulkOutcome> => {
    const outcome = await database.inTransaction(async (stores) => {
      const now = clock();
      const unique = [...new Set(ids)];
      return action === 'excluir'
        ? moveAllToTrash(stores, actor, unique, now)
        : setFeatured(stores, actor, unique, action === 'destacar', now);
    });
    await deleteLooseFilesNow({ database, files, clock, log });
    return outcome;
  };
}

async function moveAllToTrash(
  stores: Stores,
  actor: Actor,
  ids: readonly string[],
  now: number,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], failed: [] };
  for (const id of ids) {
    const result = await moveToTrash(stores, actor, id, now);
    if (result.ok) outcome.done.push(id);
    else outcome.failed.push({ id, message: result.problem.message });
  }
  return outcome;
}

/**
 * Marks news as featured, or removes the mark, with a few statements for all; search words, topics, authors and images
 * need no change. Their drafts are changed, too: otherwise, publishing a draft later would undo this.
 */
async function setFeatured(
  stores: Stores,
  actor: Actor,
  ids: readonly string[],
  isFeatured: boolean,
  now: number,
): Promise<BulkOutcome> {
  const found = await stores.news.listVersions(ids);
  const known = new Set(found.map(({ news }) => news.id));
  const outcome: BulkOutcome = { done: ids.filter((id) => known.has(id)), failed: [] };
  for (const id of ids.filter((id) => !known.has(id))) {
    const other = await findEditableNews(stores, id);
    outcome.failed.push({ id, message: other.ok ? newsMissing : other.problem.message });
  }
  const changed = found.filter(({ news }) => news.isFeatured !== isFeatured);
  if (changed.length === 0) return outcome;
  const changedIds = changed.map(({ news }) => news.id);
  await stores.news.setFeatured(changedIds, isFeatured, now);
  const revisions = changed.flatMap(({ news, stamp }): Revision[] => [
    toShownRevision(news, stamp, now),
    {
      newsId: news.id,
      version: stamp.version + 1,
      savedAt: now,
      user: actor,
      what: 'edited',
      isMajor: false,
      fields: { ...fieldsOf(news), isFeatured },
    },
  ]);
  await stores.revisions.create(revisions, revisionsMax);
  const action = isFeatured ? 'news.featured' : 'news.unfeatured';
  const actions = changed.map(({ news: { id, title } }) => ({ action, id, title }) as const);
  await recordAction(stores, actor, now, ...actions);
  await invalidateManyNews(stores, changedIds);
  const versions = new Map(changed.map(({ news, stamp }) => [news.id, stamp.version]));
  for (const draft of await stores.drafts.listWhole(changedIds)) {
    const version = versions.get(draft.id);
    if (version === undefined || draft.baseVersion !== version) continue;
    const next = {
      ...draft,
      version: draft.version + 1,
      baseVersion: version + 1,
      fields: { ...draft.fields, isFeatured },
      scheduledFields: draft.scheduledFields && { ...draft.scheduledFields, isFeatured },
    };
    await saveWorkingCopy(stores, next, draft);
  }
  return outcome;
}
