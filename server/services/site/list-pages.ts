import { pageNumberWithoutKeyMax } from '../../../domain/site/limits.ts';
import type { ListPage } from '../../../domain/web/paging.ts';

/** A place in a list, whatever its keys are made of. */
interface Position<Key> {
  pageNumber: number;
  after: Key | null;
  before: Key | null;
}

/** What a store is asked for to fill a page. */
interface Request<Key> {
  limit: number;
  after: Key | null;
  before: Key | null;
  skip: number;
}

/**
 * Asks for one item more than a page holds, which tells whether there is a next page. Null for a bare page
 * number beyond the hundredth: such pages are reached by key.
 */
export function toPageRequest<Key>(position: Position<Key>, pageSize: number): Request<Key> | null {
  const { pageNumber, after, before } = position;
  const limit = pageSize + 1;
  if (after !== null || before !== null) return { limit, after, before, skip: 0 };
  if (pageNumber > pageNumberWithoutKeyMax) return null;
  return { limit, after, before, skip: (pageNumber - 1) * pageSize };
}

/** The page that was found by such a request: `keyOf` gives an item's key as text, `show` what readers see. */
export async function toListPage<Item, Shown>(
  found: Item[],
  position: Position<unknown>,
  pageSize: number,
  keyOf: (item: Item) => string | null,
  show: (items: Item[]) => Promise<Shown[]>,
): Promise<ListPage<Shown>> {
  const isWalkBack = position.before !== null;
  const hasMore = found.length > pageSize;
  // Walking back, the item too many is the newest one; walking on, the oldest.
  const items = isWalkBack ? found.slice(-pageSize) : found.slice(0, pageSize);
  const key = (item: Item | undefined) => (item === undefined ? null : keyOf(item));
  return {
    items: await show(items),
    pageNumber: position.pageNumber,
    next: isWalkBack || hasMore ? key(items.at(-1)) : null,
    previous: position.pageNumber > 1 ? key(items[0]) : null,
  };
}

/** The page where a list has nothing to show. */
export function emptyPage<Shown>(position: { pageNumber: number }): ListPage<Shown> {
  return { items: [], pageNumber: position.pageNumber, next: null, previous: null };
}
