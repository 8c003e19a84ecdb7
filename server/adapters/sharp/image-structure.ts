/**
 * Checks whether every byte of a PNG or GIF belongs to its image. Other formats are encoded again anyway, which removes
 * extra bytes.
 */
import { crc32, createInflate } from 'node:zlib';
import type { ImageFormat } from './image-format.ts';

export async function isOnlyImage(data: Buffer, format: ImageFormat): Promise<boolean> {
  try {
    if (format === 'png') return await isOnlyPng(data);
    return format === 'gif' && isOnlyGif(data);
  } catch {
    return false;
  }
}

/**
 * Returns the number of frames of a PNG, at least 1. It counts chunks, because the decoder sees only the first frame.
 */
export function countPngFrames(data: Buffer): number {
  let frames = 0;
  for (let at = 8; at + 8 <= data.length; at += 12 + data.readUInt32BE(at)) {
    if (data.toString('latin1', at + 4, at + 8) === 'fcTL') frames += 1;
  }
  return Math.max(1, frames);
}

interface PngHead {
  width: number;
  height: number;
  bitDepth: number;
  colourType: number;
  isInterlaced: boolean;
}

const pngChannels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const pngLengths: Readonly<Record<string, (colourType: number) => number | undefined>> = {
  cHRM: () => 32,
  gAMA: () => 4,
  sRGB: () => 1,
  pHYs: () => 9,
  cICP: () => 4,
  mDCV: () => 24,
  cLLI: () => 8,
  acTL: () => 8,
  sBIT: (type) => ({ 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 })[type],
  bKGD: (type) => ({ 0: 2, 2: 6, 3: 1, 4: 2, 6: 6 })[type],
  tRNS: (type) => ({ 0: 2, 2: 6 })[type],
};
const paletteType = 3;
const frameControlBytes = 26;

async function isOnlyPng(data: Buffer): Promise<boolean> {
  const chunks = readPngChunks(data);
  const [first, ...others] = chunks ?? [];
  const head = first?.type === 'IHDR' ? readPngHead(first.body) : null;
  if (!head || others.at(-1)?.type !== 'IEND' || others.at(-1)?.body.length !== 0) return false;
  /** Compressed pixels of the image and of each frame, with their expected size. */
  const streams: { parts: Buffer[]; width: number; height: number }[] = [];
  const seen = new Set(['IHDR']);
  let frame: { width: number; height: number } | null = null;
  let sequence = 0;
  let frames = 0;
  let announcedFrames = 0;
  let previous = '';
  for (const { type, body } of others.slice(0, -1)) {
    if (previous === 'fcTL' && type !== 'IDAT' && type !== 'fdAT') return false;
    if (type === 'IDAT') {
      if (previous !== 'IDAT') {
        if (seen.has(type)) return false;
        streams.push({ parts: [], width: head.width, height: head.height });
      }
      streams.at(-1)?.parts.push(body);
    } else if (type === 'fcTL') {
      if (body.length !== frameControlBytes || body.readUInt32BE(0) !== sequence) return false;
      frame = { width: body.readUInt32BE(4), height: body.readUInt32BE(8) };
      const [right, bottom] = [frame.width + body.readUInt32BE(12), frame.height + body.readUInt32BE(16)];
      if (frame.width === 0 || frame.height === 0 || right > head.width || bottom > head.height) return false;
      // If an animation starts with the main image, that image fills the whole canvas.
      const isWhole = frame.width === head.width && frame.height === head.height;
      if (!seen.has('IDAT') && !isWhole) return false;
      sequence += 1;
      frames += 1;
    } else if (type === 'fdAT') {
      if (!frame || !seen.has('IDAT') || body.readUInt32BE(0) !== sequence) return false;
      if (previous !== 'fdAT') streams.push({ parts: [], ...frame });
      streams.at(-1)?.parts.push(body.subarray(4));
      sequence += 1;
    } else if (seen.has('IDAT') || seen.has(type) || !isKnownChunk(type, body, head)) {
      return false;
    }
    if (type === 'acTL') announcedFrames = body.readUInt32BE(0);
    seen.add(type);
    previous = type;
  }
  if (!seen.has('IDAT') || previous === 'fcTL' || frames !== announcedFrames) return false;
  for (const { parts, width, height } of streams) {
    if (!(await inflatesTo(Buffer.concat(parts), pngRawBytes({ ...head, width, height })))) return false;
  }
  return true;
}

