/** How long shared caches may keep answers, and the tags by which answers are purged (docs/cdn.md). */
import { type PagedKind, pathName } from '../news/thing-pages.ts';

/** A name by which answers are purged, in ASCII without blanks and commas. */
export type CacheTag = string;

export const everythingTag = 'tudo';
/** The tag of all answers made of content: pages, feeds, sitemaps and calls, but not stored images. */
export const contentTag = 'conteudo';
/** The tag of every list of the newest news; each publication changes these lists. */
export const listsTag = 'lista';
export const homeTag = 'home';
export const videosTag = 'videos';

/** Returns the tag of the lists of a section or a group, a topic or an author. */
export function thingTag(kind: PagedKind, { slug }: { slug: string }): CacheTag {
  return `${pathName(kind)}-${slug}`;
}

/** Returns the tag of an article and its share image. */
export function newsTag(newsId: string): CacheTag {
  return `noticia-${encodeURIComponent(newsId)}`;
}

export function commentsTag(newsId: string): CacheTag {
  return `comentarios-${encodeURIComponent(newsId)}`;
}

/** Returns the tag of an image and all its sizes; `storageKey` names the original. */
export function fileTag(storageKey: string): CacheTag {
  return `arquivo-${encodeURIComponent(storageKey)}`;
}

const secondsPerDay = 86_400;
/** Lists, feeds, sitemaps and static pages are purged when they change. Without purging, they may be a minute old. */
export const listSeconds = 60;
const shareImageSeconds = secondsPerDay;
const fileSeconds = 365 * secondsPerDay;

const articleShareOfAge = 1 / 24;
const articleMinSeconds = 60;
const articleMaxSeconds = secondsPerDay;

/**
 * Returns how many seconds an article is kept: a 24th of its age, from a minute to a day, because new articles are
 * still corrected. `ageMs` is null for an article without a date.
 */
export function articleSeconds(ageMs: number | null): number {
  if (ageMs === null) return articleMaxSeconds;
  const seconds = Math.floor((ageMs / 1000) * articleShareOfAge);
  return Math.min(articleMaxSeconds, Math.max(articleMinSeconds, seconds));
}

/** If caches are not purged, they may show a page of this age. */
const unpurgedSeconds = 10;
const unpurgedStaleSeconds = 20;
const purgedStaleSeconds = 60;
const staleIfErrorSeconds = secondsPerDay;

/** Returns `Cache-Control` for an answer that is the same for everyone. `seconds` counts only if caches are purged. */
export function sharedCacheControl(seconds: number, isPurged: boolean): string {
  const shared = isPurged ? seconds : Math.min(seconds, unpurgedSeconds);
  const stale = isPurged ? purgedStaleSeconds : unpurgedStaleSeconds;
  return `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=${stale}, stale-if-error=${staleIfErrorSeconds}`;
}

const unpurgedFileSeconds = 3_600;

/**
 * Returns `Cache-Control` for an image. Caches that are not purged keep it for an hour, because images of trashed news
 * must disappear.
 */
export function fileCacheControl(isPurged: boolean): string {
  const shared = isPurged ? fileSeconds : unpurgedFileSeconds;
  return `public, max-age=${fileSeconds}, s-maxage=${shared}, immutable`;
}

export function shareImageCacheControl(isPurged: boolean): string {
  const shared = isPurged ? shareImageSeconds : unpurgedFileSeconds;
  return `public, max-age=${unpurgedFileSeconds}, s-maxage=${shared}`;
}
