/** The banner that readers see in a place now, and how to remove it. */
import type { PlacedBanner } from '../../../domain/media/banner.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import { RowButton, rowAction } from '../ui/row-button.tsx';

export function CurrentBanner({
  name,
  banner,
  onRemove,
}: {
  name: string;
  banner: PlacedBanner | null;
  onRemove: (banner: PlacedBanner) => void;
}) {
  if (!banner) {
    return <p className="font-display text-sm text-muted">{`${name}: nenhum.`}</p>;
  }
  const { picture, link, createdAt, place } = banner;
  const captionId = `banner-atual-${place}`;
  return (
    <figure className="min-w-0">
      {picture ? (
        <img
          src={picture.src}
          alt={name}
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
          className="h-auto max-h-64 w-auto max-w-full bg-surface"
        />
      ) : null}
      <figcaption id={captionId} className="mt-2 font-display text-sm">
        <span className="font-semibold">{name}</span>
        <span className="text-muted">
          {' desde '}
          <ShortDate at={createdAt} />
        </span>
      </figcaption>
      <p className="flex flex-wrap gap-x-5">
        {link ? (
          <a href={link} target="_blank" rel="noopener" className={rowAction}>
            {link.length > 60 ? `${link.slice(0, 60)}…` : link}
          </a>
        ) : null}
        <RowButton aria-describedby={captionId} onClick={() => onRemove(banner)}>
          Remover
        </RowButton>
      </p>
    </figure>
  );
}
