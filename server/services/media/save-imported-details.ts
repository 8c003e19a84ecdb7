/** Saves what an import says of images in the library. */
import {
  fillImageDetails,
  type ImageDetails,
  listChangedDetails,
} from '../../../domain/media/image-details.ts';
import type { LibraryImage } from '../../ports/media.ts';
import type { Stores } from '../../ports/stores.ts';
import { indexImage } from './image-uses.ts';

interface FilledImage {
  image: LibraryImage;
  isChanged: boolean;
}

/**
 * Fills empty details of images, in the transaction of the caller. Details that people of the newsroom changed stay.
 * Returns the images by key, with their new details.
 */
export async function saveImportedDetails(
  stores: Pick<Stores, 'images' | 'imageUses' | 'search'>,
  imported: readonly { storageKey: string; details: Partial<ImageDetails> }[],
): Promise<Map<string, FilledImage>> {
  const keys = [...new Set(imported.map(({ storageKey }) => storageKey))];
  const images = await stores.images.listLibraryByKeys(keys);
  const filled = new Map(images.map((image) => [image.storageKey, { image, isChanged: false }]));
  for (const { storageKey, details } of imported) {
    const before = filled.get(storageKey);
    if (!before || before.image.isDescribed) continue;
    const image = { ...before.image, ...fillImageDetails(before.image, details) };
    if (listChangedDetails(before.image, image).length === 0) continue;
    // With a new version, a form that was opened before cannot overwrite the details.
    if (!before.isChanged) image.version += 1;
    filled.set(storageKey, { image, isChanged: true });
  }
  for (const [storageKey, { image, isChanged }] of filled) {
    if (!isChanged) continue;
    await stores.images.saveDetails(storageKey, image, image.version, 'import');
    await indexImage(stores, image);
  }
  return filled;
}
