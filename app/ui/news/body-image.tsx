/** An image in the text of an article, with its caption. */
import type { ReactNode } from 'react';
import type { Picture as PictureData } from '../../../domain/media/image.ts';
import { Picture } from './picture.tsx';

export function BodyImage({
  src,
  alt,
  caption,
  picture,
  sizes,
}: {
  src: string;
  alt: string;
  caption: ReactNode;
  picture: PictureData | null;
  sizes: string;
}) {
  const shown = picture ?? { src, width: null, height: null, placeholder: null, widths: [] };
  return (
    <figure>
      <Picture picture={{ ...shown, alt }} sizes={sizes} className={proportions(shown.width, shown.height)} />
      {caption === null ? null : <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** Returns the nearest fixed ratio, because the content policy forbids style attributes. */
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
