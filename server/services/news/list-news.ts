import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { CategorySlug } from '../../../domain/news/categories.ts';
import type { NewsCard, NewsSummary } from '../../../domain/news/news.ts';
import { categoryPageSize, homePageSize } from '../../../domain/site/limits.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import type { NewsStore } from '../../ports/news.ts';
import type { Clock } from '../../ports/stores.ts';
import { type PictureSource, toNewsCards } from '../media/find-pictures.ts';
import { emptyPage, toListPage, toPageRequest } from '../site/list-pages.ts';

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
  return async (
    visitor: Visitor,
    category: CategorySlug | null,
    position: ListPosition,
  ): Promise<ListPage<NewsCard>> => {
    const pageSize = category ? categoryPageSize : homePageSize;
    const request = toPageRequest(position, pageSize);
    if (!request) return emptyPage(position);
    const filter = visibleTo(visitor, clock());
    const found = category
      ? await news.listByCategory(category, filter, request)
      : await news.listLatest(filter, request);
    return toListPage(found, position, pageSize, keyOf, (items) => toNewsCards(images, items));
  };
}

function keyOf({ id, createdAt }: NewsSummary): string | null {
  return createdAt === null ? null : encodeCursor({ createdAt, id });
}
