/** Finds the images of cards, videos and texts with their sizes, alternative texts and credits. */
import {
  type CreditedPicture,
  type DescribedImage,
  type Picture,
  publicImageUrl,
  storageKeyOf,
  toPicture,
  withoutPlaceholder,
} from '../../../domain/media/image.ts';
import { type ImageDetails, noImageDetails } from '../../../domain/media/image-details.ts';
import { toVideoView, type Video, type VideoView } from '../../../domain/media/video.ts';
import { imageAddress } from '../../../domain/text/safe-address.ts';
import {
  isCanonicalAddress,
  noSearchFields,
  readSearchFields,
  type Searchable,
  type SearchFields,
} from '../../../domain/web/search-fields.ts';
import type { Stores } from '../../ports/stores.ts';

/** The store of images, and the beginning of their addresses. `filesUrl` is set for readers' pages only. */
export interface PictureSource extends Pick<Stores['images'], 'listByKeys'> {
  filesUrl?: string | null;
}

export async function findPictures(
  images: PictureSource,
  imageUrls: readonly string[],
): Promise<(imageUrl: string, alt: string) => Picture | null> {
  const imageOf = await findImages(images, imageUrls);
  return (imageUrl, alt) =>
    toPicture(publicImageUrl(imageUrl, images.filesUrl ?? null), imageOf(imageUrl), alt);
}

/**
 * Finds the images of texts with their credits. The alternative text is that of the library, unless `toAlt` gives
 * another one.
 */
export async function findCreditedPictures(
  images: PictureSource,
  imageUrls: readonly string[],
): Promise<(imageUrl: string, toAlt?: (details: ImageDetails) => string) => CreditedPicture | null> {
  const imageOf = await findImages(images, imageUrls);
  return (imageUrl, toAlt = ({ altText }) => altText) => {
    const stored = imageOf(imageUrl);
    const details = stored ?? noImageDetails;
    const picture = toPicture(publicImageUrl(imageUrl, images.filesUrl ?? null), stored, toAlt(details));
    return picture && { ...picture, credit: details.credit, licence: details.licence };
  };
}

/** Finds the stored images at some addresses; null for images of other sites. */
export async function findImages(
  images: Pick<PictureSource, 'listByKeys'>,
  imageUrls: readonly string[],
): Promise<(imageUrl: string) => DescribedImage | null> {
  const keys = imageUrls.flatMap((url) => storageKeyOf(url) ?? []);
  const found = keys.length === 0 ? [] : await images.listByKeys([...new Set(keys)]);
  const byKey = new Map(found.map((image) => [image.storageKey, image]));
  return (imageUrl) => byKey.get(storageKeyOf(imageUrl) ?? '') ?? null;
}

/** Returns the pictures of a text by the addresses in its document. */
export async function findTextPictures(
  images: PictureSource,
  sources: readonly string[],
): Promise<Record<string, CreditedPicture>> {
  const pictureOf = await findCreditedPictures(images, sources);
  return Object.fromEntries(
    sources.flatMap((src) => {
      const picture = pictureOf(src);
      return picture ? [[src, picture]] : [];
    }),
  );
}

/**
 * Returns the texts of a record for search engines and networks. Its image gets an address at which they can request
 * it.
 */
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
