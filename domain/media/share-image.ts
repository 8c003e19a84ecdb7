/** The addresses of the drawings and crops that social networks and search engines get of news. */
import { type CropName, isCropName } from './image-crops.ts';

export function shareImagePath(newsId: string): string {
  return `/compartilhar/${newsId}.jpg`;
}

export function cropPath(newsId: string, crop: CropName): string {
  return `/compartilhar/${newsId}.${crop}.jpg`;
}

/** Reads the name of a file at these addresses: the news, and the crop of their main picture; null for the drawing. */
export function parseShareImageName(file: string): { newsId: string; crop: CropName | null } {
  const name = file.replace(/\.jpg$/, '');
  const [, newsId, crop] = /^(.+)\.(\d+x\d+)$/.exec(name) ?? [];
  return newsId !== undefined && crop !== undefined && isCropName(crop)
    ? { newsId, crop }
    : { newsId: name, crop: null };
}
