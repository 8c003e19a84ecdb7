/** Changes what the newsroom says of an image, wherever it is shown (docs/product.md#images). */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { mayDo, type Visitor } from '../../../domain/accounts/permissions.ts';
import {
  cleanImageDetails,
  findImageDetailsProblem,
  type ImageDetails,
  listChangedDetails,
} from '../../../domain/media/image-details.ts';
import { publicOwnerKinds } from '../../../domain/media/image-use.ts';
import { imageConflict, imagePublished, imagesGone, roleForbids } from '../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { LibraryImage } from '../../ports/media.ts';
import type { Stores } from '../../ports/stores.ts';
import { invalidateImage } from '../caching/invalidate.ts';
import { changeVersioned, type Versioned } from '../site/change-versioned.ts';
import { indexImage } from './image-uses.ts';

interface SavedDetails extends ImageDetails {
  storageKey: string;
  version: number;
}

export function updateImageDetails(adapters: Pick<Adapters, 'database' | 'clock'>) {
  return async (
    visitor: Visitor,
    actor: Actor,
    storageKey: string,
    { version, ...typed }: ImageDetails & { version: number },
  ): Promise<Result<SavedDetails>> => {
    const details = cleanImageDetails(typed);
    const problem = findImageDetailsProblem(details);
    if (problem) return fail(problem);
    const changed = await changeVersioned(adapters, imageKind, actor, {
      id: storageKey,
      version,
      async work(stores, before) {
        const denial = await findImageDenial(stores, visitor, before);
        if (denial) return fail(denial);
        const labels = listChangedDetails(before, details);
        if (labels.length === 0) return ok({ after: before, action: null });
        const after = { ...before, ...details, version: version + 1 };
        await stores.images.saveDetails(storageKey, details, after.version);
        await indexImage(stores, after);
        const detail = labels.join(', ');
        return ok({
          after,
          action: { action: 'image.changed', id: storageKey, title: before.fileName, detail },
        });
      },
    });
    return changed.ok ? ok({ ...details, storageKey, version: changed.value.version }) : changed;
  };
}

/** Returns why a person may not change an image: reporters change own ones until readers see them. */
export async function findImageDenial(
  { imageUses }: Pick<Stores, 'imageUses'>,
  visitor: Pick<Visitor, 'userId' | 'roles'>,
  { storageKey, uploadedBy }: Pick<LibraryImage, 'storageKey' | 'uploadedBy'>,
): Promise<Problem | null> {
  if (mayDo(visitor, 'manage-media')) return null;
  if (uploadedBy === null || uploadedBy !== visitor.userId)
    return { code: 'forbidden', message: roleForbids };
  return (await imageUses.isUsed(storageKey, publicOwnerKinds))
    ? { code: 'forbidden', message: imagePublished }
    : null;
}

const imageKind: Versioned<LibraryImage> = {
  find: async ({ images }, storageKey) => (await images.listLibraryByKeys([storageKey]))[0] ?? null,
  versionOf: ({ version }) => version,
  missing: imagesGone,
  describeConflict: () => imageConflict,
  invalidate: (stores, before, after) =>
    before === after ? Promise.resolve() : invalidateImage(stores, before, after),
};
