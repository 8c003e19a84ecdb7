import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { CategorySlug } from '../../../domain/news/categories.ts';
import type { NewsCard } from '../../../domain/news/news.ts';
import { categoryPageSize, homePageSize } from '../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../domain/web/paging.ts';
import type { NewsStore } from '../../ports/news.ts';
import type { Clock } from '../../ports/stores.ts';
import { type PictureSource, toNewsCards } from '../media/find-pictures.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';

interface Needs {
  news: NewsStore;
  images: PictureSource;
  clock: Clock;
}

/**
 * A page of the home list (8) or of a category (5), newest first (docs/product.md#lists). Page numbers beyond 100
 * without a key give an empty page.
 */
export function listNews({ news, images, clock }: Needs) {
  return (
    visitor: Visitor,
    category: CategorySlug | null,
    position: ListPosition,
  ): Promise<ListPage<NewsCard>> => {
    const filter = visibleTo(visitor, clock());
    return listPage({
      position,
      pageSize: category ? categoryPageSize : homePageSize,
      read: (request) =>
        category ? news.listByCategory(category, filter, request) : news.listLatest(filter, request),
      keyOf: toDateKey,
      show: (items) => toNewsCards(images, items),
    });
  };
}
