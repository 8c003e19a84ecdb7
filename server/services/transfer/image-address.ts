/** Converts addresses of imported images to paths and storage keys. */
import { createHash } from 'node:crypto';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { safeFileName } from '../../../domain/media/storage-key.ts';
import { decodeEscapes } from '../../../domain/text/safe-address.ts';
import { toNfc } from '../../../domain/text/text.ts';

const firebaseObject = /^\/v0\/b\/[^/]+\/o\/(.+)$/;
const storageName =
  /^(?:news_images\/(?:\d+_.+|.+_\d+)|(?:site_images|author_images|video_stills)\/\d+_.+|editor_images\/\d+-.+|banners\/.+)$/;
/** Names that keys of the portal can have. They are longer than those of uploads, by the time and the mark. */
const keyName = /^[a-z0-9_][a-z0-9._-]{0,194}$/;

/**
 * Finds the folders and the file name at the end of an address; null without a path. Firebase encodes the whole path as
 * one segment.
 */
export function parseImagePath(address: string): string[] | null {
  const path = storageKeyOf(address) ?? pathIn(address.trim());
  const segments = path
    ?.split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
  return segments && segments.length > 0 ? segments : null;
}

export function isLoadable(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

/**
 * Chooses the storage key: the image's own folder and name where they have the form of docs/product.md#images, with a
 * changed name where it is unsafe; else `news_images/{createdAt}_{safe name}`.
 */
export function toStorageKey(segments: readonly string[], createdAt: number | null): string {
  const ending = segments.slice(-2).join('/');
  const [folder = '', name = ''] = storageName.test(ending) ? segments.slice(-2) : [];
  if (keyName.test(name)) return `${folder}/${name}`;
  const safeName = toMarkedName(segments);
  return folder ? `${folder}/${safeName}` : `news_images/${createdAt ?? 0}_${safeName}`;
}

/** Returns a part of the hash of the path of a file, by which files of one name differ. */
export function toMark(segments: readonly string[]): string {
  return createHash('sha256')
    .update(toNfc(segments.join('/')))
    .digest('hex')
    .slice(0, 8);
}

/** Returns the safe name of a file with a part of the hash of its path, so that names stay unique. */
export function toMarkedName(segments: readonly string[]): string {
  const name = safeFileName(segments.at(-1) ?? '');
  const mark = toMark(segments);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)}-${mark}${name.slice(dot)}` : `${name}-${mark}`;
}

function pathIn(address: string): string | null {
  if (address.startsWith('data:')) return null;
  // A path without a host names a file in the export's folder.
  if (!/^[a-z][a-z0-9+.-]*:/i.test(address)) return decodeEscapes(address.split(/[?#]/, 1)[0] ?? '');
  if (!URL.canParse(address)) return null;
  const { pathname } = new URL(address);
  return decodeEscapes(firebaseObject.exec(pathname)?.[1] ?? pathname);
}
