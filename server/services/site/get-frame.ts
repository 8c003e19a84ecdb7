/** Reads what the frame of every page shows (docs/product.md#frame). */
import { anonymousVisitor, type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { newsPath } from '../../../domain/news/news.ts';
import type { Topic } from '../../../domain/news/topics.ts';
import { listMenuTopicIds } from '../../../domain/settings/menus.ts';
import { tickerNewsCount } from '../../../domain/site/limits.ts';
import { type ShownMenus, showMenus } from '../../../domain/site/shown-menus.ts';
import type { Site } from '../../../domain/site/site.ts';
import { toIsoDate } from '../../../domain/text/dates.ts';
import type { FrameHtml, PageSources } from '../caching/content-cache.ts';

export interface Frame {
  ticker: { id: string; title: string; path: string }[];
  menus: ShownMenus;
  year: number;
}

type Sources = Pick<PageSources, 'news' | 'things' | 'clock' | 'getSections' | 'listPublishedTextPages'> & {
  site: Pick<Site, 'menus'>;
};

/** Reads the ticker's headlines and the menus (docs/product.md#frame). */
export function getFrame(sources: Sources) {
  return (visitor: Visitor): Promise<Frame> => readFrame(sources, visitor, sources.clock());
}

export function getAnonymousFrame(sources: Sources & Pick<PageSources, 'getFrameHtml'>) {
  return (path: string, render: (frame: Frame) => FrameHtml): Promise<FrameHtml> => {
    const now = sources.clock();
    return sources.getFrameHtml(now, path, async () =>
      render(await readFrame(sources, anonymousVisitor, now)),
    );
  };
}

async function readFrame(
  { news, things, getSections, listPublishedTextPages, site }: Sources,
  visitor: Visitor,
  now: number,
): Promise<Frame> {
  const latest = await news.listLatest(visibleTo(visitor, now), { limit: tickerNewsCount });
  return {
    year: Number(toIsoDate(now).slice(0, 4)),
    ticker: latest.map((item) => ({ id: item.id, title: item.title, path: newsPath(item) })),
    menus: showMenus(site.menus, {
      sections: await getSections(),
      pages: await listPublishedTextPages(),
      topics: await listMenuTopics(things, listMenuTopicIds(site.menus)),
    }),
  };
}

/** Lists the topics of menus. An entry of a topic that was merged leads to its target. */
async function listMenuTopics(things: Sources['things'], ids: readonly string[]): Promise<Topic[]> {
  const found = await things.listByIds('topic', ids);
  return [...found].map(([id, topic]) => ({ ...topic, id }));
}
