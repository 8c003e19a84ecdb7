/** Draws the images that social networks show beside shared links. */
import type { OverlayOptions } from 'sharp';
import { cropAround, type FocalPoint } from '../../../domain/media/image-crops.ts';
import { imagePixelsMax } from '../../../domain/site/limits.ts';
import type { ShareImagePainter } from '../../ports/media.ts';
import {
  drawShareImage,
  drawSiteImage,
  logoPlaces,
  shareImageHeight,
  shareImageWidth,
} from './share-image-svg.ts';
import type { TextOutlines } from './text-outlines.ts';

const timeoutSeconds = 8;
const jpeg = { quality: 84, mozjpeg: true } as const;

export function createShareImagePainter(): ShareImagePainter {
  let opening: Promise<TextOutlines> | null = null;
  const openOutlines = () => {
    opening ??= import('./text-outlines.ts').then(({ openTextOutlines }) => openTextOutlines());
    return opening;
  };

  return {
    async paintNews({ logo, ...card }, photo) {
      const outlines = await openOutlines();
      const ground = photo?.data ? await cropPhoto(photo.data, photo.focus) : null;
      const shownLogo = await fitLogo(ground ? logo?.onPhoto : logo?.onPaper, logoPlaces.news);
      const how = { isOverPhoto: ground !== null, hasLogo: shownLogo !== null };
      return paint(ground, drawShareImage(card, outlines, how), shownLogo);
    },
    async paintSite({ logo, ...card }) {
      const shownLogo = await fitLogo(logo, logoPlaces.site);
      return paint(null, drawSiteImage(card, await openOutlines(), shownLogo !== null), shownLogo);
    },
  };
}

/** Commands, which draw nothing, need 14 MB less without the library. */
const loadSharp = async () => (await import('sharp')).default;

async function paint(ground: Buffer | null, svg: string, logo: OverlayOptions | null): Promise<Buffer> {
  const sharp = await loadSharp();
  const drawing = Buffer.from(svg);
  const layers = [...(ground ? [{ input: drawing }] : []), ...(logo ? [logo] : [])];
  return sharp(ground ?? drawing)
    .composite(layers)
    .jpeg(jpeg)
    .timeout({ seconds: timeoutSeconds })
    .toBuffer();
}

/** Returns the logo; null when it cannot be read, so that the name is drawn. */
async function fitLogo(
  logo: Buffer | null | undefined,
  { left, baseline, width, height }: (typeof logoPlaces)[keyof typeof logoPlaces],
): Promise<OverlayOptions | null> {
  if (!logo) return null;
  try {
    const sharp = await loadSharp();
    const { data, info } = await sharp(logo, { limitInputPixels: imagePixelsMax })
      .rotate()
      .resize({ width, height, fit: 'inside' })
      .png()
      .timeout({ seconds: timeoutSeconds })
      .toBuffer({ resolveWithObject: true });
    return { input: data, left, top: baseline - info.height };
  } catch {
    return null;
  }
}

async function cropPhoto(photo: Buffer, focus: FocalPoint | null): Promise<Buffer | null> {
  try {
    const sharp = await loadSharp();
    const upright = sharp(photo, { limitInputPixels: imagePixelsMax }).autoOrient();
    const { autoOrient: size } = await upright.metadata();
    const part = focus && cropAround(size, shareImageWidth / shareImageHeight, focus);
    return await (part ? upright.extract(part) : upright)
      .resize(shareImageWidth, shareImageHeight, { fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#15171c' })
      .png({ compressionLevel: 1 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer();
  } catch {
    return null;
  }
}
