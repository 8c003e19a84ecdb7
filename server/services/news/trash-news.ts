/**
 * Moves news and drafts to the trash, lists the trash, and restores or deletes its news for good
 * (docs/product.md#trash).
 */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { type ImageOwner, imageKeysOf, imageUsesOf } from '../../../domain/media/image-use.ts';
import type { Draft } from '../../../domain/news/draft.ts';
import { findFurtherSections } from '../../../domain/news/further-sections.ts';
import { type News, newsPath } from '../../../domain/news/news.ts';
import type { NewsFields } from '../../../domain/news/news-fields.ts';
import { type TrashedSummary, trashExpiresAt } from '../../../domain/news/trash.ts';
import { newsroomPageSize, trashLifetimeMs } from '../../../domain/site/limits.ts';
import { newsMissing, notInTrash } from '../../../domain/text/sentences.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Adapters, FileAdapters } from '../../ports/adapters.ts';
import type { RecordImages } from '../../ports/media.ts';
import type { Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateAllPages, invalidateNews } from '../caching/invalidate.ts';
import { deleteLooseFilesNow } from '../media/delete-loose-files.ts';
import { deleteUnusedImages, saveImageUses } from '../media/image-uses.ts';
import { deleteShareImages } from '../media/share-image-files.ts';
import { listPage } from '../site/list-pages.ts';
import { deleteDraftRow, saveWorkingCopy, toDraftOwner } from './drafts/working-copy.ts';
import { findEditableNews } from './editable-news.ts';
import { deletePublishedNews, saveNews, toNewsOwner } from './save-news.ts';

export function trashNews({ database, files, clock, log }: FileAdapters) {
  return async (actor: Actor, id: string): Promise<Result<{ id: string }>> => {
    const trashed = await database.inTransaction((stores) => moveToTrash(stores, actor, id, clock()));
    await deleteLooseFilesNow({ database, files, clock, log });
    return trashed;
  };
}

/** Trashes published news in the transaction of the caller. The draft is trashed with them, but loses its schedule. */
export async function moveToTrash(
  stores: Stores,
  actor: Actor,
  id: string,
  now: number,
): Promise<Result<{ id: string }>> {
  const found = await findEditableNews(stores, id, newsMissing);
  if (!found.ok) return found;
  const { news, stamp, draft, unpublished } = found.value;
  const item = news ?? unpublished?.news;
  const version = stamp?.version ?? unpublished?.version;
  if (!item || version === undefined) return fail({ code: 'not-found', message: newsMissing });
  if (draft) await deleteDraftRow(stores, draft);
  const isUnpublished = unpublished !== null;
  await stores.trash.save({ news: item, version, draft, isUnpublished, deletedAt: now, deletedBy: actor });
  if (unpublished) await stores.unpublished.delete(id);
  else await deletePublishedNews(stores, id);
  const uses = [...imageUsesOf(item), ...(draft ? imageUsesOf(draft.fields) : [])];
  const usesByKey = new Map(uses.map((use) => [use.storageKey, use]));
  await saveImageUses(stores, [
    { owner: toNewsOwner(item), uses: [] },
    ...(draft ? [{ owner: toDraftOwner(draft), uses: [] }] : []),
    { owner: toTrashOwner(item), uses: [...usesByKey.values()] },
  ]);
  await recordAction(stores, actor, now, { action: 'news.trashed', id, title: item.title });
  await invalidateAllPages(stores);
  return ok({ id });
}

/**
 * Trashes a draft that readers never saw, in the transaction of the caller. It loses its schedule. Returns false when
 * the draft changed.
 */
export async function moveDraftToTrash(
  stores: Stores,
  actor: Actor,
  draft: Draft,
  now: number,
): Promise<boolean> {
  if (!(await deleteDraftRow(stores, draft))) return false;
  await stores.trash.save({ news: null, draft, deletedAt: now, deletedBy: actor });
  const { id, fields } = draft;
  await saveImageUses(stores, [
    { owner: toDraftOwner(draft), uses: [] },
    { owner: toTrashOwner({ id, title: fields.title }), uses: imageUsesOf(fields) },
  ]);
  return true;
}

export function toTrashOwner({ id, title }: Pick<News, 'id' | 'title'>): ImageOwner {
  return { kind: 'trash', id, title };
}

/**
 * Restores date, address, comments and draft; unpublished news become a draft again. With `createdBy`, it restores only
 * a draft that this user created and that readers never saw.
 */
