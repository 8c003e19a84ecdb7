import { type StoredImage, sizeKey, sizesToMake } from '../../domain/image.ts';
import type { Clock, Database, FileStore, ImageWorker } from '../ports.ts';

interface Needs {
  database: Database;
  files: FileStore;
  imageWorker: ImageWorker;
  clock: Clock;
  log: {
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
  };
}

/** The making of image sizes in the background. */
export interface ImageSizing {
  /** Looks for work now instead of at the next look around. */
  wake(): void;
  /** Resolves when nothing is under way any more; close the image worker first, or wait for one image. */
  stop(): Promise<void>;
}

/** Images also come from an import in another process, which can tell nobody. */
const lookAroundMs = 5_000;
/** Readers' pages are thrown away with every new version, so sizes are announced in groups. */
const announceEveryMs = 3_000;
/** A full disk or a killed worker pass; an image that fails once more than this waits for the next start. */
const retryAfterMs = [60_000, 600_000, 3_600_000];

/**
 * Makes the AVIF and WebP sizes of all images that have none, one at a time, now and whenever new ones appear.
 * What cannot have sizes is marked so in the database; an image at which the worker or the storage fails is
 * tried again a few times, ever later. An interrupted image is made anew, over the files it may have left.
 */
export function makeImageSizes({ database, files, imageWorker, clock, log }: Needs): ImageSizing {
  const setAside = new Map<string, { failures: number; untilMs: number }>();
  let isStopped = false;
  let work: Promise<void> | null = null;

  function wake(): void {
    if (isStopped) return;
    work ??= workThroughAll()
      .catch((error: unknown) => log.warn({ err: error }, 'image sizes could not be made; trying again'))
      .finally(() => {
        work = null;
      });
  }

  async function workThroughAll(): Promise<void> {
    const startedAt = clock();
    let announcedAt = startedAt;
    let made = 0;
    let isAnnounced = true;
    for (;;) {
      const image = isStopped ? null : await findNext();
      if (!image) break;
      if (await makeSizesOf(image)) {
        made += 1;
        isAnnounced = false;
      }
      if (!isAnnounced && clock() - announcedAt >= announceEveryMs) {
        await database.raiseContentVersion();
        announcedAt = clock();
        isAnnounced = true;
      }
    }
    if (!isAnnounced) await database.raiseContentVersion();
    if (made > 0) log.info({ images: made, ms: clock() - startedAt }, 'image sizes made');
  }

  async function findNext(): Promise<StoredImage | null> {
    const found = await database.images.listWithoutSizes(setAside.size + 1);
    const now = clock();
    return found.find(({ storageKey }) => (setAside.get(storageKey)?.untilMs ?? 0) <= now) ?? null;
  }

  async function makeSizesOf(image: StoredImage): Promise<boolean> {
    const { storageKey } = image;
    try {
      const data = await files.read(storageKey);
      if (!data) throw new Error('The file is missing.');
      const widths = sizesToMake(image.width);
      const outcome = await imageWorker.makeSizes(data, widths, (size) =>
        files.put(sizeKey(storageKey, size.width, size.format), size.data),
      );
      setAside.delete(storageKey);
      if (outcome.made) return await keepWidths(image, widths);
      log.info({ image: storageKey, reason: outcome.reason }, 'an image stays without sizes');
      await database.images.giveUpSizes(storageKey);
    } catch (error) {
      if (isStopped) return false;
      const failures = (setAside.get(storageKey)?.failures ?? 0) + 1;
      const waitMs = retryAfterMs[failures - 1] ?? Number.POSITIVE_INFINITY;
      setAside.set(storageKey, { failures, untilMs: clock() + waitMs });
      log.warn({ err: error, image: storageKey, failures }, 'an image got no sizes yet');
    }
    return false;
  }

  /** False when the image was removed meanwhile: its sizes are removed as well. */
  async function keepWidths(image: StoredImage, widths: number[]): Promise<boolean> {
    const isKept = await database.inTransaction(async ({ images }) => {
      const current = await images.find(image.storageKey);
      if (current) await images.save({ ...current, widths });
      return current !== null;
    });
    if (isKept) return true;
    for (const width of widths) {
      await files.remove(sizeKey(image.storageKey, width, 'avif'));
      await files.remove(sizeKey(image.storageKey, width, 'webp'));
    }
    return false;
  }

  const lookAround = setInterval(wake, lookAroundMs);
  lookAround.unref();
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(lookAround);
      await work;
    },
  };
}
