import { originalKeyOf } from '../../domain/image.ts';
import { imageOwnerKinds } from '../../domain/image-use.ts';
import type { Clock, Stores } from '../ports.ts';
import { readPreviewToken } from './newsroom/preview-token.ts';

const hiddenKinds = ['draft', 'trash'] as const;
/** Whoever shows images to readers. */
const visibleKinds = imageOwnerKinds.filter((kind) => kind !== 'draft' && kind !== 'trash');

type Needs = Pick<Stores, 'images' | 'imageUses' | 'looseFiles'>;

/**
 * Whether a stored file, or the image it is a size of, is about to be removed, or belongs to drafts or news in the trash
 * and to nothing that readers may see (decisions.md, News). Asked for every file: two looks into indexes, mostly.
 */
export function isFileHidden({ images, imageUses, looseFiles }: Needs) {
  const isHidden = async (key: string) =>
    // An import may have brought the same image again.
    ((await looseFiles.has(key)) && !(await images.find(key))) ||
    ((await imageUses.isUsed(key, hiddenKinds)) && !(await imageUses.isUsed(key, visibleKinds)));
  return async (storageKey: string): Promise<boolean> => {
    if (await isHidden(storageKey)) return true;
    const original = originalKeyOf(storageKey);
    return original !== null && isHidden(original);
  };
}

/** Whether a file belongs to the draft that a preview's token shows: whoever may see the one may see the other. */
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
