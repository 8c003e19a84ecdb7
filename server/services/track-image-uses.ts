import type { ImageOwner, ImageUse } from '../../domain/image-use.ts';
import { searchTokens } from '../../domain/search-text.ts';
import type { Stores } from '../ports.ts';

type Needs = Pick<Stores, 'images' | 'imageUses' | 'search'>;

/** Records whose words count for the search of an image; one of a thousand banners is found by fewer. */
const usersReadMax = 20;

/**
 * Notes which images a record uses from now on; none when it goes. To be called in the transaction that saves or
 * removes the record. Returns the keys that it begins to use and that are no images of the portal: somebody removed
 * them meanwhile. Whoever lets a person choose images refuses to save then.
 */
export async function trackImageUses(stores: Needs, owner: ImageOwner, uses: ImageUse[]): Promise<string[]> {
  const before = new Set(
    (await stores.imageUses.listByOwner(owner.kind, owner.id)).map(({ storageKey }) => storageKey),
  );
  const changed = await stores.imageUses.replace(owner, uses);
  const missing: string[] = [];
  for (const { storageKey, fileName, uploadedAt } of await stores.images.listLibraryByKeys(changed)) {
    await indexImage(stores, storageKey, fileName, uploadedAt);
  }
  const known = new Set((await stores.images.listByKeys(changed)).map(({ storageKey }) => storageKey));
  for (const { storageKey } of uses) {
    if (!before.has(storageKey) && !known.has(storageKey)) missing.push(storageKey);
  }
  return missing;
}

/** Tells the search what an image is found by: its file name and what records say of it. */
export async function indexImage(
  { imageUses, search }: Pick<Needs, 'imageUses' | 'search'>,
  storageKey: string,
  fileName: string,
  uploadedAt: number,
): Promise<void> {
  const users = await imageUses.listByKey(storageKey, usersReadMax);
  await search.put({
    kind: 'image',
    id: storageKey,
    category: '',
    createdAt: uploadedAt,
    tokens: [...new Set(searchTokens([fileName, ...users.map(({ words }) => words)].join('\n')))],
  });
}
