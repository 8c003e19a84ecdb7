import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Older files were left by a process that was killed; younger ones may belong to another process. */
const leftAfterMs = 60 * 60 * 1000;

/** Removes the files of a folder that nobody has written to for an hour before `now` (epoch milliseconds). */
export async function removeLeftFiles(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Whoever it belongs to may be done with it by now.
    const facts = await stat(path).catch(() => null);
    if (facts?.isFile() && now - facts.mtimeMs > leftAfterMs) await rm(path, { force: true });
  }
}
