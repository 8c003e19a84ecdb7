/** Lets only one import, or undoing of an import, run at a time on a machine (docs/product.md#moving-in). */
import { join } from 'node:path';
import { runAlone } from '../sql/connection/sqlite-alone.ts';

/** Returns the path of a file in the data folder. The one import or undo of this machine holds a lock on it. */
export const toImportTurn = (dataDir: string) => join(dataDir, 'import-turn');

/**
 * Runs `work` if no other process has the turn. If one has it, nothing waits: `rejectSecond` throws the reason, for
 * people to read.
 */
export function takeImportTurn<T>(
  dataDir: string,
  work: () => Promise<T>,
  rejectSecond: () => never,
): Promise<T> {
  return runAlone(toImportTurn(dataDir), work, rejectSecond);
}
