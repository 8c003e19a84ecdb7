/** Finds the images of cards and texts. */
import {
  type Picture,
  publicImageUrl,
  storageKeyOf,
  toPicture,
  withoutPlaceholder,
} from '../../../domain/media/image.ts';
import { toVideoView, type Video, type VideoView } from '../../../domain/media/video.ts';
import { type NewsCard, type NewsSummary, toNewsCard } from '../../../domain/news/news.ts';
import type { Sections } from '../../../domain/news/sections.ts';
import { imageAddress } from '../../../domain/text/safe-address.ts';
import {
  isCanonicalAddress,
  noSearchFields,
  readSearchFields,
  type Searchable,
  type SearchFields,
} from '../../../domain/web/search-fields.ts';
import type { Stores } from '../../ports/stores.ts';

/** Where images and their addresses come from; `filesUrl` is set for readers' pages only. */
export interface PictureSource extends Pick<Stores['images'], 'listByKeys'> {
  filesUrl?: string | null;
}

export interface CardSources {
  images: PictureSource;
  getSections: () => Promise<Sections>;
}

export async function findPictures(
  images: PictureSource,
  imageUrls: string[],
): Promise<(imageUrl: string, alt: string) => Picture | null> {
  const keys = imageUrls.flatMap((url) => storageKeyOf(url) ?? []);
  const byKey = new Map(
    (await images.listByKeys([...new Set(keys)])).map((image) => [image.storageKey, image]),
  );
  return (imageUrl, alt) => {
    const stored = byKey.get(storageKeyOf(imageUrl) ?? '') ?? null;
    return toPicture(publicImageUrl(imageUrl, images.filesUrl ?? null), stored, alt);
  };
}

/** Returns what search engines and networks get of a record; its image has the address at which they find it. */
export function toShownSearch(
  { filesUrl = null }: PictureSource,
  { searchFields }: Searchable,
): SearchFields {
  const fields = readSearchFields(searchFields);
  if (fields === noSearchFields) return fields;
  const canonical = isCanonicalAddress(fields.canonical) ? fields.canonical : '';
  const shareImage = publicImageUrl(imageAddress(fields.shareImage) ?? '', filesUrl);
  return { ...fields, canonical, shareImage };
}

export async function toVideoViews(images: PictureSource, videos: Video[]): Promise<VideoView[]> {
  const pictureOf = await findPictures(
    images,
    videos.map(({ imageUrl }) => imageUrl),
  );
  return videos.map((video) => toVideoView(video, withoutPlaceholder(pictureOf(video.imageUrl, ''))));
}

/**
 * Converts news to cards. Images of cards are decoration: the title says everything. Blurred placeholders would be most of
 * a card's HTML, so only the lead of home has one.
 */
export async function toNewsCards(
  { images, getSections }: CardSources,
  news: NewsSummary[],
  { isWhole = false, hasLead = false } = {},
): Promise<NewsCard[]> {
  const pictureOf = await findPictures(
    images,
    news.map((item) => item.imageUrl),
  );
  const sections = await getSections();
  return news.map((item, index) => {
    const picture = pictureOf(item.imageUrl, '');
    const shown = hasLead && index === 0 ? picture : withoutPlaceholder(picture);
    return toNewsCard(item, sections.labelOf(item.category), shown, isWhole);
  });
}
