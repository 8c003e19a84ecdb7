/** Draws images when they are first requested, and stores them. They are drawn one at a time, with a short queue. */
import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { type DescribedImage, sizeKey } from '../../../domain/media/image.ts';
import type { FileStore } from '../../ports/media.ts';
import { rejectLate, TimeoutError } from '../site/reject-late.ts';
import { saveShareImage, toShareImageKey } from './share-image-files.ts';

const waitingMax = 30;
const timeoutMs = 15_000;

/** An image that is stored after drawing. `version` identifies its pixels; `read` draws it if necessary. */
export interface StoredDrawing {
  kind: 'found';
  version: string;
  read: () => Promise<Drawing>;
}

/** A drawn image; `not-now` when the queue is full, or the drawing failed or timed out. */
export type Drawing = { kind: 'drawn'; jpeg: Buffer } | { kind: 'not-now'; reason: string; cause?: unknown };

/**
 * Reads the smallest stored size with at least this width, or else the original image; null when the image is missing.
 */
export async function readPhoto(
  files: FileStore,
  { storageKey, widths }: DescribedImage,
  width: number,
): Promise<Buffer | null> {
  const size = widths.find((candidate) => candidate >= width);
  const sized = size ? await files.read(sizeKey(storageKey, size, 'webp')) : null;
  return sized ?? files.read(storageKey);
}

/** Returns a function that finds the stored image with a name, or draws it from `parts`. */
export function createDrawingQueue(files: FileStore) {
  const oneAtATime = pLimit(1);
  const underWay = new Map<string, Promise<Drawing>>();

  async function drawOnce(key: string, name: string, draw: () => Promise<Buffer>): Promise<Drawing> {
    const known = underWay.get(key);
    if (known) return known;
    if (oneAtATime.pendingCount >= waitingMax) return { kind: 'not-now', reason: 'too many are waiting' };
    // If a drawing is late for its reader, it is still stored for the next one.
    const drawAndStore = async (): Promise<Drawing> => {
      const jpeg = await draw();
      // An image that cannot be stored is still sent; the next request draws it again.
      await saveShareImage(files, key, name, jpeg).catch(() => {});
      return { kind: 'drawn', jpeg };
    };
    const drawing = oneAtATime(() => rejectLate(drawAndStore, timeoutMs))
      .catch(
        (cause: unknown): Drawing =>
          cause instanceof TimeoutError
            ? { kind: 'not-now', reason: `not drawn within ${timeoutMs} ms` }
            : { kind: 'not-now', reason: 'it failed', cause },
      )
      .finally(() => underWay.delete(key));
    underWay.set(key, drawing);
    return drawing;
  }

  return (name: string, parts: unknown[], draw: () => Promise<Buffer>): StoredDrawing => {
    const version = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
    const key = toShareImageKey(name, version);
    return {
      kind: 'found',
      version,
      async read() {
        const jpeg = await files.read(key);
        return jpeg ? { kind: 'drawn', jpeg } : drawOnce(key, name, draw);
      },
    };
  };
}
