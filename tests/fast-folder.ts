/** Chooses the folder of temporary files: in memory where there is room, because every commit waits for a disk. */
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Far more than all tests need at a time; a container often has 64 MB there. */
const neededBytes = 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

export const fastFolder = hasRoom() ? inMemory : tmpdir();
