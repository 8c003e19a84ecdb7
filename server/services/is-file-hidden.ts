import { originalKeyOf } from '../../domain/image.ts';
import { imageOwnerKinds } from '../../domain/image-use.ts';
import type { Stores } from '../ports.ts';

/** Whoever shows images to readers. */
const visibleKinds = imageOwnerKinds.filter((kind) => kind !== 'draft' && kind !== 'trash');

/**
 * Whether a stored file, or the image it is a size of, belongs to news in the trash and to nothing that readers may
 * see (decisions.md, News). Asked for every file: nearly always one look into an index is all.
 */
export function isFileHidden({ imageUses }: Pick<Stores, 'imageUses'>) {
  const isOfTrashAlone = async (key: string) =>
    (await imageUses.isUsed(key, ['trash'])) && !(await imageUses.isUsed(key, visibleKinds));
  return async (storageKey: string): Promise<boolean> => {
    if (await isOfTrashAlone(storageKey)) return true;
    const original = originalKeyOf(storageKey);
    return original !== null && isOfTrashAlone(original);
  };
}
