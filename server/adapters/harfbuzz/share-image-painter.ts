/** Draws the images that social networks show beside shared links. */
import type { OverlayOptions } from 'sharp';
import { cropAround, type FocalPoint } from '../../../domain/media/image-crops.ts';
import { colorsOf } from '../../../domain/news/hues.ts';
import { isBehindInk, lineColorsOf } from '../../../domain/settings/brand.ts';
import { imagePixelsMax } from '../../../domain/site/limits.ts';
import { wordmarkOf } from '../../../domain/text/site-name.ts';
import type { ShareCard, ShareImagePainter, SiteCard } from '../../ports/media.ts';
import type { Setting, TextOutlines } from './text-outlines.ts';
import { breakTitle } from './title-lines.ts';

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

/** The library is loaded only when something is drawn: commands draw nothing, and need 14 MB less without it. */
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

/** Returns the logo as a layer; null when it cannot be read, so that the name is drawn instead. */
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

export const shareImageWidth = 1200;
export const shareImageHeight = 630;

// Ink and paper, as in app/look.css.
const ink = '#15171c';
const paper = '#faf9f5';
const rule = '#dad7cd';

const margin = 72;
const marginLineWidth = 10;
const textLeft = margin + 44;
const lastBaseline = shareImageHeight - 84;
const titleSizes = [
  { sizePx: 96, linesMax: 2 },
  { sizePx: 84, linesMax: 3 },
  { sizePx: 74, linesMax: 3 },
  { sizePx: 64, linesMax: 4 },
] as const;
const descriptionSizes = [
  { sizePx: 58, linesMax: 1 },
  { sizePx: 46, linesMax: 2 },
  { sizePx: 36, linesMax: 3 },
] as const;
const titleLeading = 1.1;
const wordmarkSizePx = 66;
const wordmarkBaseline = 118;
const siteBaseline = 384;

/**
 * The position and largest size of a logo, which replaces the wordmark. The lower edge of the logo is on the baseline.
 */
export const logoPlaces = {
  news: { left: margin, baseline: wordmarkBaseline, width: 640, height: 64 },
  site: { left: margin, baseline: siteBaseline, width: shareImageWidth - 2 * margin, height: 220 },
} as const;

/** Draws a share image. Over a photo the background is transparent, except for a shade behind the text. */
export function drawShareImage(
  card: Omit<ShareCard, 'logo'>,
  outlines: TextOutlines,
  { isOverPhoto, hasLogo }: { isOverPhoto: boolean; hasLogo: boolean },
): string {
  const foreground = isOverPhoto ? paper : ink;
  // On paper, the line has the brand colour itself. On a dark photo that colour might be invisible, so its light shade
  // is used.
  const marker = isOverPhoto ? lineColorsOf(card.marker).onInk : card.marker;
  const hue = card.label ? colorsOf(card.label.hue)[isOverPhoto ? 'onInk' : 'onPaper'] : marker;
  const labelText = outlines.drawable(card.label?.text ?? '');
  const title = breakTitle(
    outlines.drawable(card.title) || labelText || card.siteName,
    titleSizes,
    shareImageWidth - textLeft - margin,
    (text, sizePx) => outlines.outline(text, titleSetting(sizePx)).widthPx,
  );
  const pitch = title.sizePx * titleLeading;
  const firstBaseline = lastBaseline - (title.lines.length - 1) * pitch;
  const labelBaseline = firstBaseline - pitch;
  const textTop = labelText ? labelBaseline - 24 : firstBaseline - title.sizePx * 0.74;
  const label = outlines.outline(labelText, { weight: 700, sizePx: 34, trackingEm: 0.002 });
  const linesUp = Math.floor((lastBaseline - wordmarkBaseline + 14) / pitch);
  const paperBaseline = lastBaseline - linesUp * pitch;
  return svgDocument(
    isOverPhoto ? shade(textTop) : ruledPaper(lastBaseline, pitch),
    `<path d="M${margin} ${textTop}h${marginLineWidth}V${lastBaseline + 2}h${-marginLineWidth}z" fill="${hue}"/>`,
    moveTo(label.svg, textLeft, labelBaseline, hue),
    ...title.lines.map((line, index) =>
      moveTo(
        outlines.outline(line, titleSetting(title.sizePx)).svg,
        textLeft,
        firstBaseline + index * pitch,
        foreground,
      ),
    ),
    hasLogo
      ? ''
      : isOverPhoto
        ? wordmark(card.siteName, outlines, {
            baseline: wordmarkBaseline,
            sizePx: wordmarkSizePx,
            fill: paper,
            marker,
          })
        : wordmark(card.siteName, outlines, {
            baseline: paperBaseline,
            sizePx: wordmarkSizePx,
            fill: ink,
            marker,
          }),
  );
}

