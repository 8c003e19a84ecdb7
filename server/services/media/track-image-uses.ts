import { type ImageOwner, type ImageUse, publicOwnerKinds } from '../../../domain/media/image-use.ts';
import { searchTokens } from '../../../domain/search/search-text.ts';
import { fileTag } from '../../../domain/web/caching.ts';
import type { Stores } from '../../ports/stores.ts';

type Needs = Pick<Stores, 'images' | 'imageUses' | 'search' | 'raisePartVersion'>;

/** Number of uses whose words are indexed for an image. */
const usersReadMax = 20;

/**
 * Saves which images a record uses; none when it is deleted. Call it in the record's transaction. Purges images that
 * readers no longer see. Returns keys that are new and have no image, because it was deleted meanwhile; callers with a
 * choice of images reject the save.
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

/** Indexes an image by its file name and the words of its uses. */
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
