import type { Adapters } from '../../services.ts';
import { deleteLooseFiles } from '../media/delete-loose-files.ts';

/** Deletes files that an action left, after its commit. On failure the periodic sweep deletes them. */
export async function cleanUp({
  database,
  files,
  clock,
  log,
}: Pick<Adapters, 'database' | 'files' | 'clock' | 'log'>): Promise<void> {
  try {
    await deleteLooseFiles({ database, files, clock })();
  } catch (error) {
    log.warn({ err: error }, 'files that nothing uses could not be removed yet');
  }
}
