/** Stores drawn share images, and crops for search engines. */
import { createHash } from 'node:crypto';
import { shareImagesFolder } from '../../../domain/media/image.ts';
import { type CropName, cropNames } from '../../../domain/media/image-crops.ts';
import type { FileStore } from '../../ports/media.ts';

/** Returns the name of a file for news: the id. An imported id that no file name can hold becomes a digest. */
export function toShareImageName(newsId: string): string {
  return /^[\w-]{1,100}$/.test(newsId) ? newsId : createHash('sha256').update(newsId).digest('base64url');
}

export function toCropName(name: string, crop: CropName): string {
  return `${name}.${crop}`;
}

export function toShareImageKey(name: string, version: string): string {
  return `${shareImagesFolder}${name}-${version}.jpg`;
}

/** Saves a drawing, and deletes the previous one of the same item. A small file holds the key of the current one. */
export async function saveShareImage(
  files: FileStore,
  key: string,
  name: string,
  image: Buffer,
): Promise<void> {
  const before = (await files.read(latestKeyFileOf(name)))?.toString();
  await files.save(key, image);
  await files.save(latestKeyFileOf(name), Buffer.from(key));
  if (before && before !== key) await files.delete(before);
}

/** Deletes the share image of news and the crops of their main picture. */
export async function deleteShareImages(
  files: Pick<FileStore, 'read' | 'delete'>,
  newsId: string,
): Promise<void> {
  const name = toShareImageName(newsId);
  const names = [name, ...cropNames.map((crop) => toCropName(name, crop))];
  await Promise.all(
    names.map(latestKeyFileOf).map(async (latestKeyFile) => {
      const key = (await files.read(latestKeyFile))?.toString();
      if (key === undefined) return;
      await files.delete(key);
      await files.delete(latestKeyFile);
    }),
  );
}

function latestKeyFileOf(name: string): string {
  return `${shareImagesFolder}${name}.latest`;
}
