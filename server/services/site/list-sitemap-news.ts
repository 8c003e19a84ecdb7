import { anonymousVisitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { lastChangeOf, newsPath } from '../../../domain/news/news.ts';
import { sitemapFileMax } from '../../../domain/site/limits.ts';
import type { NewsStore } from '../../ports/news.ts';
import type { Clock } from '../../ports/stores.ts';
import type { SitemapPart } from './list-sitemap-parts.ts';

/** The news of one sitemap part, oldest first, at most 5,000 (docs/product.md#feeds-and-sitemaps). */
export function listSitemapNews({ news, clock }: { news: NewsStore; clock: Clock }) {
  return async ({ after, upTo }: Pick<SitemapPart, 'after' | 'upTo'>) => {
    const found = await news.listBetween(visibleTo(anonymousVisitor, clock()), {
      after,
      upTo,
      limit: sitemapFileMax,
    });
    return found.map((item) => ({ path: newsPath(item), changedAt: lastChangeOf(item) ?? item.createdAt }));
  };
}
