import { sizesClaimMs } from '../../../domain/media/image.ts';
import { fileTag } from '../../../domain/web/caching.ts';
import type { Stores } from '../../ports/stores.ts';

type Needs = Pick<Stores, 'images' | 'imageUses' | 'looseFiles' | 'search' | 'raisePartVersion'>;

/**
 * Deletes the records of images without uses and marks their files for `removeLooseFiles`, which must be called after
 * the commit. Call it in the transaction that removed the uses, after `trackImageUses`. Ignores images in use, foreign
 * addresses, and everything until `fillImageUses` is done. Returns the deleted images.
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
    // Sizes that are being made now may be written after the files are deleted.
    const againAt = image.widths.length === 0 ? now + sizesClaimMs : 0;
    await looseFiles.add({ storageKey, width: image.width }, now, againAt);
    await raisePartVersion(fileTag(storageKey));
    discarded.push(storageKey);
  }
  return discarded;
}
