import { type Picture, storageKeyOf, toPicture } from '../../domain/image.ts';
import { type NewsCard, type NewsSummary, toNewsCard } from '../../domain/news.ts';
import type { ImageStore } from '../image-ports.ts';

/** Looks up what the portal knows of some image addresses, in one query, and returns a way to picture each. */
export async function picturesOf(
  images: ImageStore,
  imageUrls: string[],
): Promise<(imageUrl: string, alt: string) => Picture | null> {
  const keys = imageUrls.flatMap((url) => storageKeyOf(url) ?? []);
  const byKey = new Map(
    (await images.listByKeys([...new Set(keys)])).map((image) => [image.storageKey, image]),
  );
  return (imageUrl, alt) => toPicture(imageUrl, byKey.get(storageKeyOf(imageUrl) ?? '') ?? null, alt);
}

/** The public cards of some news. The image of a card is decoration: its title says everything. */
export async function toNewsCards(images: ImageStore, news: NewsSummary[]): Promise<NewsCard[]> {
  const pictureOf = await picturesOf(
    images,
    news.map((item) => item.imageUrl),
  );
  return news.map((item) => toNewsCard(item, pictureOf(item.imageUrl, '')));
}
