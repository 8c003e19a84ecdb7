/** Lists the latest news for the home page and for search engines (docs/product.md#lists). */
import { anonymousVisitor, type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { isPaid } from '../../../domain/news/genres.ts';
import { type NewsCard, newsPath } from '../../../domain/news/news.ts';
import {
  carouselNewsCount,
  featuredNewsCount,
  homePageSize,
  newsSitemapMax,
  newsSitemapMaxAgeMs,
} from '../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../domain/web/paging.ts';
import type { Clock, Stores } from '../../ports/stores.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';
import { toNewsCards } from './to-news-cards.ts';

type Sources = Pick<PageSources, 'news' | 'images' | 'clock' | 'getSections'>;

/**
 * Lists a page of home (8), newest first. `shownElsewhere` are news that the page, or the first page of the same list,
 * shows elsewhere; by default the featured news on a page without a key.
 */
export function listNews(sources: Sources) {
  const { news, clock } = sources;
  return async (
    visitor: Visitor,
    position: ListPosition,
    shownElsewhere?: string[],
  ): Promise<ListPage<NewsCard>> => {
    const filter = visibleTo(visitor, clock());
    const listFeatured = async () => {
      const hasKey = position.after !== null || position.before !== null;
      if (hasKey) return [];
      return (await news.listFeatured(filter, featuredNewsCount)).map(({ id }) => id);
    };
    const except = shownElsewhere ?? (await listFeatured());
    return listPage({
      position,
      pageSize: homePageSize,
      read: (request) => news.listLatest(filter, { ...request, except }),
      keyOf: toDateKey,
      show: (items) => toNewsCards(sources, items),
    });
  };
}

export function listLatestNews(sources: Sources) {
  const { news, clock } = sources;
  return async (visitor: Visitor): Promise<NewsCard[]> =>
    toNewsCards(sources, await news.listLatest(visibleTo(visitor, clock()), { limit: carouselNewsCount }));
}

const batchSize = 200;

/** Lists the news of the last 48 hours, newest first, at most 1,000: the limit of Google News sitemaps. */
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
        // Google News takes no advertising.
        if (!isPaid(item)) recent.push({ path: newsPath(item), title: item.title.trim(), createdAt });
        if (recent.length === newsSitemapMax) return recent;
        after = { createdAt, id: item.id };
      }
      if (batch.length < batchSize) return recent;
    }
  };
}
