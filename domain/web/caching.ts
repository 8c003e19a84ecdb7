/**
 * What shared caches (a CDN, a proxy) may keep of the portal, for how long, and the names by which they are told to
 * forget it (issue 5, part 5; docs/cdn.md). Browsers ask again every time: a reload always shows what is there.
 */
import type { CategorySlug } from '../news/categories.ts';

/** A name on an answer by which shared caches forget it: no space, no comma, nothing beyond ASCII. */
export type CacheTag = string;

/** On every answer that may be shared. */
export const everythingTag = 'tudo';
/** On everything that is made of content: pages, feeds, sitemaps, calls; not on stored images. */
export const contentTag = 'conteudo';
/** On whatever lists the newest news, and so changes with every publication. */
export const listsTag = 'lista';
export const homeTag = 'home';
export const videosTag = 'videos';

export function categoryTag(category: CategorySlug): CacheTag {
  return `categoria-${category}`;
}

/** On the article and its share image. */
export function newsTag(newsId: string): CacheTag {
  return `noticia-${encodeURIComponent(newsId)}`;
}

/** On an image and all its sizes; `storageKey` is that of the original. */
export function fileTag(storageKey: string): CacheTag {
  return `arquivo-${encodeURIComponent(storageKey)}`;
}

const secondsPerDay = 86_400;
/** Lists, feeds, sitemaps and pages that stay: whatever changes there is purged, or may be a minute late. */
export const listSeconds = 60;
export const shareImageSeconds = secondsPerDay;
export const fileSeconds = 365 * secondsPerDay;

const articleShareOfAge = 1 / 24;
const articleMinSeconds = 60;
const articleMaxSeconds = secondsPerDay;

/**
 * How long an article may be kept: a 24th of its age, from a minute to a day. What is new is still being corrected, and
 * its related news change; who reads what is a month old comes from a search engine. `ageMs` is null for news without a
 * date, which are older than all others; below 0 for a clock that goes after the one that dated them.
 */
export function articleSeconds(ageMs: number | null): number {
  if (ageMs === null) return articleMaxSeconds;
  const seconds = Math.floor((ageMs / 1000) * articleShareOfAge);
  return Math.min(articleMaxSeconds, Math.max(articleMinSeconds, seconds));
}

/** Where nobody tells caches of changes, this is how late they may be. */
const unpurgedSeconds = 10;
const unpurgedStaleSeconds = 20;
const purgedStaleSeconds = 60;
const staleIfErrorSeconds = secondsPerDay;

/**
 * `Cache-Control` of an answer that is the same for everybody. `seconds` is how long it may be shared where caches are
 * told of changes (`isPurged`); where they are not, ten seconds are all that is safe to promise. A cache may show the
 * last copy while it fetches the next, and for a day while the portal does not answer.
 */
export function sharedCacheControl(seconds: number, isPurged: boolean): string {
  const shared = isPurged ? seconds : Math.min(seconds, unpurgedSeconds);
  const stale = isPurged ? purgedStaleSeconds : unpurgedStaleSeconds;
  return `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=${stale}, stale-if-error=${staleIfErrorSeconds}`;
}

const unpurgedFileSeconds = 3_600;

/**
 * `Cache-Control` of a stored image. Its name changes with its content, so browsers keep it for a year; shared caches
 * too where they are told when it goes with its news, else for an hour.
 */
export function fileCacheControl(isPurged: boolean): string {
  const shared = isPurged ? fileSeconds : unpurgedFileSeconds;
  return `public, max-age=${fileSeconds}, s-maxage=${shared}, immutable`;
}

/** `Cache-Control` of a share image: networks and browsers may keep it for an hour. */
export function shareImageCacheControl(isPurged: boolean): string {
  const shared = isPurged ? shareImageSeconds : unpurgedFileSeconds;
  return `public, max-age=${unpurgedFileSeconds}, s-maxage=${shared}`;
}
