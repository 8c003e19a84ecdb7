/** Creates folders and files that only the user of the portal can read. */
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const privateFolderMode = 0o700;
export const privateFileMode = 0o600;

/** Errors of a path that belongs to another user, or whose file system has no modes; they are ignored. */
const unchangeable = new Set(['EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'ENOSYS', 'ENOENT']);

/** Creates a folder and its parents one by one, because Node's recursive mkdir never ends below /proc and the like. */
export async function createFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let each = resolve(folder); !(await isFolder(each)); each = dirname(each)) missing.unshift(each);
  for (const each of missing) {
    try {
      await mkdir(each, { mode: privateFolderMode });
    } catch (error) {
      // Another process may have created it.
      if (!(await isFolder(each).catch(() => false))) throw error;
    }
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

export async function ensurePrivateFolder(folder: string): Promise<void> {
  await createFolder(folder);
  await restrictToOwner(folder, privateFolderMode);
}

export async function ensurePrivateFolders(folder: string): Promise<void> {
  await ensurePrivateFolder(folder);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await restrictToOwner(join(folder, entry.name), privateFolderMode);
}

export async function restrictToOwner(path: string, mode: number): Promise<void> {
  try {
    await chmod(path, mode);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!unchangeable.has(code)) throw error;
  }
}
