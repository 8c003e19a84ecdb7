import { filesOf } from '../../../domain/media/image.ts';
import type { FileStore } from '../../ports/media.ts';
import type { Clock, Database } from '../../ports/stores.ts';

interface Needs {
  database: Pick<Database, 'inTransaction' | 'looseFiles'>;
  files: FileStore;
  clock: Clock;
}

const batchSize = 50;

/**
 * Removes the files of images that are no more, each with all its sizes: what the database knows of them, never an
 * address that somebody sent (docs/product.md#images). Whoever is interrupted leaves the rest to the next call, at the
 * latest at the next start. Returns how many images it removed.
 */
export function removeLooseFiles({ database: { inTransaction, looseFiles }, files, clock }: Needs) {
  /**
   * False when an import has brought the same image again, or another process was faster. An upload that is not done yet
   * hears of it at its end.
   */
  const condemn = (storageKey: string) =>
    inTransaction(async (stores) => {
      if (!(await stores.images.find(storageKey))) return stores.looseFiles.condemn(storageKey, clock());
      await stores.looseFiles.remove(storageKey);
      return false;
    });

  return async (): Promise<number> => {
    let removed = 0;
    for (;;) {
      const due = await looseFiles.listDue(clock(), batchSize);
      for (const file of due) {
        if (!(await condemn(file.storageKey))) continue;
        for (const key of filesOf(file)) await files.remove(key);
        await looseFiles.settle(file.storageKey);
        removed += 1;
      }
      if (due.length < batchSize) return removed;
    }
  };
}
