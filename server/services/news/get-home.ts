import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { BannerView } from '../../../domain/media/banner.ts';
import { findCategory } from '../../../domain/news/categories.ts';
import type { NewsCard } from '../../../domain/news/news.ts';
import { featuredNewsCount } from '../../../domain/site/limits.ts';
import { linkAddress } from '../../../domain/text/safe-address.ts';
import { findPictures, type PictureSource, toNewsCards } from '../media/find-pictures.ts';
import type { PageSources } from '../site/content-cache.ts';

export interface HomeFront {
  featured: NewsCard[];
  mainBanner: BannerView | null;
  middleBanner: BannerView | null;
}

export function getHome({
  news,
  banners,
  images,
  clock,
}: Pick<PageSources, 'news' | 'banners' | 'images' | 'clock'>) {
  return async (visitor: Visitor): Promise<HomeFront> => {
    const [featured, main, middle] = await Promise.all([
      news.listFeatured(visibleTo(visitor, clock()), featuredNewsCount),
      banners.findMain(),
      banners.findMiddle(),
    ]);
    const [cards, mainBanner, middleBanner] = await Promise.all([
      toNewsCards(images, featured, { isWhole: true }),
      toBannerView(images, main),
      toBannerView(images, middle),
    ]);
    return { featured: cards, mainBanner, middleBanner };
  };
}

/** Null without a banner, and when its image is missing. */
export async function toBannerView(
  images: PictureSource,
  banner: { imageUrl: string; link: string } | null,
): Promise<BannerView | null> {
  if (!banner) return null;
  const pictureOf = await findPictures(images, [banner.imageUrl]);
  const link = linkAddress(banner.link) ?? '';
  const picture = pictureOf(banner.imageUrl, link ? `Anúncio: ${bannerTarget(link)}` : '');
  return picture && { picture, link };
}

function bannerTarget(link: string): string {
  if (URL.canParse(link)) return new URL(link).hostname;
  return findCategory(link.replace('/categoria/', ''))?.name ?? link;
}
