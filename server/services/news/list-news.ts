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
 * A page of the home list (8) or of a section (5), newest first (docs/product.md#lists). Featured news are not repeated
 * on the first page of home, nor on pages that a bare number asks for, so that those neither repeat nor skip any.
 */
export function listNews(sources: Sources) {
  const { news, clock } = sources;
  return async (
    visitor: Visitor,
    section: ListedSection | null,
    position: ListPosition,
  ): Promise<ListPage<NewsCard>> => {
    const filter = visibleTo(visitor, clock());
    const hasKey = position.after !== null || position.before !== null;
    const featured = section || hasKey ? [] : await news.listFeatured(filter, featuredNewsCount);
    const except = featured.map(({ id }) => id);
    return listPage({
      position,
      pageSize: section ? categoryPageSize : homePageSize,
      read: (request) =>
        section
          ? news.listByCategories(section.ids, filter, request)
          : news.listLatest(filter, { ...request, except }),
      keyOf: toDateKey,
      show: (items) => toNewsCards(sources, items),
    });
  };
}

export function listLatestNews(sources: Sources) {
  const { news, clock } = sources;
  return async (visitor: Visitor): Promise<NewsCard[]> =>
    toNewsCards(sources, await news.listLatest(visibleTo(visitor, clock()), { limit: carouselNewsCount }));
}
