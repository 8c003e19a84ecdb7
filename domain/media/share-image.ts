/** The addresses of images of news for social networks and search engines: drawings and crops. */
import { type CropName, isCropName } from './image-crops.ts';

export function shareImagePath(newsId: string): string {
  return `/compartilhar/${newsId}.jpg`;
}

export function cropPath(newsId: string, crop: CropName): string {
  return `/compartilhar/${newsId}.${crop}.jpg`;
}

/**
 * Reads the file name at such an address. Returns the id of the news and the crop of their main picture; the crop is
 * null for the drawing.
 */
export function parseShareImageName(file: string): { newsId: string; crop: CropName | null } {
  const name = file.replace(/\.jpg$/, '');
  const [, newsId, crop] = /^(.+)\.(\d+x\d+)$/.exec(name) ?? [];
  return newsId !== undefined && crop !== undefined && isCropName(crop)
    ? { newsId, crop }
    : { newsId: name, crop: null };
}
