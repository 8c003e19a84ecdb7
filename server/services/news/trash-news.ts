import type { Actor } from '../../../domain/accounts/audit.ts';
import { imageUsesOf } from '../../../domain/media/image-use.ts';
import { newsPath } from '../../../domain/news/news.ts';
import { newsInTrash, newsMissing, notInTrash } from '../../../domain/text/sentences.ts';
import { contentTag, listsTag, newsTag } from '../../../domain/web/caching.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { FileStore } from '../../ports/media.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import type { WorldLog } from '../../services.ts';
import { cleanUp } from '../jobs/clean-up.ts';
import { trackImageUses } from '../media/track-image-uses.ts';
import { keepDraft, takeDraft } from './drafts/keep-draft.ts';
import { everything } from './drafts/work-on-news.ts';
import { recordAction } from './record-action.ts';
import { saveNews } from './save-news.ts';

interface Needs {
  database: Database;
  files: FileStore;
  clock: Clock;
  log: WorldLog;
}

/** Moves published or unpublished news to the trash, for 30 days (docs/product.md#trash). */
export function trashNews({ database, files, clock, log }: Needs) {
  return async (actor: Actor, id: string): Promise<Result<{ id: string }>> => {
    const trashed = await database.inTransaction((stores) => moveToTrash(stores, actor, id, clock()));
    await cleanUp({ database, files, clock, log });
    return trashed;
  };
}

/** The same inside a transaction. Their draft goes with them, and comes back unscheduled. */
export async function moveToTrash(
  stores: Stores,
  actor: Actor,
  id: string,
  now: number,
): Promise<Result<{ id: string }>> {
  const { news, drafts, trash, search } = stores;
  const published = await news.findById(id, everything);
  const stamp = published && (await news.findStamp(id));
  const former = await stores.unpublished.find(id);
  const item = published ?? former?.news;
  const version = stamp?.version ?? former?.version;
  if (!item || version === undefined) {
    const isTrashed = (await trash.find(id)) !== null;
    return fail({ code: 'not-found', message: isTrashed ? newsInTrash : newsMissing });
  }
  const draft = await drafts.find(id);
  if (draft) await takeDraft(stores, draft);
  const isUnpublished = former !== null;
  await trash.put({ news: item, version, draft, isUnpublished, deletedAt: now, deletedBy: actor });
  await stores.unpublished.delete(id);
  await news.remove(id);
  await search.remove('news', id);
  const uses = new Map(
    [item, draft?.fields ?? []]
      .flat()
      .flatMap(imageUsesOf)
      .map((use) => [use.storageKey, use]),
  );
  await trackImageUses(stores, { kind: 'news', id, title: item.title }, []);
  await trackImageUses(stores, { kind: 'trash', id, title: item.title }, [...uses.values()]);
  await recordAction(stores, actor, now, { action: 'news.trashed', id, title: item.title });
  await stores.raiseContentVersion([contentTag]);
  return ok({ id });
}

/** Puts news back where they were: the same date, the same address, the same comments; unpublished ones to the drafts. */
export function restoreFromTrash({ database, clock }: Needs) {
  return (actor: Actor, id: string): Promise<Result<{ path: string }>> =>
    database.inTransaction(async (stores) => {
      const { trash } = stores;
      const trashed = await trash.find(id);
      if (!trashed || !(await trash.take(id))) return fail({ code: 'not-found', message: notInTrash });
      const { news, version, draft } = trashed;
      const now = clock();
      await trackImageUses(stores, { kind: 'trash', id, title: news.title }, []);
      if (trashed.isUnpublished) {
        await stores.unpublished.save({ news, version, unpublishedAt: now, unpublishedBy: actor });
      } else await saveNews(stores, news, { version, updatedAt: now });
      const state = trashed.isUnpublished ? 'unpublished' : 'draft';
      if (draft) await keepDraft(stores, { ...draft, state }, null);
      await recordAction(stores, actor, now, { action: 'news.restored', id, title: news.title });
      await stores.raiseContentVersion([listsTag, newsTag(id)]);
      return ok({ path: newsPath(news) });
    });
}
