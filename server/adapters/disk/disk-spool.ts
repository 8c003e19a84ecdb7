import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Spool } from '../../image-ports.ts';

/** Older files were left by a process that was killed; younger ones may belong to another process. */
const leftAfterMs = 60 * 60 * 1000;

class TooLong extends Error {}

/** A folder for what is arriving. */
export async function openDiskSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts && Date.now() - facts.mtimeMs > leftAfterMs) await rm(path, { force: true });
  }

  return {
    async receive(body, maxBytes) {
      const path = join(folder, randomUUID());
      const remove = () => rm(path, { force: true });
      let bytes = 0;
      const count = new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          bytes += chunk.length;
          done(bytes > maxBytes ? new TooLong() : null, chunk);
        },
      });
      try {
        await pipeline(body ?? [], count, createWriteStream(path, { flags: 'wx' }));
      } catch (error) {
        await remove();
        if (error instanceof TooLong) return null;
        throw error;
      }
      return { read: () => readFile(path), remove };
    },
  };
}
