/** Reads the featured news and banners of home. */
import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { BannerView } from '../../../domain/media/banner.ts';
import type { NewsCard } from '../../../domain/news/news.ts';
import type { Sections } from '../../../domain/news/sections.ts';
import { featuredNewsCount, picturedFeaturedCount } from '../../../domain/site/limits.ts';
import { linkAddress } from '../../../domain/text/safe-address.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { type CardSources, findPictures, toNewsCards } from '../media/find-pictures.ts';
import { setAuthors } from './things/set-authors.ts';

export interface HomeFront {
  /** The news that home shows with a picture have their authors. */
  featured: NewsCard[];
  mainBanner: BannerView | null;
  middleBanner: BannerView | null;
}

export function getHome(
  sources: Pick<PageSources, 'news' | 'things' | 'banners' | 'images' | 'clock' | 'getSections'>,
) {
  const { news, things, banners, clock } = sources;
  return async (visitor: Visitor): Promise<HomeFront> => {
    const [featured, main, middle] = await Promise.all([
      news.listFeatured(visibleTo(visitor, clock()), featuredNewsCount),
      banners.findMain(),
      banners.findMiddle(),
    ]);
    const [cards, mainBanner, middleBanner] = await Promise.all([
      toNewsCards(sources, featured, { isWhole: true, hasLead: true }),
      toBannerView(sources, main),
      toBannerView(sources, middle),
    ]);
    const pictured = await setAuthors(
      things,
      featured.slice(0, picturedFeaturedCount),
      cards.slice(0, picturedFeaturedCount),
    );
    return { featured: [...pictured, ...cards.slice(picturedFeaturedCount)], mainBanner, middleBanner };
  };
}

/** Converts a banner for its page; null without a banner, and when its image is missing. */
export async function toBannerView(
  { images, getSections }: CardSources,
  banner: { imageUrl: string; link: string } | null,
): Promise<BannerView | null> {
  if (!banner) return null;
  const pictureOf = await findPictures(images, [banner.imageUrl]);
  const link = linkAddress(banner.link) ?? '';
  const alt = link ? `Anúncio: ${bannerTarget(link, await getSections())}` : '';
  const picture = pictureOf(banner.imageUrl, alt);
  return picture && { picture, link };
}

function bannerTarget(link: string, sections: Sections): string {
  if (URL.canParse(link)) return new URL(link).hostname;
  return sections.findBySlug(link.replace('/categoria/', ''))?.name ?? link;
}
