/** Links the files that two backups share, so that daily backups take little room. */
import { link, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFolder } from '../../start/private-folder.ts';
import { manifestFile } from './manifest.ts';

/**
 * Creates the function that links a file of the newest whole backup in `folder` into `target`. It returns false, and
 * does nothing, when that backup does not hold the same bytes, or when the disk cannot link.
 */
export async function createFileLinks(
  folder: string,
  target: string,
): Promise<(key: string, data: Uint8Array) => Promise<boolean>> {
  const newest = await findNewestBackup(folder);
  if (newest === null) return async () => false;
  return async (key, data) => {
    const known = join(newest, 'files', ...key.split('/'));
    const same = await readFile(known).catch(() => null);
    if (!same?.equals(data)) return false;
    const path = join(target, ...key.split('/'));
    await createFolder(dirname(path));
    return link(known, path).then(
      () => true,
      () => false,
    );
  };
}

async function findNewestBackup(folder: string): Promise<string | null> {
  const entries = await readdir(folder, { withFileTypes: true });
  const backups = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && !entry.name.includes('.unfinished-'))
      .map(async ({ name }) => {
        const manifest = await stat(join(folder, name, manifestFile)).catch(() => null);
        return manifest ? { path: join(folder, name), at: manifest.mtimeMs } : null;
      }),
  );
  return backups.filter((backup) => backup !== null).sort((a, b) => b.at - a.at)[0]?.path ?? null;
}
