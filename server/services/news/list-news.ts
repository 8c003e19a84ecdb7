import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { CategorySlug } from '../../../domain/news/categories.ts';
import type { NewsCard } from '../../../domain/news/news.ts';
import {
  carouselNewsCount,
  categoryPageSize,
  featuredNewsCount,
  homePageSize,
} from '../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../domain/web/paging.ts';
import { toNewsCards } from '../media/find-pictures.ts';
import type { PageSources } from '../site/content-cache.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';

/**
 * A page of the home list (8) or of a category (5), newest first (docs/product.md#lists). Featured news are not repeated
 * on the first page of home, nor on pages that a bare number asks for, so that those neither repeat nor skip any.
 */
export function listNews({ news, images, clock }: Pick<PageSources, 'news' | 'images' | 'clock'>) {
  return async (
    visitor: Visitor,
    category: CategorySlug | null,
    position: ListPosition,
  ): Promise<ListPage<NewsCard>> => {
    const filter = visibleTo(visitor, clock());
    const hasKey = position.after !== null || position.before !== null;
    const featured = category === null && !hasKey ? await news.listFeatured(filter, featuredNewsCount) : [];
    const except = featured.map(({ id }) => id);
    return listPage({
      position,
      pageSize: category ? categoryPageSize : homePageSize,
      read: (request) =>
        category
          ? news.listByCategory(category, filter, request)
          : news.listLatest(filter, { ...request, except }),
      keyOf: toDateKey,
      show: (items) => toNewsCards(images, items),
    });
  };
}

export function listLatestNews({ news, images, clock }: Pick<PageSources, 'news' | 'images' | 'clock'>) {
  return async (visitor: Visitor): Promise<NewsCard[]> =>
    toNewsCards(images, await news.listLatest(visibleTo(visitor, clock()), { limit: carouselNewsCount }));
}
