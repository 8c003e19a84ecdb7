/**
 * Recognizes the format of an image by its first bytes. The file may still be damaged, and an AVIF may turn out to be a
 * HEIC.
 */

/** The supported formats (docs/product.md#images). */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

const avifBrands: ReadonlySet<string> = new Set(['avif', 'avis', 'mif1', 'msf1']);

/** Returns the format; null for other data. */
export function imageFormatOf(data: Uint8Array): ImageFormat | null {
  const text = (start: number, end: number) => String.fromCharCode(...data.subarray(start, end));
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && avifBrands.has(text(8, 12))) return 'avif';
  return null;
}

const heicBrands: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'hevm',
  'hevs',
]);
/** The bytes in which a file lists its brands. */
const brandsMaxBytes = 200;

/** Returns whether the first bytes are those of a HEIC or HEIF file, which iPhones write and browsers do not show. */
export function isHeic(data: Uint8Array): boolean {
  const text = String.fromCharCode(...data.subarray(0, brandsMaxBytes));
  if (text.slice(4, 8) !== 'ftyp') return false;
  const length = new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0);
  const brands = (text.slice(8, Math.min(length, brandsMaxBytes)).match(/.{4}/gs) ?? []).filter(
    // The second group of four bytes is a version, not a brand.
    (_, index) => index !== 1,
  );
  return brands.some((brand) => heicBrands.has(brand)) && !brands.includes('avif');
}
