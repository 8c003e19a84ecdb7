/**
 * The process that decodes images, so that a crash costs the portal only one job. It checks uploads, writes them again
 * without position, camera and other metadata, and makes sizes, crops and icons. It ends when its channel closes.
 */
import { constants, setPriority } from 'node:os';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { cropAround, cropWidthMax, type FocalPoint } from '../../../domain/media/image-crops.ts';
import { imagePixelsMax } from '../../../domain/site/limits.ts';
import { messageOf } from '../../../domain/text/error-message.ts';
import type { ImageFormat } from './image-format.ts';
import { type ImageAnswer, imageRequest } from './image-messages.ts';
import { countPngFrames, isOnlyImage, readGifExtent } from './image-structure.ts';

const placeholderSide = 20;
// Few screens request the largest size. So it is encoded in a third of the time, at the price of a fifth more bytes.
const avifOptions = (width: number) =>
  ({ quality: 45, effort: width > 1200 ? 1 : 2, chromaSubsampling: '4:2:0' }) as const;
/** Few browsers lack AVIF. So WebP is encoded in half of the default time, at the price of 7 % more bytes. */
const webpOptions = { quality: 75, effort: 2 } as const;

const cropOptions = { quality: 80, optimiseCoding: false } as const;

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
sharp.cache(false);
// All other decoders are blocked, whatever format a file claims to have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

process.on('message', (message: unknown) => {
  void answer(message);
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches every process of the terminal, but the portal decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

async function answer(message: unknown): Promise<void> {
  try {
    const request = imageRequest.parse(message);
    const data = Buffer.from(request.data.buffer, request.data.byteOffset, request.data.byteLength);
    if (request.task === 'inspect') say(await inspect(data));
    else if (request.task === 'make-crop') say(await createCrop(data, request));
    else if (request.task === 'make-icon') say(await createIcon(data, request.side));
    else say(await createSizes(data, request.widths));
  } catch (error) {
    const reason = messageOf(error);
    say({ kind: 'refused', fault: /pixel limit/.test(reason) ? 'too-large' : 'damaged', reason });
  }
}

function say(message: ImageAnswer): void {
  process.send?.(message);
}

/** Decodes an image. Damage counts as an error; an unusual header of a camera does not. */
function decode(data: Buffer, animated = false): Sharp {
  return sharp(data, { failOn: 'error', limitInputPixels: imagePixelsMax, animated });
}

async function inspect(data: Buffer): Promise<ImageAnswer> {
  const facts = await decode(data).metadata();
  const format = formatOf(facts);
  if (!format) return { kind: 'refused', fault: 'no-image', reason: `the format is ${facts.format}` };
  const { width, height } = facts.autoOrient;
  const pages = facts.pages ?? 1;
  const written = format === 'gif' ? readGifExtent(data) : { width, height, frames: pages };
  // All frames of an animation count, because browsers hold all of them in memory.
  const frames = Math.max(pages, written.frames, format === 'png' ? countPngFrames(data) : 1);
  if (Math.max(width, written.width) * Math.max(height, written.height) * frames > imagePixelsMax) {
    return { kind: 'refused', fault: 'too-large', reason: 'the image has too many pixels' };
  }
  // If browsers would show a GIF in another size, or with other frames, it is written again as the decoder reads it.
  const isAsWritten = written.width === width && written.height === height && written.frames === pages;
  const isKept = isAsWritten && (await isOnlyImage(data, format));
  return {
    kind: 'facts',
    width,
    height,
    mimeType: `image/${format}`,
    placeholder: await createPlaceholder(data),
    withoutMetadata: isKept ? null : await encodeAnew(data, format, facts),
  };
}

function formatOf({ format, compression }: Metadata): ImageFormat | null {
  switch (format) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'gif':
      return format;
    case 'heif':
      return compression === 'av1' ? 'avif' : null;
    default:
      return null;
  }
}

async function createPlaceholder(data: Buffer): Promise<string> {
  const tiny = await decode(data)
    .autoOrient()
    .resize(placeholderSide, placeholderSide, { fit: 'inside' })
    .webp({ quality: 20, alphaQuality: 20, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/**
 * Above this number of pixels, an image is encoded as AVIF with the least effort, because it would exceed the time-out
 * of a job.
 */
const quickAvifPixels = 4_000_000;

/** Encodes the pixels again: upright, in sRGB, and without colour profiles, because these identify devices. */
function encodeAnew(data: Buffer, format: ImageFormat, facts: Metadata): Promise<Buffer> {
  const isAnimated = (facts.pages ?? 1) > 1;
  const image = isAnimated ? decode(data, true) : decode(data).autoOrient();
  switch (format) {
    case 'jpeg':
      // Optimized coding would keep all coefficients in memory, which is 70 MB more for 12 megapixels.
      return image.jpeg({ quality: 92, optimiseCoding: false }).toBuffer();
    case 'png':
      return image.png().toBuffer();
    case 'webp':
      return image.webp(isLosslessWebp(data) ? { lossless: true, effort: 2 } : { quality: 92 }).toBuffer();
    case 'avif': {
      const effort = facts.width * facts.height > quickAvifPixels ? 0 : 2;
      return image.avif({ quality: 80, effort }).toBuffer();
    }
    case 'gif':
      return image.gif().toBuffer();
  }
}

function isLosslessWebp(data: Buffer): boolean {
  return data.toString('latin1', 12, 16) === 'VP8L';
}

async function createIcon(data: Buffer, side: number): Promise<ImageAnswer> {
  const icon = decode(data).autoOrient().resize(side, side).toColourspace('srgb').png();
  return { kind: 'image', data: await icon.toBuffer() };
}

async function createCrop(
  data: Buffer,
  { ratio, ...focus }: FocalPoint & { ratio: number },
): Promise<ImageAnswer> {
  const { autoOrient: size } = await decode(data).metadata();
  const part = cropAround(size, ratio, focus);
  const crop = decode(data)
    .autoOrient()
    .extract(part)
    .resize({ width: Math.min(part.width, cropWidthMax) })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg(cropOptions);
  return { kind: 'image', data: await crop.toBuffer() };
}

async function createSizes(data: Buffer, widths: number[]): Promise<ImageAnswer> {
  const { pages } = await decode(data).metadata();
  if ((pages ?? 1) > 1) return { kind: 'refused', fault: 'damaged', reason: 'the image is animated' };
  // The image is decoded once, and smaller sizes are made from the largest.
  const largest = await decode(data)
    .autoOrient()
    .resize({ width: Math.max(...widths) })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: fullWidth, height, channels } = largest.info;
  for (const width of widths) {
    const sized = sharp(largest.data, { raw: { width: fullWidth, height, channels } }).resize({ width });
    say({ kind: 'size', width, format: 'webp', data: await sized.clone().webp(webpOptions).toBuffer() });
    say({
      kind: 'size',
      width,
      format: 'avif',
      data: await sized.clone().avif(avifOptions(width)).toBuffer(),
    });
  }
  return { kind: 'done' };
}
