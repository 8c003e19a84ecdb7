import sharp from 'sharp';
import { imagePixelsMax } from '../../../domain/site/limits.ts';
import type { ShareImagePainter } from '../../ports/media.ts';
import { drawShareImage, drawSiteImage, shareImageHeight, shareImageWidth } from './share-image-svg.ts';
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
    async paintNews(card, photo) {
      const outlines = await openOutlines();
      const ground = photo && (await cropPhoto(photo));
      return ground
        ? sharp(ground)
            .composite([{ input: Buffer.from(drawShareImage(card, outlines, true)) }])
            .jpeg(jpeg)
            .timeout({ seconds: timeoutSeconds })
            .toBuffer()
        : rasterise(drawShareImage(card, outlines, false));
    },
    async paintSite(card) {
      return rasterise(drawSiteImage(card, await openOutlines()));
    },
  };
}

function rasterise(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg(jpeg).timeout({ seconds: timeoutSeconds }).toBuffer();
}

async function cropPhoto(photo: Buffer): Promise<Buffer | null> {
  try {
    return await sharp(photo, { limitInputPixels: imagePixelsMax })
      .rotate()
      .resize(shareImageWidth, shareImageHeight, { fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#15171c' })
      .png({ compressionLevel: 1 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer();
  } catch {
    return null;
  }
}
