import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Older files belong to killed processes; younger ones may belong to running ones. */
const leftAfterMs = 60 * 60 * 1000;

export async function deleteAbandonedFiles(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts?.isFile() && now - facts.mtimeMs > leftAfterMs) await rm(path, { force: true });
  }
}
