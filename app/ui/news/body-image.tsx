/** An image in the text of an article, with its caption. */
import { type ReactNode, useContext } from 'react';
import type { CreditedPicture, Picture as PictureData } from '../../../domain/media/image.ts';
import { creditOf, stopAfter } from '../../../domain/media/image-details.ts';
import { relOfOutgoing } from '../../../domain/text/safe-address.ts';
import { ImageCredit } from './image-credit.tsx';
import { PaidLinks } from './paid-links.ts';
import { Picture } from './picture.tsx';

export function BodyImage({
  src,
  alt,
  caption,
  captionText,
  picture,
  sizes,
  tileName = null,
}: {
  src: string;
  alt: string;
  caption: ReactNode;
  /** The caption as text. A credit that is part of it is not shown again. */
  captionText: string;
  picture: CreditedPicture | null;
  sizes: string;
  /**
   * The name of the link that opens a picture of a gallery as a whole; all tiles of a gallery have one ratio. Null
   * outside of galleries.
   */
  tileName?: string | null;
}) {
  const isPaid = useContext(PaidLinks);
  const shown: PictureData = picture ?? {
    src,
    alt: '',
    width: null,
    height: null,
    placeholder: null,
    widths: [],
  };
  const credit = picture && creditOf(picture, captionText);
  const drawn = (
    <Picture
      // Blurred placeholders do not compress, and below the first screen few readers see them.
      picture={{ ...shown, placeholder: null, alt: alt || shown.alt }}
      sizes={sizes}
      className={
        tileName === null
          ? `${proportions(shown.width, shown.height)} ${widthLimit(shown.width)}`
          : 'aspect-[3/2]'
      }
    />
  );
  return (
    <figure>
      {tileName === null ? (
        drawn
      ) : (
        <a href={src} rel={src.startsWith('/') ? undefined : relOfOutgoing(isPaid)} aria-label={tileName}>
          {drawn}
        </a>
      )}
      {caption === null && credit === null ? null : (
        <figcaption>
          {caption}
          {credit ? stopAfter(captionText) : null}
          {credit ? <ImageCredit credit={credit} /> : null}
        </figcaption>
      )}
    </figure>
  );
}

/** Returns a class for a width at which a small picture is not enlarged; '' for pictures that fill the column. */
function widthLimit(width: number | null): string {
  if (!width || width >= 640) return '';
  const limits = [
    [480, 'max-w-120'],
    [320, 'max-w-80'],
    [240, 'max-w-60'],
    [160, 'max-w-40'],
    [96, 'max-w-24'],
    [48, 'max-w-12'],
  ] as const;
  return limits.find(([limit]) => limit <= width)?.[1] ?? 'max-w-4';
}

/** Returns a class for the nearest ratio, because the content policy forbids style attributes. */
function proportions(width: number | null, height: number | null): string {
  if (!width || !height) return 'aspect-[3/2]';
  const ratios = [
    [0.56, 'aspect-[9/16]'],
    [0.75, 'aspect-[3/4]'],
    [1, 'aspect-square'],
    [1.33, 'aspect-[4/3]'],
    [1.5, 'aspect-[3/2]'],
    [1.78, 'aspect-video'],
    [2.4, 'aspect-[12/5]'],
  ] as const;
  const nearest = ratios.toSorted(
    ([a], [b]) => Math.abs(Math.log((a * height) / width)) - Math.abs(Math.log((b * height) / width)),
  )[0];
  return nearest?.[1] ?? 'aspect-[3/2]';
}
