/** Finds the images and attachments of a text that do not exist, or that the person who saves it does not see. */
import type { Visitor } from '../../../domain/accounts/permissions.ts';
import { attachmentTypeOf } from '../../../domain/media/attachment.ts';
import type { Stores } from '../../ports/stores.ts';
import { isFileHidden, isHiddenFileVisible } from './is-file-hidden.ts';

/** Returns the first of these keys that neither readers nor the person see, or that does not exist; null for none. */
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
 * Lists those of these files that exist. An attachment was uploaded, or comes from an import: then a text has it, or its old
 * address leads to it.
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
