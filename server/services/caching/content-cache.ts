/** Keeps the data of readers' pages in memory, below the page cache. */
import { LRUCache } from 'lru-cache';
import type { NewsFilter } from '../../../domain/accounts/permissions.ts';
import type { CommentPosition, CommentView } from '../../../domain/comments/comment.ts';
import type { DescribedImage } from '../../../domain/media/image.ts';
import { type ArticleLayout, layOutArticle } from '../../../domain/news/article-layout.ts';
import type { Author } from '../../../domain/news/authors.ts';
import type { NewsSummary } from '../../../domain/news/news.ts';
import type { Sections } from '../../../domain/news/sections.ts';
import type { PublishedTextPage } from '../../../domain/pages/text-pages.ts';
import type { Redirect } from '../../../domain/redirects/redirects.ts';
import { authorProfilesMax, teamMax } from '../../../domain/site/limits.ts';
import { countWords, parseRichText, plainText } from '../../../domain/text/rich-text.ts';
import { imageSources } from '../../../domain/text/rich-text-images.ts';
import { commentsTag, contentTag } from '../../../domain/web/caching.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import type { PictureSource } from '../media/find-pictures.ts';

/** An image takes about 700 bytes, most of them for the blurred miniature. */
const imagesMax = 5_000;
/** A list takes about 5 KB. */
const listsMax = 500;
/** A page of comments takes up to 10 KB. */
const commentPagesMax = 500;
const textsMaxBytes = 32 * 1024 * 1024;

interface ParsedText {
  body: ArticleLayout | null;
  words: number;
  bodyImages: string[];
}

/**
 * Returns what `read` returns. It is cached by its key until the content, or which news are visible, changes. For
 * people who see future news, it is read each time.
 */
type ReadOnce<Value> = (key: string, filter: NewsFilter, read: () => Promise<Value>) => Promise<Value>;

type CommentPage = ListPage<CommentView>;

type CachedStores = Pick<Database, 'images' | 'banners' | 'news'>;

interface ContentCache extends CachedStores {
  /** Returns all sections. They are read again only after a change that makes all pages stale. */
  getSections(): Promise<Sections>;
  /** Returns the published pages, cached as long as the sections. */
  listPublishedTextPages(): Promise<PublishedTextPage[]>;
  /** Returns the profiles that have a function, by name, cached as long as the sections. */
  listTeam(): Promise<Author[]>;
  /** Returns the redirects with `*`, read once for each content version. */
  listPrefixRedirects(): Promise<Redirect[]>;
  parseText(content: string): ParsedText;
  listOnce: ReadOnce<NewsSummary[]>;
  /** Creates a cache for at most `entriesMax` values from which readers' pages are made. */
  cacheForReaders<Value extends object>(entriesMax: number): ReadOnce<Value>;
  /**
   * Returns a page of comments as visitors without a session see it. `read` is called after a change of the news'
   * comments.
   */
  getCommentPage(
    newsId: string,
    position: CommentPosition,
    read: () => Promise<CommentPage>,
  ): Promise<CommentPage>;
}

/** The sources of readers' pages: the stores, with this cache in front of them. */
export interface PageSources extends Omit<Stores, 'images'>, Omit<ContentCache, 'images'> {
  images: ContentCache['images'] & PictureSource;
  clock: Clock;
}

interface VersionEntries {
  version: number;
  images: LRUCache<string, DescribedImage>;
  period: Promise<Period> | null;
}

/** The time until the next dated news become visible, in epoch milliseconds; `until` is exclusive. */
interface Period {
  from: number;
  until: number;
}

/**
 * Creates the cache. Entries are valid for one content version, and comments until those of their news change. Nothing
 * is cached that only people who see future news can see.
 */
