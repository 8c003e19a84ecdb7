/** Stores drawn share images. */
import { createHash } from 'node:crypto';
import { shareImagesFolder } from '../../../domain/media/image.ts';
import type { FileStore } from '../../ports/media.ts';

/** The name of a file for news: the id, or a digest of imported ids that no file name can hold. */
export function toShareImageName(newsId: string): string {
  return /^[\w-]{1,100}$/.test(newsId) ? newsId : createHash('sha256').update(newsId).digest('base64url');
}

export function toShareImageKey(name: string, version: string): string {
  return `${shareImagesFolder}${name}-${version}.jpg`;
}

/** Saves a drawing and deletes the previous one of the same item, whose key is in a small file. */
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

export async function deleteShareImage(
  files: Pick<FileStore, 'read' | 'delete'>,
  newsId: string,
): Promise<void> {
  const latestKeyFile = latestKeyFileOf(toShareImageName(newsId));
  const key = (await files.read(latestKeyFile))?.toString();
  if (key) await files.delete(key);
  await files.delete(latestKeyFile);
}

function latestKeyFileOf(name: string): string {
  return `${shareImagesFolder}${name}.latest`;
}
