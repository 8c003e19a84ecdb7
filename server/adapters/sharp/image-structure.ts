/**
 * What a file holds besides its image. Decoders skip what they do not need, so that a photo may carry a position, a
 * second photo or a whole web page; a file of which anything cannot be told is written anew from its pixels.
 */
import type { ImageFormat } from './image-format.ts';

/** True when the file is its image, its colour profile and nothing else, as far as its structure tells. */
export function isBareImage(data: Buffer, format: ImageFormat): boolean {
  try {
    return walks[format](data);
  } catch {
    // Something points beyond the end of the file.
    return false;
  }
}

const walks: Readonly<Record<ImageFormat, (data: Buffer) => boolean>> = {
  jpeg: isBareJpeg,
  png: isBarePng,
  gif: isBareGif,
  webp: isBareWebp,
  avif: isBareAvif,
};

const jpegEnd = 0xd9;
const jpegScan = 0xda;
const jpegComment = 0xfe;
/** JFIF's numbers, colour profiles, and how Adobe stored colours; everything else an application may add goes. */
const jpegKept = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

function isBareJpeg(data: Buffer): boolean {
  let at = 2;
  for (;;) {
    if (data.readUInt8(at) !== 0xff) return false;
    while (data.readUInt8(at) === 0xff) at += 1;
    const marker = data.readUInt8(at);
    at += 1;
    if (marker === jpegEnd) return at === data.length;
    const length = data.readUInt16BE(at);
    if (marker === jpegComment) return false;
    if (marker >= 0xe0 && marker <= 0xef) {
      const name = jpegKept.get(marker);
      if (!name || data.toString('latin1', at + 2, at + 2 + name.length) !== name) return false;
    }
    at += length;
    if (marker === jpegScan) at = endOfScan(data, at);
  }
}

/** Where the next marker stands: not a stuffed byte, nor one of those that restart the decoder. */
function endOfScan(data: Buffer, start: number): number {
  for (let at = data.indexOf(0xff, start); at !== -1; at = data.indexOf(0xff, at + 1)) {
    const next = data.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return data.length;
}

const pngKept: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
);

function isBarePng(data: Buffer): boolean {
  for (let at = 8; ; ) {
    const length = data.readUInt32BE(at);
    const type = data.toString('latin1', at + 4, at + 8);
    if (!pngKept.has(type)) return false;
    at += 12 + length;
    if (type === 'IEND') return length === 0 && at === data.length;
  }
}

const gifExtension = 0x21;
const gifImage = 0x2c;
const gifEnd = 0x3b;
const gifGraphicControl = 0xf9;
const gifApplication = 0xff;
/** How often an animation is repeated. */
const gifLoops: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

function isBareGif(data: Buffer): boolean {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colours(data.readUInt8(10));
  for (;;) {
    const kind = data.readUInt8(at);
    if (kind === gifEnd) return at + 1 === data.length;
    if (kind === gifImage) {
      at = endOfBlocks(data, at + 11 + colours(data.readUInt8(at + 9)));
    } else if (kind === gifExtension) {
      const label = data.readUInt8(at + 1);
      const isLoop = label === gifApplication && gifLoops.has(data.toString('latin1', at + 3, at + 14));
      if (label !== gifGraphicControl && !isLoop) return false;
      at = endOfBlocks(data, at + 2);
    } else {
      return false;
    }
  }
}

function endOfBlocks(data: Buffer, start: number): number {
  let at = start;
  for (let size = data.readUInt8(at); size > 0; size = data.readUInt8(at)) at += 1 + size;
  return at + 1;
}

const webpKept: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

function isBareWebp(data: Buffer): boolean {
  if (data.readUInt32LE(4) + 8 !== data.length) return false;
  let at = 12;
  while (at < data.length) {
    if (!webpKept.has(data.toString('latin1', at, at + 4))) return false;
    const length = data.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return at === data.length;
}

const avifKept: ReadonlySet<string> = new Set(['ftyp', 'meta', 'mdat', 'moov']);

function isBareAvif(data: Buffer): boolean {
  let at = 0;
  while (at < data.length) {
    const length = data.readUInt32BE(at);
    if (length < 8 || !avifKept.has(data.toString('latin1', at + 4, at + 8))) return false;
    at += length;
  }
  return at === data.length;
}
