/** Finds the images and attachments of a text that are missing, or that the person who saves the text may not see. */
import type { Visitor } from '../../../domain/accounts/permissions.ts';
import { attachmentTypeOf } from '../../../domain/media/attachment.ts';
import type { Stores } from '../../ports/stores.ts';
import { isFileHidden, isHiddenFileVisible } from './is-file-hidden.ts';

/**
 * Returns the first key of a file that is missing, or that neither readers nor the person may see; null when there is
 * none.
 */
export async function findUnseenImage(
  stores: Pick<Stores, 'images' | 'imageUses' | 'looseFiles' | 'drafts' | 'redirects'>,
  person: Pick<Visitor, 'userId' | 'roles'>,
  keys: readonly string[],
): Promise<string | null> {
  const found = await listExistingFiles(stores, keys);
  const isHidden = isFileHidden(stores);
  const isVisible = isHiddenFileVisible(stores);
  for (const key of keys)
    if (!found.has(key) || (!(await isVisible(person, key)) && (await isHidden(key)))) return key;
  return null;
}

/**
 * Lists the given files that exist. An attachment exists if it was uploaded. One from an import exists if a text has
 * it, or its old address redirects to it.
 */
export async function listExistingFiles(
  stores: Pick<Stores, 'images' | 'imageUses' | 'looseFiles' | 'redirects'>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const isHidden = isFileHidden(stores);
  const attachments = keys.filter((key) => attachmentTypeOf(key) !== null);
  const images = await stores.images.listByKeys(keys.filter((key) => !attachments.includes(key)));
  const existing = new Set(images.map(({ storageKey }) => storageKey));
  for (const key of attachments)
    if (
      (await stores.looseFiles.isKept(key)) ||
      (await stores.imageUses.isUsed(key)) ||
      !(await isHidden(key))
    )
      existing.add(key);
  return existing;
}
