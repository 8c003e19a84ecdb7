import { setTimeout as wait } from 'node:timers/promises';
import { bannerTitles, imageUseOf, imageUsesOf } from '../../../domain/media/image-use.ts';
import type { ImageFillPlace } from '../../ports/media.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import type { WorldLog } from '../../services.ts';
import { keepTrying } from '../jobs/keep-trying.ts';
import { toNewsOwner } from '../news/save-news.ts';
import { indexImage, saveImageUses } from './image-uses.ts';

const batchSize = 100;
const againAfterMs = 5_000;

/**
 * Fills in the image uses of records of earlier versions and indexes those images. Works in small transactions;
 * continues after an interruption, also in several processes. Returns at once when it is done; `isStopped` ends it
 * after the current batch.
 */
export function fillImageUses(database: Pick<Database, 'inTransaction' | 'imageUses'>) {
  return async (isStopped: () => boolean = () => false): Promise<void> => {
    if ((await database.imageUses.listFillPlaces()).length === 0) return;
    await database.inTransaction(fillBanners);
    while (!isStopped()) {
      const isDone = await database.inTransaction(async (stores) => {
        const [place] = await stores.imageUses.listFillPlaces();
        if (place) await fillBatch(stores, place);
        return !place;
      });
      if (isDone) return;
    }
  };
}

/** Runs in the background, with retries when the database is away. */
export function fillImageUsesOnce(
  {
    database,
    ...needs
  }: {
    database: Pick<Database, 'inTransaction' | 'imageUses'>;
    clock: Clock;
    log: Pick<WorldLog, 'info' | 'warn'>;
  },
  pauseMs = againAfterMs,
): { stop(): Promise<void> } {
  const fill = fillImageUses(database);
  const attempt = keepTrying(needs, 'filling in uses of images');
  const stopping = new AbortController();
  const { signal } = stopping;

  async function fillUntilDone(): Promise<void> {
    while (!signal.aborted && !(await attempt(() => fill(() => signal.aborted)))) {
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const work = fillUntilDone();
  return {
    stop() {
      stopping.abort();
      return work;
    },
  };
}

async function fillBatch(stores: Stores, { walk, afterId }: ImageFillPlace): Promise<void> {
  const lastId = walk === 'images' ? await fillImages(stores, afterId) : await fillNews(stores, afterId);
  await stores.imageUses.moveFillPlace(walk, lastId);
}

async function fillImages(stores: Stores, afterKey: string): Promise<string | null> {
  const images = await stores.images.listAll(afterKey, batchSize);
  for (const image of images) await indexImage(stores, image);
  return images.length < batchSize ? null : (images.at(-1)?.storageKey ?? null);
}

async function fillNews(stores: Stores, afterId: string): Promise<string | null> {
  const news = await stores.news.listAll(afterId || null, batchSize);
  for (const item of news) {
    await saveImageUses(stores, [{ owner: toNewsOwner(item), uses: imageUsesOf(item) }]);
  }
  return news.length < batchSize ? null : (news.at(-1)?.id ?? null);
}

async function fillBanners(stores: Stores): Promise<void> {
  const { banners } = stores;
  const shown = [
    ['main-banner', await banners.findMain()],
    ...(await banners.listSides()).map((banner) => ['side-banner', banner] as const),
    ['middle-banner', await banners.findMiddle()],
  ] as const;
  for (const [kind, banner] of shown) {
    if (!banner) continue;
    const owner = { kind, id: banner.id, title: bannerTitles[kind] };
    await saveImageUses(stores, [{ owner, uses: imageUseOf(banner.imageUrl) }]);
  }
}
