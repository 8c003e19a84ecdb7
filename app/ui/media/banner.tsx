import type { BannerView } from '../../../domain/media/banner.ts';
import { Picture } from '../news/picture.tsx';

export function Banner({
  banner,
  className,
  sizes,
}: {
  banner: BannerView;
  className: string;
  sizes: string;
}) {
  const picture = <Picture picture={banner.picture} sizes={sizes} className={className} />;
  return banner.link ? (
    <a href={banner.link} target="_blank" rel="noopener sponsored" className="block">
      {picture}
    </a>
  ) : (
    picture
  );
}
