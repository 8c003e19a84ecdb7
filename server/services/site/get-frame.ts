import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { newsPath } from '../../../domain/news/news.ts';
import { tickerNewsCount } from '../../../domain/site/limits.ts';
import type { NewsStore } from '../../ports/news.ts';
import type { Clock } from '../../ports/stores.ts';

/** What every page shows around its content. */
export interface Frame {
  ticker: { id: string; title: string; path: string }[];
}

/** The latest headlines for the ticker (docs/product.md#frame). */
export function getFrame({ news, clock }: { news: NewsStore; clock: Clock }) {
  return async (visitor: Visitor): Promise<Frame> => {
    const latest = await news.listLatest(visibleTo(visitor, clock()), { limit: tickerNewsCount });
    return { ticker: latest.map((item) => ({ id: item.id, title: item.title, path: newsPath(item) })) };
  };
}
