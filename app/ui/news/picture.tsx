/** An image in a box of fixed proportions, in all sizes. `widest` is the largest useful width in pixels. */
import type { Picture as PictureData } from '../../../domain/media/image.ts';
import type { FocalPoint } from '../../../domain/media/image-crops.ts';

export function Picture({
  picture,
  sizes,
  className,
  widest = Number.POSITIVE_INFINITY,
  isFirstScreen = false,
}: {
  picture: PictureData | null;
  sizes: string;
  className: string;
  widest?: number;
  /** Whether the image is visible at once and is loaded before everything else. */
  isFirstScreen?: boolean;
}) {
  const hasSizes = picture !== null && picture.widths.length > 0;
  return (
    <span className={`picture-box ${className}${picture?.focus ? focusClasses(picture.focus) : ''}`}>
      {picture?.placeholder ? <img src={picture.placeholder} alt="" /> : null}
      {picture ? (
        <picture>
          {hasSizes ? (
            <source type="image/avif" srcSet={sourceSet(picture, 'avif', widest)} sizes={sizes} />
          ) : null}
          <img
            src={hasSizes ? fallbackAddress(picture, widest) : picture.src}
            alt={picture.alt}
            width={picture.width ?? undefined}
            height={picture.height ?? undefined}
            // Only images of other sites have no known size. Their sites do not learn which portal shows them.
            referrerPolicy={picture.width === null ? 'no-referrer' : undefined}
            loading={isFirstScreen ? undefined : 'lazy'}
            fetchPriority={isFirstScreen ? 'high' : undefined}
            // The first image is part of the first paint.
            decoding={isFirstScreen ? 'sync' : 'async'}
          />
        </picture>
      ) : (
        <PictureStandIn />
      )}
    </span>
  );
}

const middleStep = 5;

/**
 * Returns classes that move the crop to the focal point in steps of 10 %, because the content policy forbids style
 * attributes.
 */
function focusClasses({ focusX, focusY }: FocalPoint): string {
  const step = (axis: 'x' | 'y', percent: number) => {
    const tenths = Math.round(percent / 10);
    return tenths === middleStep ? '' : ` focus-${axis}${tenths}`;
  };
  return step('x', focusX) + step('y', focusY);
}

function PictureStandIn() {
  return (
    <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="text-rule">
      <path d="M0 22.5h160M0 45h160M0 67.5h160" stroke="currentColor" strokeWidth="1" />
      <path d="M28 0v90" className="text-hue" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

export function sourceSet(picture: PictureData, format: 'avif' | 'webp', widest: number): string {
  return usefulWidths(picture, widest)
    .map((width) => `${picture.src}.${width}.${format} ${width}w`)
    .join(', ');
}

/** Returns the only size for the few browsers without AVIF: further sizes would add a tenth to a page's HTML. */
function fallbackAddress(picture: PictureData, widest: number): string {
  return `${picture.src}.${usefulWidths(picture, Math.min(widest, 768)).at(-1)}.webp`;
}

function usefulWidths({ widths }: PictureData, widest: number): number[] {
  const useful = widths.filter((width) => width <= widest);
  return useful.length > 0 ? useful : widths.slice(0, 1);
}
