/** Deletes the old files of a folder. If some could not be deleted, it then rejects. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Older files were left by killed processes; a younger one may be in use. */
const leftAfterMs = 60 * 60 * 1000;

export async function deleteAbandonedFiles(folder: string, now: number): Promise<void> {
  const faults: unknown[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts?.isFile() && now - facts.mtimeMs > leftAfterMs)
      await rm(path, { force: true }).catch((error) => faults.push(error));
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Some abandoned files could not be deleted.');
}
