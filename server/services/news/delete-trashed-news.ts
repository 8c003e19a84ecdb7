/** Deletes trashed news for good (docs/product.md#trash). */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { imageKeysOf } from '../../../domain/media/image-use.ts';
import type { NewsFields } from '../../../domain/news/news-fields.ts';
import { trashLifetimeMs } from '../../../domain/site/limits.ts';
import { notInTrash } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { FileAdapters } from '../../ports/adapters.ts';
import type { Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { deleteLooseFilesNow } from '../media/delete-loose-files.ts';
import { deleteUnusedImages, saveImageUses } from '../media/image-uses.ts';
import { deleteShareImages } from '../media/share-image-files.ts';
import { toTrashOwner } from './trash-news.ts';

const trashActor: Actor = { userId: '', name: 'Lixeira, depois de 30 dias' };
const atOnce = 20;

/** Deletes trashed news with versions, comments, reports and images that nothing else uses (docs/product.md#trash). */
export function deleteTrashedNews({ database, files, clock, log }: FileAdapters) {
  return async (actor: Actor, id: string): Promise<Result<{ id: string }>> => {
    await deleteShareImages(files, id);
    const removed = await database.inTransaction((stores) => deleteForever(stores, actor, id, clock()));
    await deleteLooseFilesNow({ database, files, clock, log });
    return removed;
  };
}

/** Deletes what has been in the trash for 30 days. */
export function deleteExpiredTrash({ database, files, clock, log }: FileAdapters) {
  return async (): Promise<void> => {
    const now = clock();
    // News that failed stay, and come before the others of the list.
    let failed = 0;
    for (;;) {
      const ids = await database.trash.listDeletedUntil(now - trashLifetimeMs, atOnce, failed);
      if (ids.length === 0) return;
      for (const id of ids) {
        try {
          await deleteShareImages(files, id);
          await database.inTransaction((stores) => deleteForever(stores, trashActor, id, now));
        } catch (err) {
          failed += 1;
          log.warn({ err, news: id }, 'trashed news could not be deleted yet');
        }
      }
    }
  };
}

/** Deletes news in the transaction of the caller, who deletes the share image first and loose files after it. */
export async function deleteForever(
  stores: Stores,
  actor: Actor,
  id: string,
  now: number,
): Promise<Result<{ id: string }>> {
  const { trash, revisions, draftVersions } = stores;
  const trashed = await trash.find(id);
  if (!trashed || !(await trash.delete(id))) return fail({ code: 'not-found', message: notInTrash });
  const ownImages = await listOwnImages(stores, id);
  await revisions.deleteAll(id);
  await draftVersions.deleteAll(id);
  await stores.reviews.deleteNotes(id);
  await stores.imports.deleteOriginal(id);
  await stores.commentReports.deleteByNews(id);
  await stores.comments.deleteByNews(id);
  await stores.news.deleteFormerSlugs(id);
  await stores.views.deleteByNews(id);
  await stores.tombstones.save('news', [id]);
  const { title } = trashed.news ?? trashed.draft.fields;
  await saveImageUses(stores, [{ owner: toTrashOwner({ id, title }), uses: [] }]);
  await deleteUnusedImages(stores, ownImages, now);
  const action = trashed.news ? 'news.removed' : 'draft.removed';
  await recordAction(stores, actor, now, { action, id, title });
  return ok({ id });
}

/** Lists the images of all versions, which are read one by one: together they may have 200 MB. */
async function listOwnImages(
  { imageUses, revisions, draftVersions }: Pick<Stores, 'imageUses' | 'revisions' | 'draftVersions'>,
  id: string,
): Promise<string[]> {
  const keys = new Set((await imageUses.listByOwner('trash', id)).map(({ storageKey }) => storageKey));
  const add = (version: { fields: NewsFields } | null) => {
    for (const key of version ? imageKeysOf(version.fields) : []) keys.add(key);
  };
  for (const { version } of await revisions.list(id)) add(await revisions.find(id, version));
  for (const { number } of await draftVersions.list(id)) add(await draftVersions.find(id, number));
  return [...keys];
}
