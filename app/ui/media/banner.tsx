/** A banner of the newsroom with the word `Publicidade` (docs/product.md#ads-and-consent). */
import type { BannerView } from '../../../domain/media/banner.ts';
import { Picture } from '../news/picture.tsx';

interface BannerProps {
  banner: BannerView;
  className: string;
  frameClassName?: string;
  sizes: string;
}

export function Banner({ banner, className, frameClassName, sizes }: BannerProps) {
  const picture = <Picture picture={banner.picture} sizes={sizes} className={className} />;
  return (
    <div className={`no-print ${frameClassName ?? ''}`}>
      <p className="mb-0.5 font-display text-xs text-muted">Publicidade</p>
      {banner.link ? (
        <a href={banner.link} target="_blank" rel="noopener sponsored" className="block">
          {picture}
        </a>
      ) : (
        picture
      )}
    </div>
  );
}
