import { sizesClaimMs } from '../../../domain/media/image.ts';
import { fileTag } from '../../../domain/web/caching.ts';
import type { Stores } from '../../ports/stores.ts';

type Needs = Pick<Stores, 'images' | 'imageUses' | 'looseFiles' | 'search' | 'raisePartVersion'>;

/**
 * Removes the records of those images that nothing uses any more and leaves their files, the original and all sizes,
 * to `removeLooseFiles`, which is to be called after the commit. To be called in the transaction in which a record
 * stopped using them, after `trackImageUses`. Keys that are used, or no images of the portal, are left alone, and so
 * is everything as long as uses from before they were kept are not filled in. Returns what goes. `now` in epoch
 * milliseconds.
 */
export async function discardImages(
  { images, imageUses, looseFiles, search, raisePartVersion }: Needs,
  storageKeys: readonly string[],
  now: number,
): Promise<string[]> {
  const discarded: string[] = [];
  if ((await imageUses.listFillPlaces()).length > 0) return discarded;
  for (const storageKey of new Set(storageKeys)) {
    const image = await images.find(storageKey);
    if (!image || !(await images.removeUnused(storageKey))) continue;
    await search.remove('image', storageKey);
    // Sizes that are being made at this moment may be written after the files went.
    const againAt = image.widths.length === 0 ? now + sizesClaimMs : 0;
    await looseFiles.add({ storageKey, width: image.width }, now, againAt);
    await raisePartVersion(fileTag(storageKey));
    discarded.push(storageKey);
  }
  return discarded;
}
