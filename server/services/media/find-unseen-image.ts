/**
 * Finds the first of these keys that neither readers nor the person see, or that does not exist; null when there is
 * none.
 */
import type { Visitor } from '../../../domain/accounts/permissions.ts';
import type { Stores } from '../../ports/stores.ts';
import { isFileHidden, isHiddenFileVisible } from './is-file-hidden.ts';

export async function findUnseenImage(
  stores: Pick<Stores, 'images' | 'imageUses' | 'looseFiles' | 'drafts'>,
  person: Pick<Visitor, 'userId' | 'roles'>,
  keys: readonly string[],
): Promise<string | null> {
  const found = new Set((await stores.images.listByKeys([...keys])).map(({ storageKey }) => storageKey));
  const isHidden = isFileHidden(stores);
  const isVisible = isHiddenFileVisible(stores);
  for (const key of keys)
    if (!found.has(key) || (!(await isVisible(person, key)) && (await isHidden(key)))) return key;
  return null;
}
