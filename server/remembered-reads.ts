import { LRUCache } from 'lru-cache';
import type { StoredImage } from '../domain/image.ts';
import type { Database } from './ports.ts';

/** About 700 bytes each, most of them the blurred miniature. */
const rememberedImages = 5_000;

/**
 * The same stores for those who show pages: banners and what is known of images stay in memory until the content version
 * changes, as every change of theirs raises it. Two thirds of the questions that a page asks are about them. Lists of
 * news are read anew each time: what readers see of them also depends on the clock.
 */
export function rememberReads<Stores extends Pick<Database, 'images' | 'banners' | 'contentVersion'>>(
  stores: Stores,
): Stores {
  const { images, banners, contentVersion } = stores;

  /** Reads once in each version. A version that rises meanwhile makes what was read out of date, never fresh. */
  function once<T>(read: () => Promise<T>): () => Promise<T> {
    let kept: { version: number; value: Promise<T> } | null = null;
    return () => {
      const version = contentVersion();
      if (kept?.version === version) return kept.value;
      const reading = { version, value: read() };
      kept = reading;
      reading.value.catch(() => {
        if (kept === reading) kept = null;
      });
      return reading.value;
    };
  }

  let known = {
    version: contentVersion(),
    images: new LRUCache<string, StoredImage>({ max: rememberedImages }),
  };

  async function listByKeys(storageKeys: string[]): Promise<StoredImage[]> {
    const version = contentVersion();
    if (known.version !== version) known = { version, images: new LRUCache({ max: rememberedImages }) };
    // An image that is not there is asked for again: an upload alone changes no version.
    const { images: ofVersion } = known;
    const here = storageKeys.flatMap((key) => ofVersion.get(key) ?? []);
    if (here.length === storageKeys.length) return here;
    const found = new Set(here.map(({ storageKey }) => storageKey));
    const others = await images.listByKeys(storageKeys.filter((key) => !found.has(key)));
    for (const image of others) ofVersion.set(image.storageKey, image);
    return [...here, ...others];
  }

  return {
    ...stores,
    images: { ...images, listByKeys },
    banners: {
      ...banners,
      findMain: once(banners.findMain),
      findMiddle: once(banners.findMiddle),
      listSides: once(banners.listSides),
    },
  };
}
