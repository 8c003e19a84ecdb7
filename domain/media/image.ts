import { imageAddress } from '../text/rich-text-spans.ts';

/** An image in the portal's own storage, with what a page must know before it loads. */
export interface StoredImage {
  /** Key in the file store, e.g. `news_images/1763650000000_capa.jpg` (spec.md section 7). */
  storageKey: string;
  /** Pixels, after rotation by EXIF. */
  width: number;
  height: number;
  /** Size of the original in bytes. */
  bytes: number;
  mimeType: string;
  /** A few hundred bytes of blurred image as a data: address. */
  placeholder: string;
  /** Pixel widths of the AVIF and WebP sizes that exist; empty until they are made. */
  widths: number[];
}

/** Addresses of the portal's own files start so; everything else is somebody else's. */
export const filesPath = '/files/';

/**
 * The storage key behind an own address, without query and fragment; null for addresses that are not the portal's.
 * No key has control characters.
 */
export function storageKeyOf(imageUrl: string): string | null {
  if (!imageUrl.startsWith(filesPath)) return null;
  try {
    const [path = ''] = imageUrl.slice(filesPath.length).split(/[?#]/, 1);
    const key = decodeURIComponent(path);
    return /\p{Cc}/u.test(key) ? null : key;
  } catch {
    return null;
  }
}

/** The address of a stored file. */
export function fileUrl(storageKey: string): string {
  return filesPath + storageKey.split('/').map(encodeURIComponent).join('/');
}

/**
 * Where readers' browsers fetch an image from: `filesUrl` stands in for `/files` where the operator has another address
 * for them (FILES_URL; no slash at its end). Stored content keeps the portal's own address.
 */
export function publicImageUrl(imageUrl: string, filesUrl: string | null): string {
  const isOwn = filesUrl !== null && imageUrl.startsWith(filesPath);
  return isOwn ? `${filesUrl}/${imageUrl.slice(filesPath.length)}` : imageUrl;
}

/** Where the size of `width` pixels is kept: beside the original (decisions.md, Files). */
export function sizeKey(storageKey: string, width: number, format: 'avif' | 'webp'): string {
  return `${storageKey}.${width}.${format}`;
}

/** Every file that may lie in the storage for an image of this width: the original and all its sizes. */
export function filesOf({ storageKey, width }: { storageKey: string; width: number }): string[] {
  const sizes = sizesToMake(width).flatMap((size) => [
    sizeKey(storageKey, size, 'avif'),
    sizeKey(storageKey, size, 'webp'),
  ]);
  return [storageKey, ...sizes];
}

/** Where drawn share images are kept: they have an address of their own, which asks who may see them. */
export const shareImagesFolder = 'share_images/';

export function isShareImageKey(key: string): boolean {
  return key.startsWith(shareImagesFolder);
}

/** The key that a file is a size of, by its name; null for a name that no size has. */
export function originalKeyOf(key: string): string | null {
  return /^(.+)\.\d{2,5}\.(?:avif|webp)$/.exec(key)?.[1] ?? null;
}

/** An image as a page shows it: everything the layout needs before the file arrives. */
export interface Picture {
  src: string;
  alt: string;
  /** Pixels; null for images of other sites, whose size nobody knows. */
  width: number | null;
  height: number | null;
  /** A blurred miniature as a data: address. */
  placeholder: string | null;
  /** Widths that exist in AVIF and WebP beside `src`. */
  widths: number[];
}

/**
 * What a page shows for an image address. `stored` is the portal's own knowledge of it, if any.
 * An address that is empty, or none that images of pages may have, gives null: imports bring what nobody has checked.
 */
export function toPicture(imageUrl: string, stored: StoredImage | null, alt: string): Picture | null {
  const src = imageAddress(imageUrl);
  if (src === null) return null;
  return {
    src,
    alt,
    width: stored?.width ?? null,
    height: stored?.height ?? null,
    placeholder: stored?.placeholder ?? null,
    widths: stored?.widths ?? [],
  };
}

/** The widths made of an image: every step below its own width, and its own width up to the largest step. */
export function sizesToMake(width: number): number[] {
  const steps = imageWidthSteps.filter((step) => step < width);
  const largest = Math.min(width, imageWidthSteps.at(-1) ?? width);
  return [...steps.filter((step) => step < largest), largest];
}

/** How long other processes leave an image alone whose sizes one has begun to make; longer than any takes. */
export const sizesClaimMs = 120_000;

/** Pixels; a phone's card, a phone's full width at two densities, a tablet, a desktop article. */
export const imageWidthSteps = [320, 480, 768, 1200, 1600] as const;
