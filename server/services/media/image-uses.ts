/** Which records use which images, and what happens to images that nothing uses any more (docs/product.md#images). */
import { sizesClaimMs } from '../../../domain/media/image.ts';
import { type ImageOwnerKind, publicOwnerKinds } from '../../../domain/media/image-use.ts';
import { searchTokens } from '../../../domain/search/search-text.ts';
import type { LibraryImage, RecordImages } from '../../ports/media.ts';
import type { Stores } from '../../ports/stores.ts';
import { invalidateFile } from '../site/invalidate.ts';

/** Records whose words count for the search of an image. */
const usersReadMax = 20;

/**
 * Saves which images some records use from now on; none when a record is deleted. Call it in the transaction that saves or
 * deletes the records. Shared caches drop images that readers no longer see.
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

function isPublic(kind: ImageOwnerKind): boolean {
  return publicOwnerKinds.includes(kind);
}

/** Writes the search words of an image: its file name and the words of the records that use it. */
export async function indexImage(
  { imageUses, search }: Pick<Stores, 'imageUses' | 'search'>,
  { storageKey, fileName, uploadedAt }: Pick<LibraryImage, 'storageKey' | 'fileName' | 'uploadedAt'>,
): Promise<void> {
  const users = await imageUses.listByKey(storageKey, usersReadMax);
  await search.save({
    kind: 'image',
    id: storageKey,
    category: '',
    createdAt: uploadedAt,
    tokens: [...new Set(searchTokens([fileName, ...users.map(({ words }) => words)].join('\n')))],
  });
}

/**
 * Deletes the records of those images that nothing uses and leaves their files to `deleteLooseFiles`, which the caller
 * calls after the commit. Call it in the transaction in which a record stopped using them, after `saveImageUses`. Deletes
 * nothing while the uses of older records are still being read. Returns the deleted keys. `now` in epoch milliseconds.
 */
export async function deleteUnusedImages(
  stores: Pick<Stores, 'images' | 'imageUses' | 'looseFiles' | 'search' | 'invalidateParts'>,
  storageKeys: readonly string[],
  now: number,
): Promise<string[]> {
  const { images, imageUses, looseFiles, search } = stores;
  const deleted: string[] = [];
  if ((await imageUses.listFillPlaces()).length > 0) return deleted;
  for (const storageKey of new Set(storageKeys)) {
    const image = await images.find(storageKey);
    if (!image || !(await images.deleteUnused(storageKey))) continue;
    await search.delete('image', storageKey);
    // A worker may still be writing sizes after the files are deleted.
    const againAt = image.widths.length === 0 ? now + sizesClaimMs : 0;
    await looseFiles.create({ storageKey, width: image.width }, now, againAt);
    await invalidateFile(stores, storageKey);
    deleted.push(storageKey);
  }
  return deleted;
}
