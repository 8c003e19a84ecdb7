import { listImageKeys } from '../../../domain/media/image.ts';
import type { Adapters } from '../../services.ts';

const batchSize = 50;

/** Deletes the files of images marked for deletion (docs/product.md#images). Returns the number of images. */
export function deleteLooseFiles({
  database: { inTransaction, looseFiles },
  files,
  clock,
}: Pick<Adapters, 'database' | 'files' | 'clock'>) {
  /** False when an import stored the same image again, or another process deletes it. */
  const claimUnused = (storageKey: string) =>
    inTransaction(async (stores) => {
      if (!(await stores.images.find(storageKey))) return stores.looseFiles.claim(storageKey, clock());
      await stores.looseFiles.delete(storageKey);
      return false;
    });

  return async (): Promise<number> => {
    let removed = 0;
    for (;;) {
      const due = await looseFiles.listDue(clock(), batchSize);
      for (const file of due) {
        if (!(await claimUnused(file.storageKey))) continue;
        for (const key of listImageKeys(file)) await files.delete(key);
        await looseFiles.closeClaim(file.storageKey);
        removed += 1;
      }
      if (due.length < batchSize) return removed;
    }
  };
}

/** Deletes loose files after the commit of an action; what fails is left to the periodic sweep. */
export async function deleteLooseFilesNow(
  adapters: Pick<Adapters, 'database' | 'files' | 'clock' | 'log'>,
): Promise<void> {
  await deleteLooseFiles(adapters)().catch((err: unknown) =>
    adapters.log.warn({ err }, 'files that nothing uses could not be removed yet'),
  );
}
