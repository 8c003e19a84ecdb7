/** Reads pages of lists by cursor. */
import { pageNumberWithoutKeyMax } from '../../../domain/site/limits.ts';
import { encodeCursor, type ListPage } from '../../../domain/web/paging.ts';

interface PageRequest<Key> {
  limit: number;
  after: Key | null;
  before: Key | null;
  skip: number;
}

interface List<Key, Item, Shown> {
  position: { pageNumber: number; after: Key | null; before: Key | null };
  pageSize: number;
  /** Reads items. One more is requested than a page holds, to find out whether there is a next page. */
  read(request: PageRequest<Key>): Promise<Item[]>;
  /** Returns the key of an item; null for items that no page can start after. */
  keyOf(item: NoInfer<Item>): string | null;
  /** Converts items to what is shown. `hasMore` says whether more items follow in the direction of paging. */
  show(items: NoInfer<Item>[], hasMore: boolean): Shown[] | Promise<Shown[]>;
}

/** Reads a page of a list and shows its items. A page number above 100 without a key gives an empty page. */
export async function listPage<Key, Item, Shown>({
  position: { pageNumber, after, before },
  pageSize,
  read,
  keyOf,
  show,
}: List<Key, Item, Shown>): Promise<ListPage<Shown>> {
  const hasKey = after !== null || before !== null;
  if (!hasKey && pageNumber > pageNumberWithoutKeyMax)
    return { items: [], pageNumber, next: null, previous: null };
  const skip = hasKey ? 0 : (pageNumber - 1) * pageSize;
  const found = await read({ limit: pageSize + 1, after, before, skip });
  const isWalkBack = before !== null;
  const hasMore = found.length > pageSize;
  // When paging back, the extra item is the newest one; otherwise the oldest.
  const items = isWalkBack ? found.slice(-pageSize) : found.slice(0, pageSize);
  const key = (item: Item | undefined) => (item === undefined ? null : keyOf(item));
  return {
    items: await show(items, hasMore),
    pageNumber,
    next: isWalkBack || hasMore ? key(items.at(-1)) : null,
    previous: pageNumber > 1 ? key(items[0]) : null,
  };
}

export function toDateKey({ createdAt, id }: { createdAt: number | null; id: string }): string | null {
  return createdAt === null ? null : encodeCursor({ createdAt, id });
}

export function toHitKey({ position }: { position: number }): string {
  return String(position);
}