/** Reads the chunks. Null when a checksum is wrong, or bytes follow the last chunk. */
function readPngChunks(data: Buffer): { type: string; body: Buffer }[] | null {
  const chunks: { type: string; body: Buffer }[] = [];
  for (let at = 8; at < data.length; ) {
    const end = at + 8 + data.readUInt32BE(at);
    if (crc32(data.subarray(at + 4, end)) !== data.readUInt32BE(end)) return null;
    const type = data.toString('latin1', at + 4, at + 8);
    chunks.push({ type, body: data.subarray(at + 8, end) });
    at = end + 4;
    if (type === 'IEND' && at !== data.length) return null;
  }
  return chunks;
}

function readPngHead(body: Buffer): PngHead | null {
  if (body.length !== 13) return null;
  const [bitDepth = 0, colourType = 0, compression, filter, interlace] = body.subarray(8);
  if (pngChannels[colourType] === undefined || compression !== 0 || filter !== 0) return null;
  const [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
  return { width, height, bitDepth, colourType, isInterlaced: interlace === 1 };
}

function isKnownChunk(type: string, { length }: Buffer, { colourType, bitDepth }: PngHead): boolean {
  if (colourType === paletteType) {
    if (type === 'PLTE') return length > 0 && length % 3 === 0 && length <= 3 * 2 ** bitDepth;
    if (type === 'tRNS') return length > 0 && length <= 2 ** bitDepth;
  }
  return pngLengths[type]?.(colourType) === length;
}

/** For each pass of an interlaced PNG: its first column and row, and its steps. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function pngRawBytes({ width, height, bitDepth, colourType, isInterlaced }: PngHead): number {
  const bitsPerPixel = bitDepth * (pngChannels[colourType] ?? 0);
  const rows = (columns: number, count: number) =>
    columns === 0 ? 0 : count * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  if (!isInterlaced) return rows(width, height);
  return adam7.reduce((sum, [x, y, stepX, stepY]) => {
    const columns = Math.max(0, Math.ceil((width - x) / stepX));
    return sum + rows(columns, Math.max(0, Math.ceil((height - y) / stepY)));
  }, 0);
}

/** Returns whether a zlib stream contains exactly this many bytes, and nothing after them. */
async function inflatesTo(compressed: Buffer, expected: number): Promise<boolean> {
  const inflate = createInflate();
  inflate.end(compressed);
  let bytes = 0;
  try {
    for await (const chunk of inflate) {
      bytes += chunk.length;
      if (bytes > expected) return false;
    }
  } catch {
    return false;
  }
  return bytes === expected && inflate.bytesWritten === compressed.length;
}

const gifExtension = 0x21;
const gifImage = 0x2c;
const gifEnd = 0x3b;
const gifGraphicControl = 0xf9;
const gifApplication = 0xff;
const gifLoops: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/**
 * Returns the size in which browsers show a GIF, and the number of its frames. Both are read from the file, because the
 * decoder may correct a header, and browsers enlarge the picture for frames that reach beyond its declared size. If the
 * file breaks off, the part before the break is used.
 */
export function readGifExtent(data: Buffer): { width: number; height: number; frames: number } {
  const extent = { width: data.readUInt16LE(6), height: data.readUInt16LE(8), frames: 0 };
  try {
    for (let at = gifStart(data); data.readUInt8(at) !== gifEnd; ) {
      if (data.readUInt8(at) === gifImage) {
        const { right, bottom, codes } = readGifFrame(data, at);
        extent.width = Math.max(extent.width, right);
        extent.height = Math.max(extent.height, bottom);
        extent.frames += 1;
        at = findGifBlocksEnd(data, codes + 1);
      } else if (data.readUInt8(at) === gifExtension) at = findGifBlocksEnd(data, at + 2);
      else break;
    }
  } catch {}
  return extent;
}

const gifColourBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function gifStart(data: Buffer): number {
  return 13 + gifColourBytes(data.readUInt8(10));
}

function readGifFrame(data: Buffer, at: number) {
  const [width, height] = [data.readUInt16LE(at + 5), data.readUInt16LE(at + 7)];
  return {
    pixels: width * height,
    right: data.readUInt16LE(at + 1) + width,
    bottom: data.readUInt16LE(at + 3) + height,
    codes: at + 10 + gifColourBytes(data.readUInt8(at + 9)),
  };
}

function findGifBlocksEnd(data: Buffer, start: number): number {
  let at = start;
  for (let size = data.readUInt8(at); size > 0; size = data.readUInt8(at)) at += 1 + size;
  return at + 1;
}

function isOnlyGif(data: Buffer): boolean {
  const [width, height] = [data.readUInt16LE(6), data.readUInt16LE(8)];
  let frames = 0;
  let at = gifStart(data);
  for (;;) {
    const kind = data.readUInt8(at);
    if (kind === gifEnd) return frames > 0 && at + 1 === data.length;
    if (kind === gifImage) {
      const { pixels, right, bottom, codes } = readGifFrame(data, at);
      if (pixels === 0 || right > width || bottom > height) return false;
      frames += 1;
      const blocks = readGifBlocks(data, codes + 1);
      if (!isOnlyLzw(blocks.data, data.readUInt8(codes), pixels)) return false;
      at = blocks.end;
    } else if (kind === gifExtension) {
      const length = gifExtensionLength(data, at);
      if (length === 0) return false;
      at += length;
    } else {
      return false;
    }
  }
}

/** Returns the end of an extension; 0 when the extension does not belong to the image. */
function gifExtensionLength(data: Buffer, at: number): number {
  const label = data.readUInt8(at + 1);
  if (label === gifGraphicControl)
    return data.readUInt8(at + 2) === 4 && data.readUInt8(at + 7) === 0 ? 8 : 0;
  if (label !== gifApplication || data.readUInt8(at + 2) !== 11) return 0;
  const isLoop = gifLoops.has(data.toString('latin1', at + 3, at + 14));
  const [size, kind, , , end] = data.subarray(at + 14, at + 19);
  return isLoop && size === 3 && kind === 1 && end === 0 ? 19 : 0;
}

function readGifBlocks(data: Buffer, start: number): { data: Buffer; end: number } {
  const blocks: Buffer[] = [];
  let at = start;
  for (let size = data.readUInt8(at); size > 0; size = data.readUInt8(at)) {
    blocks.push(data.subarray(at + 1, at + 1 + size));
    at += 1 + size;
  }
  return { data: Buffer.concat(blocks), end: at + 1 };
}

const lzwBitsMax = 12;

/** Returns whether LZW codes give exactly this many pixels, and end in the last byte. */
function isOnlyLzw(data: Buffer, codeBits: number, pixels: number): boolean {
  if (codeBits < 2 || codeBits > 8) return false;
  const clear = 1 << codeBits;
  const end = clear + 1;
  const lengths = new Uint32Array(2 ** lzwBitsMax).fill(1);
  let next = end + 1;
  let size = codeBits + 1;
  let before = -1;
  let given = 0;
  for (let bit = 0; bit + size <= data.length * 8; ) {
    const at = bit >> 3;
    const three = (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16);
    const code = (three >> (bit & 7)) & ((1 << size) - 1);
    bit += size;
    if (code === end) return given === pixels && Math.ceil(bit / 8) === data.length;
    if (code === clear) {
      [next, size, before] = [end + 1, codeBits + 1, -1];
      continue;
    }
    if (code > (before === -1 ? end : next)) return false;
    if (before !== -1 && next < lengths.length) {
      lengths[next] = (lengths[before] ?? 0) + 1;
      next += 1;
      if (next === 1 << size && size < lzwBitsMax) size += 1;
    }
    given += lengths[code] ?? 0;
    if (given > pixels) return false;
    before = code;
  }
  return false;
}
