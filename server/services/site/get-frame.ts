/**
 * Reads the headlines of the ticker, and the menus (docs/product.md#frame). Each path has its own frame, because the
 * menu marks the current page.
 */
import { type NewsFilter, type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { labelPaid } from '../../../domain/news/genres.ts';
import { newsPath } from '../../../domain/news/news.ts';
import type { Topic } from '../../../domain/news/topics.ts';
import { listMenuTopicIds } from '../../../domain/settings/menus.ts';
import { tickerNewsCount } from '../../../domain/site/limits.ts';
import { type ShownMenus, showMenus } from '../../../domain/site/shown-menus.ts';
import type { Site } from '../../../domain/site/site.ts';
import { toIsoDate } from '../../../domain/text/dates.ts';
import type { PageSources } from '../caching/content-cache.ts';

export interface Frame {
  ticker: { id: string; title: string; path: string }[];
  menus: ShownMenus;
  year: number;
}

type Sources = Pick<PageSources, 'news' | 'things' | 'clock' | 'getSections' | 'listPublishedTextPages'> & {
  site: Pick<Site, 'menus'>;
};

/** A frame takes about 20 KB with its HTML. */
const cachedFramesMax = 100;

export function getFrame(sources: Sources & Pick<PageSources, 'cacheForReaders'>) {
  const readOnce = sources.cacheForReaders<Frame>(cachedFramesMax);
  return (visitor: Visitor, path: string): Promise<Frame> => {
    const now = sources.clock();
    const filter = visibleTo(visitor, now);
    return readOnce(path, filter, () => readFrame(sources, filter, now));
  };
}

async function readFrame(
  { news, things, getSections, listPublishedTextPages, site }: Sources,
  filter: NewsFilter,
  now: number,
): Promise<Frame> {
  const latest = await news.listLatest(filter, { limit: tickerNewsCount });
  return {
    year: Number(toIsoDate(now).slice(0, 4)),
    ticker: latest.map((item) => ({ id: item.id, title: labelPaid(item.title, item), path: newsPath(item) })),
    menus: showMenus(site.menus, {
      sections: await getSections(),
      pages: await listPublishedTextPages(),
      topics: await listMenuTopics(things, listMenuTopicIds(site.menus)),
    }),
  };
}

/** Lists the topics in menus. If a topic was merged, its entry leads to the target of the merge. */
async function listMenuTopics(things: Sources['things'], ids: readonly string[]): Promise<Topic[]> {
  const found = await things.listByIds('topic', ids);
  return [...found].map(([id, topic]) => ({ ...topic, id }));
}
