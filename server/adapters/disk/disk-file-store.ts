/** Stores files in a folder of the disk. */
import { randomUUID } from 'node:crypto';
import { createReadStream, fstat, open as openCallback } from 'node:fs';
import { access, constants, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { isStorageKey } from '../../../domain/media/storage-key.ts';
import type { FileStore } from '../../ports/media.ts';
import { createFolder, privateFileMode } from '../../start/private-folder.ts';
import { deleteAbandonedFiles } from './abandoned-files.ts';
import { toDiskFault } from './disk-faults.ts';

const openDescriptor = promisify(openCallback);
const statDescriptor = promisify(fstat);

/** The folder in which files are written before they are renamed; no storage key names it. */
const partsFolder = '.parts';

/**
 * Opens the store. A file is written into another folder, flushed and then renamed, so that readers never find an
 * incomplete file.
 */
export async function openDiskFileStore(folder: string): Promise<FileStore> {
  const parts = join(folder, partsFolder);
  await createFolder(parts);

  function pathOf(key: string): string | null {
    const segments = key.split('/');
    return isStorageKey(key) && segments[0] !== partsFolder ? join(folder, ...segments) : null;
  }

  return {
    async save(key, data) {
      const path = pathOf(key);
      if (!path) throw new Error(`${JSON.stringify(key)} cannot be a file's key.`);
      const temporary = join(parts, randomUUID());
      try {
        await createFolder(dirname(path));
        const file = await open(temporary, 'wx', privateFileMode);
        try {
          await file.writeFile(data);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        throw toDiskFault(error);
      }
    },
    async read(key) {
      const path = pathOf(key);
      return path ? nullWhenMissing(readFile(path)) : null;
    },
    async open(key, part) {
      const path = pathOf(key);
      // A bare descriptor is used: a FileHandle that was not closed ends the process when it is garbage-collected.
      const fd = path ? await nullWhenMissing(openDescriptor(path, 'r')) : null;
      if (path === null || fd === null) return null;
      // The stream reads by this descriptor and closes it. So it reads the file that was measured, even if another file
      // takes its name.
      const stream = createReadStream(path, {
        fd,
        ...(part ? { start: part.start, end: part.end - 1 } : {}),
      });
      try {
        const facts = await statDescriptor(fd);
        if (facts.isFile()) return { stream, bytes: facts.size };
      } catch (error) {
        stream.destroy();
        throw error;
      }
      stream.destroy();
      return null;
    },
    async findSize(key) {
      const path = pathOf(key);
      const facts = path ? await nullWhenMissing(stat(path)) : null;
      return facts?.isFile() ? facts.size : null;
    },
    async delete(key) {
      const path = pathOf(key);
      if (path) await rm(path, { force: true });
    },
    async *list() {
      const walk = await opendir(folder, { recursive: true });
      for await (const entry of walk) {
        const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (entry.isFile() && pathOf(key)) yield key;
      }
    },
    deleteAbandoned: (now) => deleteAbandonedFiles(parts, now),
    async ping() {
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

/** Flushes a folder, so that a new name survives a power cut. Not every system can do that. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // Windows cannot open folders; there, only the file is flushed.
  }
}

async function nullWhenMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null;
    throw error;
  }
}
