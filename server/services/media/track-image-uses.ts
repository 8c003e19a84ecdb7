import { type ImageOwner, type ImageUse, publicOwnerKinds } from '../../../domain/media/image-use.ts';
import { searchTokens } from '../../../domain/search/search-text.ts';
import { fileTag } from '../../../domain/web/caching.ts';
import type { Stores } from '../../ports/stores.ts';

type Needs = Pick<Stores, 'images' | 'imageUses' | 'search' | 'raisePartVersion'>;

/** Records whose words count for the search of an image; one of a thousand banners is found by fewer. */
const usersReadMax = 20;

/**
 * Saves which images a record uses from now on; none when the record is removed. Call it in the transaction that saves or
 * removes the record. Shared caches drop images that readers no longer see. Returns the keys that the record begins to
 * use and that have no image: they were removed meanwhile, and a caller that lets people choose images rejects the save.
 */
export async function trackImageUses(stores: Needs, owner: ImageOwner, uses: ImageUse[]): Promise<string[]> {
  const before = new Set(
    (await stores.imageUses.listByOwner(owner.kind, owner.id)).map(({ storageKey }) => storageKey),
  );
  const changed = await stores.imageUses.replace(owner, uses);
  const kept = new Set(uses.map(({ storageKey }) => storageKey));
  for (const key of publicOwnerKinds.includes(owner.kind) ? before : []) {
    const isHidden = !kept.has(key) && !(await stores.imageUses.isUsed(key, publicOwnerKinds));
    if (isHidden) await stores.raisePartVersion(fileTag(key));
  }
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
