import { filesOf } from '../../domain/image.ts';
import type { Clock, Database, FileStore } from '../ports.ts';

interface Needs {
  database: Pick<Database, 'images' | 'looseFiles'>;
  files: FileStore;
  clock: Clock;
}

const batchSize = 50;

/**
 * Removes the files of images that are no more, each with all its sizes: what the database knows of them, never an
 * address that somebody sent (decisions.md, Files). Whoever is interrupted leaves the rest to the next call, at the
 * latest at the next start. Returns how many images it removed.
 */
export function removeLooseFiles({ database: { images, looseFiles }, files, clock }: Needs) {
  return async (): Promise<number> => {
    let removed = 0;
    for (;;) {
      const due = await looseFiles.listDue(clock(), batchSize);
      for (const file of due) {
        // An import may have brought the same image again.
        if (!(await images.find(file.storageKey))) {
          for (const key of filesOf(file)) await files.remove(key);
          removed += 1;
        }
        await looseFiles.remove(file.storageKey);
      }
      if (due.length < batchSize) return removed;
    }
  };
}
