/**
 * Creates the AVIF and WebP sizes of all images that have none. If the process that claimed an image dies, the image
 * becomes due again.
 */
import { type StoredImage, sizeKey, sizesClaimMs, sizesToMake } from '../../../domain/media/image.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { invalidatePictures } from '../caching/invalidate.ts';

/** Every new content version drops cached pages, so sizes are announced in groups. */
const announceEveryMs = 3_000;
/** The delays before retries; after the last one, an image is tried once a day. */
const retryAfterMs = [60_000, 600_000, 3_600_000];
const retryAtLastMs = 24 * 3_600_000;
const ownersMax = 20;

export function createImageSizes(
  adapters: Pick<Adapters, 'database' | 'files' | 'imageWorker' | 'clock' | 'log'>,
) {
  const { database, files, imageWorker, clock, log } = adapters;
  const failuresOf = new Map<string, number>();
  const unannounced: string[] = [];

  async function createAll(signal: AbortSignal): Promise<void> {
    const startedAt = clock();
    let announcedAt = startedAt;
    let made = 0;
    for (;;) {
      const image = signal.aborted ? null : await claimNext();
      if (!image) break;
      if (await createSizesOf(image, signal)) {
        made += 1;
        unannounced.push(image.storageKey);
      }
      if (clock() - announcedAt >= announceEveryMs) {
        await announce();
        announcedAt = clock();
      }
    }
    await announce();
    if (made > 0) log.info({ images: made, ms: clock() - startedAt }, 'image sizes made');
  }

  /** Invalidates the pages that use the images. If that fails, the next round repeats it. */
  async function announce(): Promise<void> {
    if (unannounced.length === 0) return;
    const keys = [...unannounced];
    const owners = await Promise.all(keys.map((key) => database.imageUses.listByKey(key, ownersMax)));
    await invalidatePictures(database, owners.flat());
    unannounced.splice(0, keys.length);
  }

  function claimNext(): Promise<StoredImage | null> {
    const now = clock();
    return database.images.claimWithoutSizes(now, now + sizesClaimMs);
  }

  async function createSizesOf(image: StoredImage, signal: AbortSignal): Promise<boolean> {
    const { storageKey } = image;
    try {
      const data = await files.read(storageKey);
      if (!data) throw new Error('The file is missing.');
      const widths = sizesToMake(image.width);
      const outcome = await imageWorker.createSizes(data, widths, (size) =>
        files.save(sizeKey(storageKey, size.width, size.format), size.data),
      );
      failuresOf.delete(storageKey);
      if (outcome.made) return await saveWidths(image, widths);
      log.info({ image: storageKey, reason: outcome.reason }, 'an image stays without sizes');
      await database.images.markWithoutSizes(storageKey);
    } catch (error) {
      const failures = signal.aborted ? 0 : (failuresOf.get(storageKey) ?? 0) + 1;
      const dueAt = signal.aborted ? 0 : clock() + (retryAfterMs[failures - 1] ?? retryAtLastMs);
      await database.images.scheduleSizes(storageKey, dueAt);
      if (signal.aborted) return false;
      failuresOf.set(storageKey, failures);
      log.warn({ err: error, image: storageKey, failures }, 'an image got no sizes yet');
    }
    return false;
  }

  /** Saves the widths; returns false when the image was deleted meanwhile. */
  async function saveWidths(image: StoredImage, widths: number[]): Promise<boolean> {
    const isKept = await database.inTransaction(async ({ images }) => {
      const current = await images.find(image.storageKey);
      // Another image may have been stored under the same key.
      const isSame = current?.bytes === image.bytes && current.placeholder === image.placeholder;
      if (current && isSame) await images.save({ ...current, widths });
      return isSame;
    });
    if (isKept) return true;
    for (const width of widths) {
      await files.delete(sizeKey(image.storageKey, width, 'avif'));
      await files.delete(sizeKey(image.storageKey, width, 'webp'));
    }
    return false;
  }

  return createAll;
}
