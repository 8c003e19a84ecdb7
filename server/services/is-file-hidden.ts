import { originalKeyOf } from '../../domain/image.ts';
import { imageOwnerKinds } from '../../domain/image-use.ts';
import type { Stores } from '../ports.ts';

/** Whoever shows images to readers. */
const visibleKinds = imageOwnerKinds.filter((kind) => kind !== 'draft' && kind !== 'trash');

type Needs = Pick<Stores, 'images' | 'imageUses' | 'looseFiles'>;

/**
 * Whether a stored file, or the image it is a size of, is about to be removed, or belongs to news in the trash and to
 * nothing that readers may see (decisions.md, News). Asked for every file: two looks into indexes, mostly.
 */
export function isFileHidden({ images, imageUses, looseFiles }: Needs) {
  const isHidden = async (key: string) =>
    // An import may have brought the same image again.
    ((await looseFiles.has(key)) && !(await images.find(key))) ||
    ((await imageUses.isUsed(key, ['trash'])) && !(await imageUses.isUsed(key, visibleKinds)));
  return async (storageKey: string): Promise<boolean> => {
    if (await isHidden(storageKey)) return true;
    const original = originalKeyOf(storageKey);
    return original !== null && isHidden(original);
  };
}
