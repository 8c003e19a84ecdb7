/** Lists the latest news for the home page (docs/product.md#lists). */
import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { NewsCard } from '../../../domain/news/news.ts';
import { carouselNewsCount, featuredNewsCount, homePageSize } from '../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../domain/web/paging.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';
import { toNewsCards } from './to-news-cards.ts';

type Sources = Pick<PageSources, 'news' | 'images' | 'clock' | 'getSections'>;

/**
 * Lists a page of home (8 stories), newest first. `shownElsewhere` are news that this page, or the first page of the
 * list, shows elsewhere. By default, on a page without a key, these are the featured news.
 */
export function listNews(sources: Sources) {
  const { news, clock } = sources;
  return async (
    visitor: Visitor,
    position: ListPosition,
    shownElsewhere?: string[],
  ): Promise<ListPage<NewsCard>> => {
    const filter = visibleTo(visitor, clock());
    const listFeatured = async () => {
      const hasKey = position.after !== null || position.before !== null;
      if (hasKey) return [];
      return (await news.listFeatured(filter, featuredNewsCount)).map(({ id }) => id);
    };
    const except = shownElsewhere ?? (await listFeatured());
    return listPage({
      position,
      pageSize: homePageSize,
      read: (request) => news.listLatest(filter, { ...request, except }),
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
