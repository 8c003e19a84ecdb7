/** Lets one import or undo of an import work at a time on a machine (docs/product.md#moving-in). */
import { join } from 'node:path';
import { runAlone } from '../sql/connection/sqlite-alone.ts';

/** Returns the file in the data folder whose lock the one import or undo of this machine holds. */
export const toImportTurn = (dataDir: string) => join(dataDir, 'import-turn');

/**
 * Runs `work` when no other process has the turn. When one has it, `work` does not wait: `rejectSecond` throws the reason, which
 * people read.
 */
export function takeImportTurn<T>(
  dataDir: string,
  work: () => Promise<T>,
  rejectSecond: () => never,
): Promise<T> {
  return runAlone(toImportTurn(dataDir), work, rejectSecond);
}
