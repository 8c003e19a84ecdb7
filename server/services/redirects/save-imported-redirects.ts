/** Saves the old addresses of imported items as redirects. */
import type { Stores } from '../../ports/stores.ts';
import type { RedirectRule } from '../transfer/foreign/redirect-rules.ts';
import { parseRules, type SavedRules, saveRules } from './save-rules.ts';

/**
 * Saves the exact rules of an import, however many, in the transaction of the import. Rules that a person created,
 * changed or removed stay unchanged. `ownOrigin` is the portal's origin, and `importedAt` the beginning of the import.
 * The caller must invalidate content.
 */
export async function saveImportedRedirects(
  stores: Pick<Stores, 'redirects'>,
  rules: readonly RedirectRule[],
  ownOrigin: string,
  importedAt: number,
): Promise<SavedRules> {
  const typed = rules.map(({ from, to, ...rule }) => ({ source: from, target: to, status: 301, ...rule }));
  return saveRules(stores, await parseRules(typed, ownOrigin), { isByPerson: false, importedAt });
}
