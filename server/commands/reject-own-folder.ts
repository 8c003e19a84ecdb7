/** Keeps commands from writing copies into the portal's own folders. */
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Config } from '../start/config.ts';
import { startError } from '../start/start-error.ts';

const ownFolders = ['files', 'uploads'];

/** Throws if the target is inside the data of the portal: the copy would copy itself. The target need not exist yet. */
export async function rejectOwnFolder({ dataDir }: Pick<Config, 'dataDir'>, target: string): Promise<void> {
  const real = await realPath(target);
  const own = await Promise.all(ownFolders.map((name) => realPath(join(dataDir, name))));
  const isRefused = real === (await realPath(dataDir)) || own.some((folder) => isWithin(folder, real));
  if (isRefused) {
    throw startError(
      `${target} é parte dos dados do próprio portal (${dataDir}); indique uma pasta em outro lugar.`,
      `${target} belongs to the portal's own data (${dataDir}); name a folder elsewhere.`,
    );
  }
}

async function realPath(path: string): Promise<string> {
  const full = resolve(path);
  const found = await realpath(full).catch(() => null);
  if (found !== null || dirname(full) === full) return found ?? full;
  return join(await realPath(dirname(full)), basename(full));
}

function isWithin(folder: string, path: string): boolean {
  const steps = relative(folder, path);
  return steps !== '..' && !steps.startsWith(`..${sep}`);
}
