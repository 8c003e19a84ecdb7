import { originalKeyOf } from '../../../domain/media/image.ts';
import { publicOwnerKinds } from '../../../domain/media/image-use.ts';
import type { Clock, Stores } from '../../ports/stores.ts';
import { readPreviewToken } from '../news/drafts/preview-token.ts';

const hiddenKinds = ['draft', 'trash'] as const;

/** Whether a file is for admins only: no public record uses it, or its deletion has begun (docs/product.md#images). */
export function isFileHidden({
  images,
  imageUses,
  looseFiles,
}: Pick<Stores, 'images' | 'imageUses' | 'looseFiles'>) {
  let isFilled = false;
  /** Until then only images of hidden records are hidden. */
  const knowsAllUses = async () => {
    isFilled ||= (await imageUses.listFillPlaces()).length === 0;
    return isFilled;
  };
  const isPublic = async (key: string) => {
    const isShown =
      (await imageUses.isUsed(key, publicOwnerKinds)) ||
      !((await knowsAllUses()) || (await imageUses.isUsed(key, hiddenKinds)));
    // An import may store an image under a key that is still marked for deletion.
    return isShown && (!(await looseFiles.has(key)) || (await images.find(key)) !== null);
  };
  return async (storageKey: string): Promise<boolean> => {
    const original = originalKeyOf(storageKey);
    if (original === null) return !(await isPublic(storageKey));
    // An upload may be named like a size.
    const isOwnImage = (await images.find(storageKey)) !== null;
    return !(await isPublic(isOwnImage ? storageKey : original));
  };
}

export function isFileOfPreview({
  imageUses,
  sessionSecret,
  clock,
}: Pick<Stores, 'imageUses'> & { sessionSecret: string; clock: Clock }) {
  return async (token: string, storageKey: string): Promise<boolean> => {
    const pass = readPreviewToken(sessionSecret, token, clock());
    if (!pass) return false;
    const uses = await imageUses.listByOwner('draft', pass.id);
    const original = originalKeyOf(storageKey);
    return uses.some((use) => use.storageKey === storageKey || use.storageKey === original);
  };
}
