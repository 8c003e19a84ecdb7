import type { Log } from '../../ports/log.ts';
import type { FileStore } from '../../ports/media.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { deleteLooseFiles } from '../media/delete-loose-files.ts';

interface Needs {
  database: Database;
  files: FileStore;
  clock: Clock;
  log: Log;
}

/** Deletes files that an action left, after its commit. On failure the periodic sweep deletes them. */
export async function cleanUp({ database, files, clock, log }: Needs): Promise<void> {
  try {
    await deleteLooseFiles({ database, files, clock })();
  } catch (error) {
    log.warn({ err: error }, 'files that nothing uses could not be removed yet');
  }
}