export function drawSiteImage(
  { name, description, marker }: Omit<SiteCard, 'logo'>,
  outlines: TextOutlines,
  hasLogo: boolean,
): string {
  const pitch = 92;
  const baseline = siteBaseline;
  const setting = (sizePx: number): Setting => ({ weight: 600, sizePx, trackingEm: -0.015 });
  const about = breakTitle(
    outlines.drawable(description),
    descriptionSizes,
    shareImageWidth - 2 * margin,
    (text, sizePx) => outlines.outline(text, setting(sizePx)).widthPx,
  );
  const last = baseline + 2 * pitch - 22;
  const leading = about.sizePx * 1.2;
  return svgDocument(
    ruledPaper(baseline, pitch),
    hasLogo ? '' : wordmark(name, outlines, { baseline, sizePx: 270, fill: ink, marker }),
    ...about.lines.map((line, index) =>
      moveTo(
        outlines.outline(line, setting(about.sizePx)).svg,
        margin + 6,
        last - (about.lines.length - 1 - index) * leading,
        ink,
      ),
    ),
  );
}

function titleSetting(sizePx: number): Setting {
  return { weight: 800, sizePx, trackingEm: -0.03 };
}

/** Draws the name of the site on a line in the brand colour, as app/ui/site/wordmark.tsx shows it. */
function wordmark(
  name: string,
  outlines: TextOutlines,
  {
    baseline,
    sizePx: sizeMaxPx,
    fill,
    marker,
  }: { baseline: number; sizePx: number; fill: string; marker: string },
): string {
  const text = outlines.drawable(wordmarkOf(name));
  const outlineAt = (px: number) => outlines.outline(text, { weight: 800, sizePx: px, trackingEm: -0.055 });
  // A long name is drawn smaller.
  const sizePx = sizeMaxPx * Math.min(1, (shareImageWidth - 2.4 * margin) / outlineAt(sizeMaxPx).widthPx);
  const { svg, widthPx } = outlineAt(sizePx);
  // A line in a colour that makes letters illegible is drawn below the letters.
  const isBelow = fill === paper || !isBehindInk(marker);
  const top = baseline + sizePx * (isBelow ? 0.07 : -0.085);
  const thickness = sizePx * (isBelow ? 0.13 : 0.17);
  return (
    `<path d="M${margin} ${top}h${widthPx + sizePx * 0.14}v${thickness}H${margin}z" fill="${marker}"/>` +
    moveTo(svg, margin, baseline, fill)
  );
}

function moveTo(svg: string, x: number, baseline: number, fill: string): string {
  return `<g transform="translate(${x} ${baseline})" fill="${fill}">${svg}</g>`;
}

function ruledPaper(baseline: number, pitch: number): string {
  const lines: string[] = [];
  for (let y = (baseline + pitch * 0.1) % pitch; y < shareImageHeight; y += pitch) {
    lines.push(`M0 ${y}h${shareImageWidth}`);
  }
  return (
    `<rect width="100%" height="100%" fill="${paper}"/>` +
    `<path d="${lines.join('')}" stroke="${rule}" stroke-width="2"/>`
  );
}

/** Returns a shade over the photo: dark behind the text and the wordmark, light elsewhere. */
function shade(textTop: number): string {
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${ink}" stop-opacity="${opacity}"/>`;
  const at = (y: number) => Math.max(0, y / shareImageHeight);
  return (
    '<defs><linearGradient id="t" x1="0" y1="0" x2="0" y2="1">' +
    stop(at(textTop - 190), 0.14) +
    stop(at(textTop), 0.8) +
    stop(1, 0.94) +
    '</linearGradient><radialGradient id="w" gradientUnits="userSpaceOnUse" cx="110" cy="60" r="520">' +
    stop(0, 0.74) +
    stop(0.4, 0.5) +
    stop(1, 0) +
    '</radialGradient></defs>' +
    '<rect width="100%" height="100%" fill="url(#w)"/><rect width="100%" height="100%" fill="url(#t)"/>'
  );
}

function svgDocument(...content: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shareImageWidth}" height="${shareImageHeight}">${content.join('')}</svg>`;
}
