/** Reads the top of the home page: the line, the featured news and the banners. */
import { type NewsFilter, type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { BannerView } from '../../../domain/media/banner.ts';
import { withoutPlaceholder } from '../../../domain/media/image.ts';
import { labelPaid } from '../../../domain/news/genres.ts';
import { type NewsCard, type NewsSummary, newsPath } from '../../../domain/news/news.ts';
import type { Sections } from '../../../domain/news/sections.ts';
import {
  type FrontLine,
  type FrontPage,
  type FrontPlace,
  listFrontNewsIds,
  placeStories,
} from '../../../domain/site/front-page.ts';
import { featuredNewsCount, picturedFeaturedCount } from '../../../domain/site/limits.ts';
import { linkAddress } from '../../../domain/text/safe-address.ts';
import { typesetTitle } from '../../../domain/text/typesetting.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { findPictures } from '../media/find-pictures.ts';
import { setAuthors } from './things/set-authors.ts';
import { type CardSources, toNewsCards } from './to-news-cards.ts';

export interface HomeTop {
  /** Only news that home shows with a picture have their authors here. */
  featured: NewsCard[];
  /** The links under the first of the featured news. */
  related: { path: string; title: string }[];
  line: Pick<FrontLine, 'kind' | 'text' | 'link'> | null;
  mainBanner: BannerView | null;
  middleBanner: BannerView | null;
}

export function getHomeTop(
  sources: Pick<PageSources, 'news' | 'things' | 'banners' | 'images' | 'clock' | 'getSections'>,
) {
  const { news, things, banners, clock } = sources;
  /** If an editor's link leads to paid news, adds the label for paid news to its words. */
  const labelLink = async (words: string, address: string, filter: NewsFilter) => {
    const [, idOrSlug] = /^\/news\/([^/?#]+)/.exec(address) ?? [];
    const story = idOrSlug ? await news.findByIdOrSlug(idOrSlug, filter) : null;
    return typesetTitle(story ? labelPaid(words, story) : words);
  };
  /** Returns the links under a story, except those to news that readers cannot open. */
  const listRelated = async (
    place: FrontPlace | null,
    named: readonly NewsSummary[],
    filter: NewsFilter,
  ): Promise<HomeTop['related']> => {
    const links = (place?.related ?? []).map(async ({ newsId, address, name }) => {
      if (newsId === '') return [{ path: address, title: await labelLink(name, address, filter) }];
      const story = named.find(({ id }) => id === newsId);
      if (!story) return [];
      return [{ path: newsPath(story), title: typesetTitle(labelPaid(name || story.title, story)) }];
    });
    return (await Promise.all(links)).flat();
  };
  /** Lists the cards of the featured news, and the links under the first one. */
  const listFeatured = async (visitor: Visitor, page: FrontPage) => {
    const filter = visibleTo(visitor, clock());
    const named = await news.listSummariesByIds(listFrontNewsIds(page), filter);
    const chosenMax = page.places.filter((place) => place !== null).length;
    const placed = placeStories(page, named, await news.listFeatured(filter, featuredNewsCount + chosenMax));
    const featured = placed.map(({ story, place }) => ({
      ...story,
      title: place?.headline || story.title,
      imageUrl: place?.imageUrl || story.imageUrl,
    }));
    return { featured, related: await listRelated(placed[0]?.place ?? null, named, filter) };
  };
  return async (visitor: Visitor, page: FrontPage): Promise<HomeTop> => {
    const [{ featured, related }, main, middle] = await Promise.all([
      listFeatured(visitor, page),
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
    const { line } = page;
    return {
      featured: [...pictured, ...cards.slice(picturedFeaturedCount)],
      related,
      line: line && {
        kind: line.kind,
        text: await labelLink(line.text, line.link, visibleTo(visitor, clock())),
        link: line.link,
      },
      mainBanner,
      middleBanner,
    };
  };
}

/** Converts a banner for its page. Null without a banner, and when its image is missing. */
export async function toBannerView(
  { images, getSections }: CardSources,
  banner: { imageUrl: string; link: string } | null,
): Promise<BannerView | null> {
  if (!banner) return null;
  const pictureOf = await findPictures(images, [banner.imageUrl]);
  const link = linkAddress(banner.link) ?? '';
  const alt = link ? `Anúncio: ${bannerTarget(link, await getSections())}` : '';
  const picture = withoutPlaceholder(pictureOf(banner.imageUrl, alt));
  return picture && { picture, link };
}

function bannerTarget(link: string, sections: Sections): string {
  if (URL.canParse(link)) return new URL(link).hostname;
  return sections.findBySlug(link.replace('/categoria/', ''))?.name ?? link;
}
