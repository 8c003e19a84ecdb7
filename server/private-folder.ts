import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** For the user of the portal alone. */
export const privateFolderMode = 0o700;
export const privateFileMode = 0o600;

/** The path belongs to another user, or its file system has no modes. */
const unchangeable = new Set(['EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'ENOSYS', 'ENOENT']);

/** Creates a folder that only its owner can open, or makes an existing one so. */
export async function ensurePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: privateFolderMode });
  await makePrivate(folder, privateFolderMode);
}

/** The same for a folder and the folders directly in it. */
export async function ensurePrivateFolders(folder: string): Promise<void> {
  await ensurePrivateFolder(folder);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await makePrivate(join(folder, entry.name), privateFolderMode);
}

/** Sets the mode of a file or folder; one that belongs to another user stays as it is. */
export async function makePrivate(path: string, mode: number): Promise<void> {
  try {
    await chmod(path, mode);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!unchangeable.has(code)) throw error;
  }
}
