/** Lists old news (docs/product.md#old-news). */
import { type NewsSummary, newsPath } from '../../../domain/news/news.ts';
import { countedPagesMax, oldNewsAfterMs, oldNewsPageSize } from '../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../domain/web/paging.ts';
import type { NewsroomNews } from '../../ports/news.ts';
import type { Clock, Stores } from '../../ports/stores.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';

export interface OldNewsLine extends Pick<NewsSummary, 'id' | 'title' | 'category' | 'createdAt'> {
  path: string;
}

export interface OldNewsPage extends ListPage<OldNewsLine> {
  /** At most 100, see `isMore`. */
  pageCount: number;
  isMore: boolean;
}

/** A page of old news, newest first (docs/product.md#old-news). */
export function listOldNews({ news, clock }: Pick<Stores, 'news'> & { clock: Clock }) {
  const countedMax = countedPagesMax * oldNewsPageSize;
  return async (position: ListPosition): Promise<OldNewsPage> => {
    // Strictly older, so the newest of them is a millisecond older.
    const until = clock() - oldNewsAfterMs - 1;
    const [page, count] = await Promise.all([
      listPage({
        position,
        pageSize: oldNewsPageSize,
        read: (request) => news.listForNewsroom({ until }, request),
        keyOf: toDateKey,
        show: (items) => items.map(toLine),
      }),
      news.countUntil(until, countedMax + 1),
    ]);
    const pageCount = Math.ceil(Math.min(count, countedMax) / oldNewsPageSize);
    return { ...page, pageCount, isMore: count > countedMax };
  };
}

function toLine(item: NewsroomNews): OldNewsLine {
  const { id, title, category, createdAt } = item;
  return { id, title, category, createdAt, path: newsPath(item) };
}
