/** The process that decodes images, one for all tests of a test process: its start takes longer than a picture. */
import { createSharpImageWorker } from '../server/adapters/sharp/sharp-image-worker.ts';
import type { ImageWorker } from '../server/ports/media.ts';

/** Closing it does nothing. Its process stops when no picture comes, and together with the process that started it. */
export const imageWorker: ImageWorker = {
  ...createSharpImageWorker({ idleMs: 2_000 }),
  close: async () => {},
};
