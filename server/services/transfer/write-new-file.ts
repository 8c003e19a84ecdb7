/** Writes files and folders of exports, which get their names only when they are whole. */
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';

/** Writes a file beside its name and renames it at the end. Rejects when the name is taken. */
export async function writeNewFile(
  path: string,
  work: (write: (data: string | Uint8Array) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const unfinished = await toUnfinished(path);
  const file = await open(unfinished, 'w', 0o600);
  try {
    await work((data) => file.writeFile(data));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

/** Writes a folder beside its name and renames it at the end. What an interrupted call left is deleted first. */
export async function writeNewFolder(path: string, work: (folder: string) => Promise<void>): Promise<void> {
  const unfinished = await toUnfinished(path);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await work(unfinished);
  await rename(unfinished, path);
}

async function toUnfinished(path: string): Promise<string> {
  if (await stat(path).catch(() => null)) throw new Error(`${path} exists already.`);
  return `${path}.unfinished`;
}
