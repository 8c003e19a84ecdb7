/** bench/.work: everything the bench writes besides docs/performance.md. Git ignores it. */
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..');
/** Databases, tools and results, kept from run to run. */
export const workplace = join(import.meta.dirname, '.work');

const temporaryFolders = new Set<string>();

process.once('exit', () => {
  for (const folder of temporaryFolders) rmSync(folder, { recursive: true, force: true });
});

/** Runs `work` with a folder that is gone afterwards, also when the bench is interrupted. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(workplace, { recursive: true });
  const folder = await mkdtemp(join(workplace, 'tmp-'));
  temporaryFolders.add(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    temporaryFolders.delete(folder);
  }
}

export async function removeWorkplace(): Promise<void> {
  await rm(workplace, { recursive: true, force: true });
}