export function restoreFromTrash({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return (actor: Actor, id: string, createdBy: string | null): Promise<Result<{ path: string | null }>> =>
    database.inTransaction(async (stores) => {
      const trashed = createdBy === null ? null : await stores.trash.find(id);
      const isOwn = trashed?.news === null && trashed.draft.createdBy.userId === createdBy;
      if (createdBy !== null && !isOwn) return fail({ code: 'not-found', message: notInTrash });
      return restoreTrashed(stores, actor, id, clock());
    });
}

/** Restores trashed news in the transaction of the caller. Returns the path for readers; null for a draft. */
export async function restoreTrashed(
  stores: Stores,
  actor: Actor,
  id: string,
  now: number,
): Promise<Result<{ path: string | null }>> {
  const { trash } = stores;
  const trashed = await trash.find(id);
  if (!trashed || !(await trash.delete(id))) return fail({ code: 'not-found', message: notInTrash });
  if (!trashed.news) {
    const { draft } = trashed;
    const { title } = draft.fields;
    await restoreDraft(stores, draft, '', [{ owner: toTrashOwner({ id, title }), uses: [] }]);
    await recordAction(stores, actor, now, { action: 'draft.restored', id, title });
    return ok({ path: null });
  }
  const { news, version, draft } = trashed;
  const otherImages = [{ owner: toTrashOwner(news), uses: [] }];
  if (trashed.isUnpublished)
    await stores.unpublished.save({ news, version, unpublishedAt: now, unpublishedBy: actor });
  else await saveNews(stores, news, { stamp: { version, updatedAt: now }, before: news, otherImages });
  const state = trashed.isUnpublished ? 'unpublished' : 'draft';
  if (draft) await restoreDraft(stores, { ...draft, state }, news.category, otherImages);
  if (!draft && trashed.isUnpublished) await saveImageUses(stores, otherImages);
  await recordAction(stores, actor, now, { action: 'news.restored', id, title: news.title });
  await invalidateNews(stores, news, null);
  return ok({ path: newsPath(news) });
}

async function restoreDraft(
  stores: Stores,
  draft: Draft,
  otherSection: string,
  otherImages: readonly RecordImages[],
): Promise<void> {
  const sections = await stores.things.readSections();
  // A draft keeps its section, like a restored version. If that section is gone, it gets the section of the news;
  // without either, the form asks for one.
  const section = sections.find(draft.fields.category) ?? sections.find(otherSection);
  const category = section?.id ?? '';
  const furtherSections = findFurtherSections({ ...draft.fields, category }, sections);
  const fields = { ...draft.fields, category, furtherSections };
  await saveWorkingCopy(stores, { ...draft, fields }, null, { otherImages });
}

export type TrashLine = Omit<TrashedSummary, 'slug'> & {
  goesAt: number;
};

/**
 * Lists a page of the trash (20), last deleted first. With `createdBy`, it lists only drafts that this user created.
 */
export function listTrash({ trash }: Pick<Stores, 'trash'>) {
  return (createdBy: string | null, position: ListPosition): Promise<ListPage<TrashLine>> =>
    listPage({
      position,
      pageSize: newsroomPageSize,
      read: (page) => trash.list(page, createdBy),
      keyOf: ({ id, deletedAt }) => encodeCursor({ createdAt: deletedAt, id }),
      show: (items) => items.map(toLine),
    });
}

function toLine({ slug: _, ...line }: TrashedSummary): TrashLine {
  return { ...line, goesAt: trashExpiresAt(line.deletedAt) };
}

const trashActor: Actor = { userId: '', name: 'Lixeira, depois de 30 dias' };
const atOnce = 20;

/**
 * Deletes trashed news with their versions, comments, reports, and images that nothing else uses
 * (docs/product.md#trash).
 */
export function deleteTrashedNews({ database, files, clock, log }: FileAdapters) {
  return async (actor: Actor, id: string): Promise<Result<{ id: string }>> => {
    await deleteShareImages(files, id);
    const removed = await database.inTransaction((stores) => deleteForever(stores, actor, id, clock()));
    await deleteLooseFilesNow({ database, files, clock, log });
    return removed;
  };
}

/** Deletes everything that has been in the trash for 30 days. */
export function deleteExpiredTrash({ database, files, clock, log }: FileAdapters) {
  return async (): Promise<void> => {
    const now = clock();
    // News that failed stay at the beginning of the list.
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

/**
 * Deletes news in the transaction of the caller. The caller must delete the share image before, and loose files after
 * it.
 */
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

/** Lists the images of all versions. Versions are read one by one, because together they may have 200 MB. */
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
