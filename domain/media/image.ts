/**
 * Stored images: their addresses, the keys of their files, and the sizes that are made of them
 * (docs/product.md#images).
 */
import { imageAddress } from '../text/safe-address.ts';
import { type FocalPoint, isMiddle, middlePoint } from './image-crops.ts';
import type { ImageDetails } from './image-details.ts';

/**
 * The widths of an image's sizes: a card on a phone, the full width of a phone at two densities, a tablet, and an
 * article on a desktop.
 */
const imageWidthSteps = [320, 480, 768, 1200, 1600] as const;

export interface StoredImage {
  /** For example `news_images/1763650000000_capa.jpg`. */
  storageKey: string;
  /** In pixels, after rotating the image as its EXIF data say. */
  width: number;
  height: number;
  bytes: number;
  mimeType: string;
  /** A few hundred bytes of blurred image, as a `data:` address. */
  placeholder: string;
  /** Widths in pixels of the AVIF and WebP sizes that exist; empty until the image worker has made them. */
  widths: number[];
}

/** A stored image with the details that the newsroom gave it. */
export interface DescribedImage extends StoredImage, ImageDetails {}

export const filesPath = '/files/';

/**
 * Returns the storage key that an address of this site contains, without query and fragment; null for other addresses.
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

export function fileUrl(storageKey: string): string {
  return filesPath + storageKey.split('/').map(encodeURIComponent).join('/');
}

/**
 * Returns the address that browsers request: `filesUrl` (FILES_URL) replaces `/files`. Stored content keeps `/files`.
 */
export function publicImageUrl(imageUrl: string, filesUrl: string | null): string {
  const isOwn = filesUrl !== null && imageUrl.startsWith(filesPath);
  return isOwn ? `${filesUrl}/${imageUrl.slice(filesPath.length)}` : imageUrl;
}

export function sizeKey(storageKey: string, width: number, format: 'avif' | 'webp'): string {
  return `${storageKey}.${width}.${format}`;
}

/** Returns every key that an image of this width may have in the file store: the original and all sizes. */
export function listImageKeys({ storageKey, width }: { storageKey: string; width: number }): string[] {
  const sizes = sizesToMake(width).flatMap((size) => [
    sizeKey(storageKey, size, 'avif'),
    sizeKey(storageKey, size, 'webp'),
  ]);
  return [storageKey, ...sizes];
}

/** The folder of share images. They have an address of their own, at which the portal checks who may see them. */
export const shareImagesFolder = 'share_images/';

export function isShareImageKey(key: string): boolean {
  return key.startsWith(shareImagesFolder);
}

/** For the key of a size, returns the key of its original; null for other keys. */
export function originalKeyOf(key: string): string | null {
  return /^(.+)\.\d{2,5}\.(?:avif|webp)$/.exec(key)?.[1] ?? null;
}

export interface Picture {
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
  placeholder: string | null;
  widths: number[];
  /** The focal point. It is missing if it is the middle, and for images of other sites. */
  focus?: FocalPoint | undefined;
}

/** A picture with its stored credit and licence; '' for images of other sites. */
export interface CreditedPicture extends Picture, Pick<ImageDetails, 'credit' | 'licence'> {}

/**
 * Returns the picture at an address. Null for an address that pages may not load: imports do not check the addresses of
 * images.
 */
export function toPicture(
  imageUrl: string,
  stored: (StoredImage & Partial<FocalPoint>) | null,
  alt: string,
): Picture | null {
  const src = imageAddress(imageUrl);
  if (src === null) return null;
  const { focusX = middlePoint.focusX, focusY = middlePoint.focusY } = stored ?? {};
  const focus = { focusX, focusY };
  return {
    src,
    alt,
    width: stored?.width ?? null,
    height: stored?.height ?? null,
    placeholder: stored?.placeholder ?? null,
    widths: stored?.widths ?? [],
    ...(isMiddle(focus) ? {} : { focus }),
  };
}

/** Returns the picture without its blurred placeholder, which small pictures do not need. */
export function withoutPlaceholder<P extends Picture>(picture: P | null): P | null {
  return picture && { ...picture, placeholder: null };
}

/**
 * Returns every step that is smaller than the original, and the original's own width if it is not above the largest
 * step.
 */
export function sizesToMake(width: number): number[] {
  const steps = imageWidthSteps.filter((step) => step < width);
  const largest = Math.min(width, imageWidthSteps.at(-1) ?? width);
  return [...steps.filter((step) => step < largest), largest];
}

/**
 * How long one process may work on the sizes of an image before another process may start; no image takes that long.
 */
export const sizesClaimMs = 120_000;
