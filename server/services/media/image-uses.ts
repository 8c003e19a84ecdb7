/** Records which images are used by which records, and deletes images that no record uses. */
import { attachmentTypeOf } from '../../../domain/media/attachment.ts';
import { sizesClaimMs } from '../../../domain/media/image.ts';
import { type ImageDetails, licenceOf } from '../../../domain/media/image-details.ts';
import { type ImageOwnerKind, publicOwnerKinds } from '../../../domain/media/image-use.ts';
import { searchTokens } from '../../../domain/search/search-text.ts';
import type { LibraryImage, RecordImages } from '../../ports/media.ts';
import type { Stores } from '../../ports/stores.ts';
import { invalidateFile } from '../caching/invalidate.ts';

const usersReadMax = 20;

/**
 * Saves the uses. Call it in the transaction that writes the records. Images that readers no longer see are purged from
 * shared caches.
 */
export async function saveImageUses(
  stores: Pick<Stores, 'images' | 'imageUses' | 'search' | 'invalidateParts'>,
  records: readonly RecordImages[],
): Promise<void> {
  const changes = await stores.imageUses.replace(records);
  for (const { storageKey, before, after } of changes) {
    const isHidden = before.some(isPublic) && !after.some(isPublic);
    if (isHidden && !(await stores.imageUses.isUsed(storageKey, publicOwnerKinds)))
      await invalidateFile(stores, storageKey);
  }
  const reworded = changes.flatMap(({ storageKey, areWordsChanged }) => (areWordsChanged ? storageKey : []));
  for (const image of await stores.images.listLibraryByKeys(reworded)) await indexImage(stores, image);
}

type IndexedImage = Pick<LibraryImage, 'storageKey' | 'fileName' | 'uploadedAt' | 'uploadedBy'> &
  Pick<ImageDetails, 'altText' | 'caption' | 'credit' | 'licence'>;

function isPublic(kind: ImageOwnerKind): boolean {
  return publicOwnerKinds.includes(kind);
}

/** Indexes an image by its name and details, and by the alternative texts and captions with which it is used. */
export async function indexImage(
  { imageUses, search }: Pick<Stores, 'imageUses' | 'search'>,
  { storageKey, fileName, uploadedAt, uploadedBy, altText, caption, credit, licence }: IndexedImage,
): Promise<void> {
  const licenceName = licenceOf(licence)?.name ?? '';
  const users = await imageUses.listByKey(storageKey, usersReadMax);
  const words = [fileName, altText, caption, credit, licenceName, ...users.map((user) => user.words)];
  await search.save({
    kind: 'image',
    id: storageKey,
    sectionIds: uploadedBy === null ? [] : [uploadedBy],
    createdAt: uploadedAt,
    tokens: [...new Set(searchTokens(words.join('\n')))],
  });
}

/**
 * Deletes images that a record no longer shows, unless something else uses them. An image that a person described stays
 * in the library.
 */
export async function deleteReplacedImages(
  stores: Stores,
  storageKeys: string[],
  now: number,
): Promise<void> {
  const images = await stores.images.listLibraryByKeys(storageKeys);
  const plain = images.filter(({ isDescribed }) => !isDescribed);
  await deleteUnusedImages(
    stores,
    plain.map(({ storageKey }) => storageKey),
    now,
  );
}

/**
 * Deletes the records of unused images in the transaction of the caller, after `saveImageUses`. Their files, and unused
 * attachments, are deleted after the commit. Returns the deleted keys.
 */
export async function deleteUnusedImages(
  stores: Pick<Stores, 'images' | 'imageUses' | 'looseFiles' | 'search' | 'invalidateParts'>,
  storageKeys: readonly string[],
  now: number,
): Promise<string[]> {
  const { images, imageUses, looseFiles, search } = stores;
  const deleted: string[] = [];
  for (const storageKey of new Set(storageKeys)) {
    if (attachmentTypeOf(storageKey) !== null) {
      if (await imageUses.isUsed(storageKey)) continue;
      await looseFiles.makeDue(storageKey, now);
      await invalidateFile(stores, storageKey);
      deleted.push(storageKey);
      continue;
    }
    const image = await images.find(storageKey);
    if (!image || !(await images.deleteUnused(storageKey))) continue;
    await search.delete('image', storageKey);
    // After the files are deleted, a worker may still be writing sizes.
    const againAt = image.widths.length === 0 ? now + sizesClaimMs : 0;
    await looseFiles.create({ storageKey, width: image.width }, now, againAt);
    await invalidateFile(stores, storageKey);
    deleted.push(storageKey);
  }
  return deleted;
}
