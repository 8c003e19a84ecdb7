/** The photo of a person, or the first letter of the name, in a circle. */
import { type Picture as PictureData, withoutPlaceholder } from '../../../domain/media/image.ts';
import { Picture } from './picture.tsx';

export function Portrait({
  name,
  photo,
  className,
  sizes = '2.75rem',
}: {
  name: string;
  photo: PictureData | null;
  /** The size of the circle, such as `size-11`. */
  className: string;
  sizes?: string;
}) {
  return photo ? (
    <Picture
      picture={withoutPlaceholder(photo)}
      sizes={sizes}
      className={`${className} shrink-0 overflow-hidden rounded-full`}
    />
  ) : (
    <span
      aria-hidden="true"
      className={`${className} grid shrink-0 place-items-center rounded-full bg-hue font-display text-lg font-bold text-paper`}
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
