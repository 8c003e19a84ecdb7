/**
 * Recognizes an image by its first bytes as one of the formats that may be uploaded. The file may still be damaged, and
 * an AVIF may be a HEIC.
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
