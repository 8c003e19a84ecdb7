import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from '../../ports.ts';

/** A segment of a key: no separators, no control characters, nothing that a file system reads as a direction. */
const segmentForm = /^(?!\.{1,2}$)[^/\\\p{Cc}]{1,200}$/u;
const segmentsMax = 8;

/** Files in a folder. Each is written beside its place, flushed, then renamed into it: whole or not at all. */
export async function openDiskFileStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true });

  /** Null for a key that could lead out of the folder. */
  function pathOf(key: string): string | null {
    const segments = key.split('/');
    const isSafe = segments.length <= segmentsMax && segments.every((segment) => segmentForm.test(segment));
    return isSafe ? join(folder, ...segments) : null;
  }

  return {
    async put(key, data) {
      const path = pathOf(key);
      if (!path) throw new Error(`${JSON.stringify(key)} cannot be a file's key.`);
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${randomUUID()}.part`;
      try {
        const file = await open(temporary, 'wx');
        try {
          await file.writeFile(data);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async read(key) {
      const path = pathOf(key);
      return path ? nullWhenMissing(readFile(path)) : null;
    },
    async open(key) {
      const path = pathOf(key);
      const file = path ? await nullWhenMissing(open(path)) : null;
      if (!path || !file) return null;
      try {
        const facts = await file.stat();
        return facts.isFile() ? { stream: createReadStream(path), bytes: facts.size } : null;
      } finally {
        await file.close();
      }
    },
    async remove(key) {
      const path = pathOf(key);
      if (path) await rm(path, { force: true });
    },
    async ping() {
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
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
