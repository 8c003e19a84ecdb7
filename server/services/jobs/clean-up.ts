import type { FileStore } from '../../ports/media.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import type { WorldLog } from '../../services.ts';
import { removeLooseFiles } from '../media/remove-loose-files.ts';

interface Needs {
  database: Database;
  files: FileStore;
  clock: Clock;
  log: WorldLog;
}

/** Removes the files that an action has left over, after its commit. What the storage refuses goes another time. */
export async function cleanUp({ database, files, clock, log }: Needs): Promise<void> {
  try {
    await removeLooseFiles({ database, files, clock })();
  } catch (error) {
    log.warn({ err: error }, 'files that nothing uses could not be removed yet');
  }
}
