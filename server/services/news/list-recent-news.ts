/** Lists the news of the last 48 hours, newest first, at most 1,000: the limit of Google News sitemaps. */
import { anonymousVisitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { newsPath } from '../../../domain/news/news.ts';
import { newsSitemapMax, newsSitemapMaxAgeMs } from '../../../domain/site/limits.ts';
import type { Clock, Stores } from '../../ports/stores.ts';

const batchSize = 200;

export function listRecentNews({ news, clock }: { news: Stores['news']; clock: Clock }) {
  return async (): Promise<{ path: string; title: string; createdAt: number }[]> => {
    const now = clock();
    const filter = visibleTo(anonymousVisitor, now);
    const recent: { path: string; title: string; createdAt: number }[] = [];
    let after = null;
    for (;;) {
      const batch = await news.listLatest(filter, { limit: batchSize, after, isForSitemaps: true });
      for (const { createdAt, ...item } of batch) {
        if (createdAt === null || createdAt < now - newsSitemapMaxAgeMs) return recent;
        recent.push({ path: newsPath(item), title: item.title.trim(), createdAt });
        if (recent.length === newsSitemapMax) return recent;
        after = { createdAt, id: item.id };
      }
      if (batch.length < batchSize) return recent;
    }
  };
}
