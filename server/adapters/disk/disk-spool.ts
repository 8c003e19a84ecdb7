/** Keeps uploads on the disk while they arrive. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Spool } from '../../ports/media.ts';
import { createFolder, privateFileMode } from '../../start/private-folder.ts';
import { deleteAbandonedFiles } from './abandoned-files.ts';
import { toDiskFault } from './disk-faults.ts';

class TooLong extends Error {}

export async function openDiskSpool(folder: string): Promise<Spool> {
  await createFolder(folder);

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
        await pipeline(body ?? [], count, createWriteStream(path, { flags: 'wx', mode: privateFileMode }));
      } catch (error) {
        await remove().catch(() => {});
        if (error instanceof TooLong) return null;
        throw toDiskFault(error);
      }
      return { read: () => readFile(path), delete: remove };
    },
    deleteAbandoned: (now) => deleteAbandonedFiles(folder, now),
  };
}
