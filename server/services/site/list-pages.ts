import { pageNumberWithoutKeyMax } from '../../../domain/site/limits.ts';
import type { ListPage } from '../../../domain/web/paging.ts';

interface Position<Key> {
  pageNumber: number;
  after: Key | null;
  before: Key | null;
}

interface Request<Key> {
  limit: number;
  after: Key | null;
  before: Key | null;
  skip: number;
}

/** Requests one item more than a page holds, to detect a next page. Null for a page number beyond 100 without a key. */
export function toPageRequest<Key>(position: Position<Key>, pageSize: number): Request<Key> | null {
  const { pageNumber, after, before } = position;
  const limit = pageSize + 1;
  if (after !== null || before !== null) return { limit, after, before, skip: 0 };
  if (pageNumber > pageNumberWithoutKeyMax) return null;
  return { limit, after, before, skip: (pageNumber - 1) * pageSize };
}

/** The page of such a request: `keyOf` returns an item's key as text, `show` its view. */
export async function toListPage<Item, Shown>(
  found: Item[],
  position: Position<unknown>,
  pageSize: number,
  keyOf: (item: Item) => string | null,
  show: (items: Item[]) => Promise<Shown[]>,
): Promise<ListPage<Shown>> {
  const isWalkBack = position.before !== null;
  const hasMore = found.length > pageSize;
  // When paging back, the extra item is the newest one; otherwise the oldest.
  const items = isWalkBack ? found.slice(-pageSize) : found.slice(0, pageSize);
  const key = (item: Item | undefined) => (item === undefined ? null : keyOf(item));
  return {
    items: await show(items),
    pageNumber: position.pageNumber,
    next: isWalkBack || hasMore ? key(items.at(-1)) : null,
    previous: position.pageNumber > 1 ? key(items[0]) : null,
  };
}

export function emptyPage<Shown>(position: { pageNumber: number }): ListPage<Shown> {
  return { items: [], pageNumber: position.pageNumber, next: null, previous: null };
}
