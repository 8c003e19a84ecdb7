import { createHash } from 'node:crypto';
import { shareImagesFolder } from '../../../domain/media/image.ts';
import type { FileStore } from '../../ports/media.ts';

/** What the share images of news are called. Imported ids may hold anything and be long; a file name may not. */
export function shareImageName(newsId: string): string {
  return /^[\w-]{1,100}$/.test(newsId) ? newsId : createHash('sha256').update(newsId).digest('base64url');
}

/** Where a drawing is kept; `version` names exactly these pixels. */
export function shareImageKey(name: string, version: string): string {
  return `${shareImagesFolder}${name}-${version}.jpg`;
}

/** Stores an image and removes the one drawn before for the same item, whose key a small file remembers. */
export async function keepShareImage(
  files: FileStore,
  key: string,
  name: string,
  image: Buffer,
): Promise<void> {
  const before = (await files.read(noteOf(name)))?.toString();
  await files.put(key, image);
  await files.put(noteOf(name), Buffer.from(key));
  if (before && before !== key) await files.remove(before);
}

/** Removes what was drawn for a piece of news. */
export async function removeShareImage(
  files: Pick<FileStore, 'read' | 'remove'>,
  newsId: string,
): Promise<void> {
  const note = noteOf(shareImageName(newsId));
  const key = (await files.read(note))?.toString();
  if (key) await files.remove(key);
  await files.remove(note);
}

function noteOf(name: string): string {
  return `${shareImagesFolder}${name}.latest`;
}
