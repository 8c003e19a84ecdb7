/** Lists a page of old news, newest first (docs/product.md#old-news). */
import { type NewsSummary, newsPath } from '../../../domain/news/news.ts';
import { countedPagesMax, oldNewsAfterMs, oldNewsPageSize } from '../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../domain/web/paging.ts';
import type { NewsTitle } from '../../ports/news.ts';
import type { Clock, Stores } from '../../ports/stores.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';

export interface OldNewsLine extends Pick<NewsSummary, 'id' | 'title' | 'category' | 'createdAt'> {
  path: string;
}

export interface OldNewsPage extends ListPage<OldNewsLine> {
  /** The number of pages, at most 100; `isMore` says whether there are more. */
  pageCount: number;
  isMore: boolean;
}

export function listOldNews({ news, clock }: Pick<Stores, 'news'> & { clock: Clock }) {
  const countedMax = countedPagesMax * oldNewsPageSize;
  return async (position: ListPosition): Promise<OldNewsPage> => {
    // News count as old when they are older than the limit, so the newest of them is one millisecond older.
    const until = clock() - oldNewsAfterMs - 1;
    const [page, count] = await Promise.all([
      listPage({
        position,
        pageSize: oldNewsPageSize,
        read: (request) => news.listTitles({ until }, request),
        keyOf: toDateKey,
        show: (items) => items.map(toLine),
      }),
      news.countUntil(until, countedMax + 1),
    ]);
    const pageCount = Math.ceil(Math.min(count, countedMax) / oldNewsPageSize);
    return { ...page, pageCount, isMore: count > countedMax };
  };
}

function toLine(item: NewsTitle): OldNewsLine {
  const { id, title, category, createdAt } = item;
  return { id, title, category, createdAt, path: newsPath(item) };
}
