/** Lists, describes and deletes images of the library (docs/product.md#images). */

import type { Actor } from '../../../domain/accounts/audit.ts';
import { mayDo, type Visitor } from '../../../domain/accounts/permissions.ts';
import { fileUrl, type Picture, toPicture } from '../../../domain/media/image.ts';
import {
  cleanImageDetails,
  findImageDetailsProblem,
  type ImageDetails,
  listChangedDetails,
} from '../../../domain/media/image-details.ts';
import { type ImageOwnerKind, publicOwnerKinds } from '../../../domain/media/image-use.ts';
import { queryGroups } from '../../../domain/search/search-text.ts';
import { imageUsersShown, libraryPageSize, unusedImageAfterMs } from '../../../domain/site/limits.ts';
import {
  imageConflict,
  imagePublished,
  imagesGone,
  imagesInUse,
  imagesTooNew,
  roleForbids,
} from '../../../domain/text/sentences.ts';
import {
  encodeCursor,
  type ListPage,
  type ListPosition,
  parseListPosition,
  parseSearchPosition,
  type SearchPosition,
} from '../../../domain/web/paging.ts';
import { fail, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import type { Adapters, FileAdapters } from '../../ports/adapters.ts';
import type { LibraryImage } from '../../ports/media.ts';
import type { Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateImage } from '../caching/invalidate.ts';
import { changeVersioned, type Versioned } from '../site/change-versioned.ts';
import { listPage, toHitKey } from '../site/list-pages.ts';
import { deleteLooseFilesNow } from './delete-loose-files.ts';
import { deleteUnusedImages, indexImage } from './image-uses.ts';

interface ImageQuery {
  busca?: string;
  /** Only images that are unused, and old enough to be deleted. */
  uso?: 'sem-uso';
  /** Only images that the person uploaded. */
  minhas?: '1';
  /** Only the image with this storage key. */
  chave?: string;
  pagina?: string;
  depois?: string;
  antes?: string;
}

interface ImageView extends ImageDetails {
  storageKey: string;
  url: string;
  name: string;
  picture: Picture | null;
  width: number;
  height: number;
  bytes: number;
  uploadedAt: number | null;
  uploadedByName: string | null;
  uses: { kind: ImageOwnerKind; id: string; title: string }[];
  hasMoreUses: boolean;
  /** The words of one use; they are suggested as alternative text. */
  words: string;
  isRemovable: boolean;
  /** The version of the details. `isEditable` says whether the person may change them. */
  version: number;
  isEditable: boolean;
}

export function listImages({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  const { images, imageUses, search } = database;

  async function toView(visitor: Viewer, image: LibraryImage): Promise<ImageView> {
    const found = await imageUses.listByKey(image.storageKey, imageUsersShown + 1);
    const isEditor = mayDo(visitor, 'manage-media');
    const users = isEditor ? found : found.filter(({ kind }) => publicOwnerKinds.includes(kind));
    const { altText, isDecorative, caption, credit, licence, focusX, focusY, version } = image;
    const url = fileUrl(image.storageKey);
    return {
      storageKey: image.storageKey,
      url,
      name: image.fileName,
      picture: toPicture(url, image, ''),
      width: image.width,
      height: image.height,
      bytes: image.bytes,
      uploadedAt: image.uploadedAt || null,
      uploadedByName: image.uploadedByName,
      uses: users.slice(0, imageUsersShown).map(({ kind, id, title }) => ({ kind, id, title })),
      hasMoreUses: users.length > imageUsersShown,
      words: users.find(({ words }) => words !== '')?.words ?? '',
      isRemovable: isEditor && found.length === 0 && image.uploadedAt < clock() - unusedImageAfterMs,
      ...{ altText, isDecorative, caption, credit, licence, focusX, focusY, version },
      isEditable: (await findImageDenial(database, visitor, image)) === null,
    };
  }
  const show = (visitor: Viewer, found: LibraryImage[]) =>
    Promise.all(found.map((image) => toView(visitor, image)));

  function list(
    visitor: Viewer,
    position: ListPosition,
    { uso, minhas }: ImageQuery,
  ): Promise<ListPage<ImageView>> {
    const { own, visibleTo } = toLibraryRights(visitor, minhas);
    const filter = {
      ...(uso === 'sem-uso' ? { isUsed: false, uploadedBefore: clock() - unusedImageAfterMs } : {}),
      ...(own === null ? {} : { uploadedBy: own }),
      ...(visibleTo === null ? {} : { visibleTo }),
    };
    return listPage({
      position,
      pageSize: libraryPageSize,
      read: (request) => images.listLibrary(filter, request),
      keyOf: ({ uploadedAt, storageKey }) => encodeCursor({ createdAt: uploadedAt, id: storageKey }),
      show: (found) => show(visitor, found),
    });
  }

  function find(
    visitor: Viewer,
    words: string,
    position: SearchPosition,
    { minhas }: ImageQuery,
  ): Promise<ListPage<ImageView>> {
    const groups = queryGroups(words);
    const { own, visibleTo } = toLibraryRights(visitor, minhas);
    return listPage({
      position,
      pageSize: libraryPageSize,
      read: async (request) =>
        groups.length === 0
          ? []
          : search.search({ tokens: [], anyOf: groups, kind: 'image', category: own, ...request }),
      keyOf: toHitKey,
      // Uses that a reporter may not see are removed after reading, so that the pages are the same for everyone.
      async show(hits) {
        const keys = hits.map(({ id }) => id);
        const visible = visibleTo === null ? keys : await images.listVisibleKeys(keys, visibleTo);
        const found = await images.listLibraryByKeys(keys.filter((key) => visible.includes(key)));
        return show(visitor, found);
      },
    });
  }

  async function listOne(visitor: Viewer, key: string): Promise<ListPage<ImageView>> {
    const { visibleTo } = toLibraryRights(visitor, undefined);
    const keys = visibleTo === null ? [key] : await images.listVisibleKeys([key], visibleTo);
    const items = await show(visitor, await images.listLibraryByKeys(keys));
    return { items, pageNumber: 1, next: null, previous: null };
  }

  return (visitor: Viewer, query: ImageQuery): Promise<ListPage<ImageView>> => {
    const { busca = '', chave } = query;
    if (chave !== undefined) return listOne(visitor, chave);
    return busca.trim() === ''
      ? list(visitor, parseListPosition(query), query)
      : find(visitor, busca, parseSearchPosition(query), query);
  };
}

type Viewer = Pick<Visitor, 'userId' | 'roles'>;

/** Returns the user to whose uploads a list is limited, and the reporter for whom it omits what only others may see. */
function toLibraryRights(
  visitor: Viewer,
  minhas: ImageQuery['minhas'],
): { own: string | null; visibleTo: string | null } {
  const userId = visitor.userId ?? '';
  if (minhas !== undefined) return { own: userId, visibleTo: null };
  return { own: null, visibleTo: mayDo(visitor, 'manage-media') ? null : userId };
}

interface DeletedImages {
  removed: string[];
  remaining: { storageKey: string; reason: string }[];
}

/** Deletes unused images that are older than 24 hours. The transaction decides which ones are unused. */
export function deleteImages({ database, files, clock, log }: FileAdapters) {
  return async (actor: Actor, storageKeys: readonly string[]): Promise<Result<DeletedImages>> => {
    const now = clock();
    const { answer, problems } = await database.inTransaction(async (stores) => {
      const answer: DeletedImages = { removed: [], remaining: [] };
      const problems: Problem[] = [];
      for (const storageKey of new Set(storageKeys)) {
        const problem = await removeImage(stores, actor, storageKey, now);
        if (!problem) answer.removed.push(storageKey);
        else {
          answer.remaining.push({ storageKey, reason: problem.message });
          problems.push(problem);
        }
      }
      return { answer, problems };
    });
    const [problem] = problems;
    if (problem && answer.removed.length === 0) return fail(problem);
    await deleteLooseFilesNow({ database, files, clock, log });
    return ok(answer);
  };
}

async function removeImage(
  stores: Stores,
  actor: Actor,
  storageKey: string,
  now: number,
): Promise<Problem | null> {
  const [image] = await stores.images.listLibraryByKeys([storageKey]);
  if (!image) return { code: 'not-found', message: imagesGone };
  if (image.isUsed) return { code: 'conflict', message: imagesInUse };
  if (image.uploadedAt > now - unusedImageAfterMs) return { code: 'conflict', message: imagesTooNew };
  const deleted = await deleteUnusedImages(stores, [storageKey], now);
  if (deleted.length === 0) return { code: 'conflict', message: imagesInUse };
  await recordAction(stores, actor, now, { action: 'image.removed', id: storageKey, title: image.fileName });
  return null;
}

interface SavedDetails extends ImageDetails {
  storageKey: string;
  version: number;
}

/** Changes the details of an image, which apply wherever it is shown (docs/product.md#images). */
export function updateImageDetails(adapters: Pick<Adapters, 'database' | 'clock'>) {
  return async (
    visitor: Visitor,
    actor: Actor,
    storageKey: string,
    { version, ...typed }: ImageDetails & { version: number },
  ): Promise<Result<SavedDetails>> => {
    const details = cleanImageDetails(typed);
    const problem = findImageDetailsProblem(details);
    if (problem) return fail(problem);
    const changed = await changeVersioned(adapters, imageKind, actor, {
      id: storageKey,
      version,
      async work(stores, before) {
        const denial = await findImageDenial(stores, visitor, before);
        if (denial) return fail(denial);
        const labels = listChangedDetails(before, details);
        if (labels.length === 0) return ok({ after: before, action: null });
        const after = { ...before, ...details, version: version + 1 };
        await stores.images.saveDetails(storageKey, details, after.version);
        await indexImage(stores, after);
        const detail = labels.join(', ');
        return ok({
          after,
          action: { action: 'image.changed', id: storageKey, title: before.fileName, detail },
        });
      },
    });
    return changed.ok ? ok({ ...details, storageKey, version: changed.value.version }) : changed;
  };
}

/** Finds the given images that have no credit, and whose credit the person may write. */
export function listUncreditedImages(database: Pick<Stores, 'images' | 'imageUses'>) {
  return async (visitor: Viewer, keys: string[]): Promise<string[]> => {
    const uncredited: string[] = [];
    for (const image of await database.images.listLibraryByKeys(keys))
      if (image.credit === '' && (await findImageDenial(database, visitor, image)) === null)
        uncredited.push(image.storageKey);
    return uncredited;
  };
}

/**
 * Returns why a person may not change an image, or null. Reporters may change their own images until readers see them.
 */
export async function findImageDenial(
  { imageUses }: Pick<Stores, 'imageUses'>,
  visitor: Pick<Visitor, 'userId' | 'roles'>,
  { storageKey, uploadedBy }: Pick<LibraryImage, 'storageKey' | 'uploadedBy'>,
): Promise<Problem | null> {
  if (mayDo(visitor, 'manage-media')) return null;
  if (uploadedBy === null || uploadedBy !== visitor.userId)
    return { code: 'forbidden', message: roleForbids };
  return (await imageUses.isUsed(storageKey, publicOwnerKinds))
    ? { code: 'forbidden', message: imagePublished }
    : null;
}

const imageKind: Versioned<LibraryImage> = {
  find: async ({ images }, storageKey) => (await images.listLibraryByKeys([storageKey]))[0] ?? null,
  versionOf: ({ version }) => version,
  missing: imagesGone,
  describeConflict: () => imageConflict,
  invalidate: (stores, before, after) =>
    before === after ? Promise.resolve() : invalidateImage(stores, before, after),
};
