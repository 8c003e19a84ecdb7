/** bench/.work: everything the bench writes besides docs/performance.md. Git ignores it. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..');
/** Databases, tools and results, kept from run to run. */
export const workplace = join(import.meta.dirname, '.work');

/** Runs `work` with a folder that is gone afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(workplace, { recursive: true });
  const folder = await mkdtemp(join(workplace, 'tmp-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function removeWorkplace(): Promise<void> {
  await rm(workplace, { recursive: true, force: true });
}
