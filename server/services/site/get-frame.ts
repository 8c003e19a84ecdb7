import { anonymousVisitor, type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { newsPath } from '../../../domain/news/news.ts';
import { tickerNewsCount } from '../../../domain/site/limits.ts';
import type { NewsStore } from '../../ports/news.ts';
import type { FrameHtml, PageSources } from './content-cache.ts';

export interface Frame {
  ticker: { id: string; title: string; path: string }[];
}

/** The ticker's headlines (docs/product.md#frame). */
export function getFrame({ news, clock }: Pick<PageSources, 'news' | 'clock'>) {
  return (visitor: Visitor): Promise<Frame> => readFrame(news, visitor, clock());
}

export function getAnonymousFrame({
  news,
  clock,
  getFrameHtml,
}: Pick<PageSources, 'news' | 'clock' | 'getFrameHtml'>) {
  return (path: string, render: (frame: Frame) => FrameHtml): Promise<FrameHtml> => {
    const now = clock();
    return getFrameHtml(now, path, async () => render(await readFrame(news, anonymousVisitor, now)));
  };
}

async function readFrame(news: NewsStore, visitor: Visitor, now: number): Promise<Frame> {
  const latest = await news.listLatest(visibleTo(visitor, now), { limit: tickerNewsCount });
  return { ticker: latest.map((item) => ({ id: item.id, title: item.title, path: newsPath(item) })) };
}
