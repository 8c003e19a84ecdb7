import { LRUCache } from 'lru-cache';
import type { NewsFilter } from '../../../domain/accounts/permissions.ts';
import type { StoredImage } from '../../../domain/media/image.ts';
import type { NewsSummary } from '../../../domain/news/news.ts';
import type { Database } from '../../ports/stores.ts';

/** About 700 bytes each, most of them the blurred miniature. */
const rememberedImages = 5_000;
/** About 5 KB each. */
const rememberedLists = 500;

/** A stretch of time in which readers see the same lists: one version of the content, until news of a later date are due. */
interface Stretch {
  version: number;
  from: number;
  until: number;
  lists: LRUCache<string, Promise<NewsSummary[]>>;
}

/**
 * The same stores for those who show pages: banners, what is known of images and lists of news stay in memory until the
 * content version changes, as every change of theirs raises it, or until the clock lets readers see more. Most of the
 * questions that a page asks are about them. Admins, from whom no clock hides anything, are answered anew.
 */
export function rememberReads<
  Stores extends Pick<Database, 'images' | 'banners' | 'news' | 'contentVersion'>,
>(stores: Stores): Stores {
  const { images, banners, news, contentVersion } = stores;

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

  let latest: Stretch | null = null;

  async function stretchAt(now: number): Promise<Stretch> {
    const version = contentVersion();
    if (latest?.version === version && latest.from <= now && now < latest.until) return latest;
    const next = await news.findKeyAhead({ publishedUntil: null }, { createdAt: now, id: '' }, 1);
    const until = next?.createdAt ?? Number.POSITIVE_INFINITY;
    latest = { version, from: now, until, lists: new LRUCache({ max: rememberedLists }) };
    return latest;
  }

  /** Reads a list once in each stretch; `asked` tells it from all others. */
  async function listOnce(
    asked: unknown[],
    { publishedUntil }: NewsFilter,
    read: () => Promise<NewsSummary[]>,
  ): Promise<NewsSummary[]> {
    if (publishedUntil === null) return read();
    const { lists } = await stretchAt(publishedUntil);
    const key = JSON.stringify(asked);
    const known = lists.get(key);
    if (known) return known;
    const reading = read();
    lists.set(key, reading);
    reading.catch(() => lists.delete(key));
    return reading;
  }

  return {
    ...stores,
    news: {
      ...news,
      listLatest: (filter, page) => listOnce(['latest', page], filter, () => news.listLatest(filter, page)),
      listByCategory: (category, filter, page) =>
        listOnce(['category', category, page], filter, () => news.listByCategory(category, filter, page)),
      listFeatured: (filter, limit) =>
        listOnce(['featured', limit], filter, () => news.listFeatured(filter, limit)),
    },
    images: { ...images, listByKeys },
    banners: {
      ...banners,
      findMain: once(banners.findMain),
      findMiddle: once(banners.findMiddle),
      listSides: once(banners.listSides),
    },
  };
}
