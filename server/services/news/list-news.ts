/** Lists the news of home, sections, topics and authors (docs/product.md#lists). */
import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { NewsCard } from '../../../domain/news/news.ts';
import type { ListedSection } from '../../../domain/news/sections.ts';
import {
  carouselNewsCount,
  categoryPageSize,
  featuredNewsCount,
  homePageSize,
} from '../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../domain/web/paging.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { toNewsCards } from '../media/find-pictures.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';

type Sources = Pick<PageSources, 'news' | 'images' | 'clock' | 'getSections'>;

/**
 * Lists a page of home (8) or of a section (5), newest first (docs/product.md#lists). `exceptIds` are news that the
 * page, or the first page of the same list, shows elsewhere; by default the featured news on a page without a key.
 */
export function listNews(sources: Sources) {
  const { news, clock } = sources;
  return async (
    visitor: Visitor,
    section: ListedSection | null,
    position: ListPosition,
    exceptIds?: string[],
  ): Promise<ListPage<NewsCard>> => {
    const filter = visibleTo(visitor, clock());
    const listFeatured = async () => {
      const hasKey = position.after !== null || position.before !== null;
      if (section || hasKey) return [];
      return (await news.listFeatured(filter, featuredNewsCount)).map(({ id }) => id);
    };
    const except = exceptIds ?? (await listFeatured());
    return listPage({
      position,
      pageSize: section ? categoryPageSize : homePageSize,
      read: (request) =>
        section
          ? news.listByCategories(section.ids, filter, request)
          : news.listLatest(filter, { ...request, except }),
      keyOf: toDateKey,
      show: (items) => toNewsCards(sources, items, { isWhole: section !== null }),
    });
  };
}

export function listLatestNews(sources: Sources) {
  const { news, clock } = sources;
  return async (visitor: Visitor): Promise<NewsCard[]> =>
    toNewsCards(sources, await news.listLatest(visibleTo(visitor, clock()), { limit: carouselNewsCount }));
}
