/** Saves the old addresses of imported items as redirects. */
import type { TypedRule } from '../../../domain/redirects/redirects.ts';
import type { Stores } from '../../ports/stores.ts';
import { parseRules, type SavedRules, saveRules } from './save-rules.ts';

/**
 * Saves the exact rules that an import found, any number of them, in its transaction. Rules that a person created,
 * changed or removed stay as they are. `ownOrigin` is that of the portal. The caller invalidates content.
 */
export async function saveImportedRedirects(
  stores: Pick<Stores, 'redirects'>,
  rules: readonly TypedRule[],
  ownOrigin: string,
): Promise<SavedRules> {
  return saveRules(stores, await parseRules(rules, ownOrigin), { isByPerson: false });
}
