/**
 * The only place that decides which cached pages a change makes stale, and which tags shared caches purge
 * (docs/product.md#caching). Call these functions in the transaction of the change. A change of content raises the
 * content version, which empties the page cache. A change of a part, such as comments or a file, raises the version of
 * the part, which makes only pages with its tag stale. Shared caches purge by tag.
 */
import { type ImageOwner, publicOwnerKinds } from '../../../domain/media/image-use.ts';
import type { News } from '../../../domain/news/news.ts';
import { gradeOf } from '../../../domain/news/product-review.ts';
import {
  commentsTag,
  contentTag,
  fileTag,
  homeTag,
  listsTag,
  newsTag,
  videosTag,
} from '../../../domain/web/caching.ts';
import type { LibraryImage } from '../../ports/media.ts';
import type { Stores } from '../../ports/stores.ts';

type ContentVersion = Pick<Stores, 'invalidateContent'>;
type PartVersions = Pick<Stores, 'invalidateParts'>;

const fieldsOnCards = ['title', 'summary', 'slug', 'category', 'imageUrl', 'genre'] as const;
/** If a user has comments on more news than this, all pages become stale. */
const commentedNewsMax = 2_000;

export function invalidateAllPages(stores: ContentVersion): Promise<void> {
  return stores.invalidateContent([contentTag]);
}

/**
 * Makes lists and the article stale. If the card of the news changed, it makes all pages stale, because every page can
 * show the card.
 */
export function invalidateNews(stores: ContentVersion, news: News, before: News | null): Promise<void> {
  const isCardChanged =
    before !== null &&
    (fieldsOnCards.some((field) => before[field] !== news[field]) ||
      gradeOf(before.content) !== gradeOf(news.content));
  return isCardChanged ? invalidateAllPages(stores) : stores.invalidateContent([listsTag, newsTag(news.id)]);
}

/** Makes lists and the articles stale, after a change that no card shows. */
export function invalidateManyNews(stores: ContentVersion, ids: readonly string[]): Promise<void> {
  return stores.invalidateContent([listsTag, ...ids.map(newsTag)]);
}

export function invalidateVideos(stores: ContentVersion): Promise<void> {
  return stores.invalidateContent([videosTag]);
}

/**
 * Makes processes read the rules with `*` again. A rule for `/?p=123` makes the home page stale, because shared caches
 * may keep the home page at that address. No other page can be cached at the address of a rule.
 */
export function invalidateRedirects(stores: ContentVersion, sources: readonly string[]): Promise<void> {
  return stores.invalidateContent(sources.some((source) => source.startsWith('/?')) ? [homeTag] : []);
}

export function invalidateSearch(stores: ContentVersion): Promise<void> {
  return stores.invalidateContent([listsTag]);
}

export function invalidatePictures(stores: ContentVersion, owners: readonly ImageOwner[]): Promise<void> {
  const tags = owners
    .filter(({ kind }) => publicOwnerKinds.includes(kind))
    .map(({ kind, id }) => (kind === 'news' ? newsTag(id) : contentTag));
  return stores.invalidateContent(tags.length > 0 ? [...tags, listsTag] : []);
}

/** If an image has no more owners than this, their pages become stale one by one; otherwise all pages do. */
const ownersMax = 100;

/**
 * Makes the pages stale that show the details of an image. Every page can show a card, but of the details, cards show
 * only the focal point.
 */
export async function invalidateImage(
  stores: ContentVersion & Pick<Stores, 'imageUses'>,
  before: LibraryImage,
  after: LibraryImage,
): Promise<void> {
  const owners = await stores.imageUses.listByKey(after.storageKey, ownersMax + 1);
  const isMoved = before.focusX !== after.focusX || before.focusY !== after.focusY;
  await (isMoved || owners.length > ownersMax
    ? invalidateAllPages(stores)
    : invalidatePictures(stores, owners));
}

export function invalidateFile(stores: PartVersions, storageKey: string): Promise<void> {
  return stores.invalidateParts(fileTag(storageKey));
}

export function invalidateComments(stores: PartVersions, newsId: string): Promise<void> {
  return stores.invalidateParts(commentsTag(newsId));
}

/** Makes the pages stale that show comments of a user. Call it before comments lose their author. */
export async function invalidateCommentsByUser(
  stores: ContentVersion & PartVersions & Pick<Stores, 'comments'>,
  userId: string,
): Promise<void> {
  const newsIds = await stores.comments.listNewsIdsByUser(userId, commentedNewsMax + 1);
  await (newsIds.length > commentedNewsMax
    ? invalidateAllPages(stores)
    : stores.invalidateParts(...newsIds.map(commentsTag)));
}
