/** Lists the most read news. */
import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { isPaid } from '../../../domain/news/genres.ts';
import type { NewsSummary } from '../../../domain/news/news.ts';
import { mostViewedDays, railNewsCount } from '../../../domain/site/limits.ts';
import { dayNumber } from '../../../domain/text/dates.ts';
import type { PageSources } from '../caching/content-cache.ts';

/** How many more news are read than are shown, because trashed and paid news keep their views and comments. */
export const spareNews = 10;
/** How long a rail is kept if no news are published. */
export const railMs = 5 * 60_000;

/**
 * Lists the most read news of the last days, without paid news. The list may be five minutes old
 * (docs/product.md#home).
 */
export function listMostViewed(adapters: Pick<PageSources, 'news' | 'views' | 'clock' | 'listOnce'>) {
  const { news, views, clock, listOnce } = adapters;
  return async (visitor: Visitor): Promise<NewsSummary[]> => {
    const now = clock();
    const filter = visibleTo(visitor, now);
    const read = async () => {
      const today = dayNumber(now);
      const found = await views.listMostViewed(today - mostViewedDays + 1, today, railNewsCount + spareNews);
      const summaries = await news.listSummariesByIds(
        found.map(({ newsId }) => newsId),
        filter,
      );
      // Paid news are left out, because the list should show the choice of readers.
      return summaries.filter((one) => !isPaid(one));
    };
    return (await listOnce(`most read ${Math.floor(now / railMs)}`, filter, read)).slice(0, railNewsCount);
  };
}
