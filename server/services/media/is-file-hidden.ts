/** Decides which files only the newsroom may see (docs/product.md#images). */
import { mayDo, type Visitor } from '../../../domain/accounts/permissions.ts';
import { attachmentTypeOf } from '../../../domain/media/attachment.ts';
import { fileUrl, originalKeyOf } from '../../../domain/media/image.ts';
import { publicOwnerKinds } from '../../../domain/media/image-use.ts';
import { isOwnDraft } from '../../../domain/news/draft.ts';
import { targetKeyOf } from '../../../domain/redirects/redirects.ts';
import type { Stores } from '../../ports/stores.ts';

/**
 * Returns whether readers may not see a file. It is hidden if no public record uses it, or if its deletion has begun.
 */
export function isFileHidden(adapters: Pick<Stores, 'images' | 'imageUses' | 'looseFiles' | 'redirects'>) {
  const { images, imageUses, looseFiles, redirects } = adapters;
  /** An imported attachment without a use stays public while a redirect of its old address leads to it. */
  const isPublicAttachment = async (key: string) => {
    if (await imageUses.isUsed(key, publicOwnerKinds)) return true;
    const target = targetKeyOf(fileUrl(key));
    return (await redirects.listTargetKeys([target])).length > 0 && !(await imageUses.isUsed(key));
  };
  const isPublic = async (key: string) => {
    if (!(await imageUses.isUsed(key, publicOwnerKinds))) return false;
    // An import may store an image under a key that is still marked for deletion.
    return !(await looseFiles.has(key)) || (await images.find(key)) !== null;
  };
  return async (storageKey: string): Promise<boolean> => {
    if (attachmentTypeOf(storageKey) !== null) return !(await isPublicAttachment(storageKey));
    const original = originalKeyOf(storageKey);
    if (original === null) return !(await isPublic(storageKey));
    // An upload may be named like a size.
    const isOwnImage = (await images.find(storageKey)) !== null;
    return !(await isPublic(isOwnImage ? storageKey : original));
  };
}

/** How many drafts of an image are compared; an image in more drafts counts as that of more than one person. */
const draftsMax = 50;

/**
 * Returns whether a visitor may see a hidden file. Editors may see all of them; reporters may see their own uploads and
 * files that only their own drafts use (docs/product.md#images).
 */
export function isHiddenFileVisible(stores: Pick<Stores, 'images' | 'imageUses' | 'looseFiles' | 'drafts'>) {
  const { images, imageUses, looseFiles, drafts } = stores;
  return async (visitor: Pick<Visitor, 'userId' | 'roles'>, storageKey: string): Promise<boolean> => {
    if (mayDo(visitor, 'edit-all-news')) return true;
    const { userId } = visitor;
    if (userId === null || !mayDo(visitor, 'write-news')) return false;
    const isAttachment = attachmentTypeOf(storageKey) !== null;
    const isWhole = isAttachment || (await images.find(storageKey)) !== null;
    const original = isWhole ? storageKey : originalKeyOf(storageKey);
    if (original === null) return false;
    if (await images.isUploadedBy(original, userId)) return true;
    const owners = await imageUses.listByKey(original, draftsMax);
    // An attachment that no text has yet may be seen by everyone who writes news: its address cannot be guessed.
    if (isAttachment && owners.length === 0) return looseFiles.has(storageKey);
    if (owners.length === 0 || owners.some(({ kind }) => kind !== 'draft')) return false;
    const found = await drafts.listByIds(owners.map(({ id }) => id));
    return found.length === owners.length && found.every((draft) => isOwnDraft(draft, userId));
  };
}
