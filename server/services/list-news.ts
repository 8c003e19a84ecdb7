import type { CategorySlug } from '../../domain/categories.ts';
import { categoryPageSize, homePageSize, pageNumberWithoutKeyMax } from '../../domain/limits.ts';
import type { NewsCard } from '../../domain/news.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../domain/paging.ts';
import { type Visitor, visibleTo } from '../../domain/permissions.ts';
import type { Clock, ImageStore, NewsStore, PageRequest } from '../ports.ts';
import { toNewsCards } from './pictures.ts';

interface Needs {
  news: NewsStore;
  images: ImageStore;
  clock: Clock;
}

/**
 * A page of the home list (8) or of a category (5), newest first (spec.md section 7).
 * A page number without a key beyond the hundredth gives an empty page: such pages are reached by key.
 */
export function listNews({ news, images, clock }: Needs) {
  return async (
    visitor: Visitor,
    category: CategorySlug | null,
    position: ListPosition,
  ): Promise<ListPage<NewsCard>> => {
    const pageSize = category ? categoryPageSize : homePageSize;
    const request = toPageRequest(position, pageSize);
    if (!request) return { items: [], pageNumber: position.pageNumber, next: null, previous: null };
    const filter = visibleTo(visitor, clock());
    const found = category
      ? await news.listByCategory(category, filter, request)
      : await news.listLatest(filter, request);
    return toListPage(found, position, pageSize, (items) => toNewsCards(images, items));
  };
}

/** Asks for one item more than a page holds, which tells whether there is a next page. */
function toPageRequest({ pageNumber, after, before }: ListPosition, pageSize: number): PageRequest | null {
  const limit = pageSize + 1;
  if (after) return { limit, after };
  if (before) return { limit, before };
  if (pageNumber > pageNumberWithoutKeyMax) return null;
  return { limit, skip: (pageNumber - 1) * pageSize };
}

async function toListPage<Item extends { id: string; createdAt: number | null }, Shown>(
  found: Item[],
  position: ListPosition,
  pageSize: number,
  show: (items: Item[]) => Promise<Shown[]>,
): Promise<ListPage<Shown>> {
  const hasMore = found.length > pageSize;
  // Walking back, the item too many is the newest one; walking on, the oldest.
  const items = position.before ? found.slice(-pageSize) : found.slice(0, pageSize);
  const key = (item: Item | undefined) =>
    item?.createdAt == null ? null : encodeCursor({ createdAt: item.createdAt, id: item.id });
  return {
    items: await show(items),
    pageNumber: position.pageNumber,
    next: position.before || hasMore ? key(items.at(-1)) : null,
    previous: position.pageNumber > 1 ? key(items[0]) : null,
  };
}
