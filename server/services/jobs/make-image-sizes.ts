import { type StoredImage, sizeKey, sizesClaimMs, sizesToMake } from '../../../domain/media/image.ts';
import { contentTag, listsTag, newsTag } from '../../../domain/web/caching.ts';
import type { FileStore, ImageWorker } from '../../ports/media.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { keepTrying } from './keep-trying.ts';

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

/** Makes image sizes in the background. */
export interface ImageSizing {
  /** Checks for work now. */
  wake(): void;
  /** Resolves when nothing runs any more; close the image worker first, or wait for one image. */
  stop(): Promise<void>;
}

/** An import in another process also adds images. */
const lookAroundMs = 5_000;
/** Every new version makes pages stale, so sizes are announced in groups. */
const announceEveryMs = 3_000;
/** A full disk or a killed worker recovers; after the last delay the image waits for a day. */
const retryAfterMs = [60_000, 600_000, 3_600_000];
const retryAtLastMs = 24 * 3_600_000;
/** An image with more uses was imported. */
const ownersMax = 20;

/**
 * Makes the AVIF and WebP sizes of all images that have none, one at a time. Images that cannot have sizes are marked
 * in the database; an image at which the worker or the storage fails is retried with growing delays. An interrupted
 * image is made again, over the files it may have left; of several processes one makes it.
 */
export function makeImageSizes({ database, files, imageWorker, clock, log }: Needs): ImageSizing {
  const failuresOf = new Map<string, number>();
  const unannounced: string[] = [];
  let isStopped = false;
  let isAwaited = false;
  let work: Promise<void> | null = null;
  const attempt = keepTrying({ log, clock }, 'making image sizes');

  function wake(): void {
    if (isStopped) return;
    isAwaited = true;
    work ??= attempt(workWhileAwaited).then(() => {
      work = null;
    });
  }

  /** A wake after the last check must not wait for the next interval. */
  async function workWhileAwaited(): Promise<void> {
    while (isAwaited && !isStopped) {
      isAwaited = false;
      await workThroughAll();
    }
  }

  async function workThroughAll(): Promise<void> {
    const startedAt = clock();
    let announcedAt = startedAt;
    let made = 0;
    for (;;) {
      const image = isStopped ? null : await claimNext();
      if (!image) break;
      if (await makeSizesOf(image)) {
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

  /** Invalidates the pages that use the images. If the database fails, the images stay for the next time. */
  async function announce(): Promise<void> {
    if (unannounced.length === 0) return;
    const keys = [...unannounced];
    const owners = await Promise.all(keys.map((key) => database.imageUses.listByKey(key, ownersMax)));
    const uses = owners.flat().filter(({ kind }) => kind !== 'draft' && kind !== 'trash');
    const tags = uses.map(({ kind, id }) => (kind === 'news' ? newsTag(id) : contentTag));
    await database.raiseContentVersion(tags.length > 0 ? [...tags, listsTag] : []);
    unannounced.splice(0, keys.length);
  }

  function claimNext(): Promise<StoredImage | null> {
    const now = clock();
    return database.images.claimWithoutSizes(now, now + sizesClaimMs);
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
      failuresOf.delete(storageKey);
      if (outcome.made) return await keepWidths(image, widths);
      log.info({ image: storageKey, reason: outcome.reason }, 'an image stays without sizes');
      await database.images.giveUpSizes(storageKey);
    } catch (error) {
      const failures = isStopped ? 0 : (failuresOf.get(storageKey) ?? 0) + 1;
      const dueAt = isStopped ? 0 : clock() + (retryAfterMs[failures - 1] ?? retryAtLastMs);
      await database.images.postponeSizes(storageKey, dueAt);
      if (isStopped) return false;
      failuresOf.set(storageKey, failures);
      log.warn({ err: error, image: storageKey, failures }, 'an image got no sizes yet');
    }
    return false;
  }

  /** False when the image was deleted meanwhile: deletes its sizes too. */
  async function keepWidths(image: StoredImage, widths: number[]): Promise<boolean> {
    const isKept = await database.inTransaction(async ({ images }) => {
      const current = await images.find(image.storageKey);
      // Another image may have got the same key.
      const isSame = current?.bytes === image.bytes && current.placeholder === image.placeholder;
      if (current && isSame) await images.save({ ...current, widths });
      return isSame;
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