export function createContentCache({
  images,
  banners,
  news,
  things,
  textPages,
  redirects,
  contentVersion,
  partVersions,
}: CachedStores &
  Pick<Database, 'things' | 'textPages' | 'redirects' | 'contentVersion' | 'partVersions'>): ContentCache {
  let entries = createEntries(contentVersion());
  // A parsed text is never stale, because its key is the text itself.
  const texts = new LRUCache<string, ParsedText>({
    maxSize: textsMaxBytes,
    // The key takes two bytes for each character, and the blocks about as much again.
    sizeCalculation: (_parsed, content) => content.length * 4 + 1,
    memoMethod: (content) => {
      const text = parseRichText(content);
      return {
        body: text && layOutArticle(text),
        words: text ? countWords(plainText(text)) : 0,
        bodyImages: imageSources(content),
      };
    },
  });

  const commentPages = createCache<{ version: number; page: Promise<CommentPage> }>(commentPagesMax);

  function currentEntries(): VersionEntries {
    const version = contentVersion();
    if (entries.version !== version) entries = createEntries(version);
    return entries;
  }

  async function getPeriod(now: number): Promise<Period> {
    const current = currentEntries();
    const known = current.period;
    const period = await known;
    if (period && period.from <= now && now < period.until) return period;
    // The lists of a page are requested at once; the first one reads the period for all.
    if (current.period !== known) return getPeriod(now);
    const reading = readPeriod(now);
    current.period = reading;
    reading.catch(() => {
      if (current.period === reading) current.period = null;
    });
    return reading;
  }

  async function readPeriod(now: number): Promise<Period> {
    const next = await news.findKeyAhead({ publishedUntil: null }, { createdAt: now, id: '' }, 1);
    return { from: now, until: next?.createdAt ?? Number.POSITIVE_INFINITY };
  }

  /** Each period of each content version has separate entries. */
  function cacheForReaders<Value extends object>(entriesMax: number): ReadOnce<Value> {
    let cached: { of: Period; values: LRUCache<string, Promise<Value>> } | null = null;
    return async (key, { publishedUntil }, read) => {
      if (publishedUntil === null) return read();
      const period = await getPeriod(publishedUntil);
      if (cached?.of !== period) cached = { of: period, values: createCache(entriesMax) };
      return getOrMake(cached.values, key, read);
    };
  }

  const listOnce = cacheForReaders<NewsSummary[]>(listsMax);

  /** Keeps a value that was read at some version, while that version is current. */
  function keepWhileFresh<Value>(
    currentVersion: () => number,
    isFresh: (version: number) => boolean,
    read: () => Promise<Value>,
  ): () => Promise<Value> {
    let cached: { version: number; value: Promise<Value> } | null = null;
    return () => {
      if (cached && isFresh(cached.version)) return cached.value;
      // The version is read before the value, so that a change in between makes the value stale.
      const reading = { version: currentVersion(), value: read() };
      cached = reading;
      reading.value.catch(() => {
        if (cached === reading) cached = null;
      });
      return reading.value;
    };
  }

  function oncePerVersion<Value>(read: () => Promise<Value>): () => Promise<Value> {
    return keepWhileFresh(contentVersion, (version) => contentVersion() === version, read);
  }

  /**
   * Caches data that every page may show. A change of these data makes all pages stale; publishing does not change
   * them.
   */
  function untilAllPagesChange<Value>(read: () => Promise<Value>): () => Promise<Value> {
    return keepWhileFresh(partVersions.latest, (version) => partVersions.of(contentTag) <= version, read);
  }

  async function listImages(storageKeys: string[]): Promise<DescribedImage[]> {
    const cached = currentEntries().images;
    const found = storageKeys.flatMap((key) => cached.get(key) ?? []);
    if (found.length === storageKeys.length) return found;
    // Missing images are looked up again, because an upload does not change the content version.
    const foundKeys = new Set(found.map(({ storageKey }) => storageKey));
    const others = await images.listByKeys(storageKeys.filter((key) => !foundKeys.has(key)));
    for (const image of others) cached.set(image.storageKey, image);
    return [...found, ...others];
  }

  return {
    getSections: untilAllPagesChange(things.readSections),
    listPublishedTextPages: untilAllPagesChange(textPages.listPublished),
    listTeam: untilAllPagesChange(async () => {
      const authors = await things.list('author', { after: '', limit: authorProfilesMax });
      return authors.filter(({ role }) => role !== '').slice(0, teamMax);
    }),
    listPrefixRedirects: oncePerVersion(redirects.listPrefixes),
    images: { ...images, listByKeys: listImages },
    banners: {
      ...banners,
      findMain: untilAllPagesChange(banners.findMain),
      findMiddle: untilAllPagesChange(banners.findMiddle),
      listSides: untilAllPagesChange(banners.listSides),
    },
    news: {
      ...news,
      listLatest: (filter, page) =>
        listOnce(JSON.stringify(['latest', page]), filter, () => news.listLatest(filter, page)),
      listByThings: (thingIds, filter, page) =>
        listOnce(JSON.stringify([thingIds, page]), filter, () => news.listByThings(thingIds, filter, page)),
      listFeatured: (filter, limit) =>
        listOnce(`featured ${limit}`, filter, () => news.listFeatured(filter, limit)),
    },
    getCommentPage(newsId, position, read) {
      const key = JSON.stringify([newsId, position]);
      const known = commentPages.get(key);
      if (known && partVersions.of(commentsTag(newsId)) <= known.version) return known.page;
      // The version is read before the comments, so that a change in between makes the entry stale.
      const reading = { version: partVersions.latest(), page: read() };
      commentPages.set(key, reading);
      reading.page.catch(() => commentPages.delete(key));
      return reading.page;
    },
    parseText: (content) => texts.memo(content),
    listOnce,
    cacheForReaders,
  };
}

function createEntries(version: number): VersionEntries {
  return { version, images: createCache(imagesMax), period: null };
}

/**
 * Creates a cache that is limited by `maxSize`. With `max`, lru-cache would reserve room for all entries at once, for
 * every content version.
 */
function createCache<Value extends object>(entriesMax: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: entriesMax, sizeCalculation: () => 1 });
}

function getOrMake<Value>(
  cache: LRUCache<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key);
  if (known) return known;
  const making = make();
  cache.set(key, making);
  making.catch(() => cache.delete(key));
  return making;
}
