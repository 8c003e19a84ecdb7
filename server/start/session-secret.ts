/** The key that signs sessions, stored in DATA_DIR. */
import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFileMode, restrictToOwner } from './private-folder.ts';

export const sessionSecretFile = 'session-secret';

/** Reads the key, or creates it at the first start; processes that start together get the same key. */
export async function ensureSessionSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, sessionSecretFile);
  const known = await read(path);
  if (known) {
    await restrictToOwner(path, privateFileMode);
    return known;
  }
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(48).toString('base64url'), {
    mode: privateFileMode,
    flag: 'wx',
    flush: true,
  });
  try {
    // Unlike a rename, a link fails when another process has created the file.
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const stored = await read(path);
  if (!stored) throw new Error(`${path} is empty; remove it to have a new one made.`);
  return stored;
}

async function read(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
