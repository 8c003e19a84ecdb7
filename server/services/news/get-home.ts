/** Reads the whole first page of home: its top, its list, the rail and the bands (docs/product.md#home). */
import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { NewsCard } from '../../../domain/news/news.ts';
import { fitRail } from '../../../domain/news/rail.ts';
import { type FrontPage, withoutEnded } from '../../../domain/site/front-page.ts';
import { firstPage, type ListPage } from '../../../domain/web/paging.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { findFrontPage } from '../site/edit-front-page.ts';
import { getHomeTop, type HomeTop } from './get-home-top.ts';
import { getRailAndBands, type RailAndBands } from './get-rail-and-bands.ts';
import { railMs } from './list-most-viewed.ts';
import { listNews } from './list-news.ts';

export interface Home extends HomeTop {
  list: ListPage<NewsCard>;
  /** The rail and the bands. Null when home has ads, and when no story is left for them. */
  around: RailAndBands | null;
  /** The news of the featured block and of the bands. The following pages of the list omit them. */
  shownElsewhere: string[];
}

/** A first page takes about 100 KB with its HTML. Readers see one or two versions of it. */
const homesMax = 20;

interface Options {
  hasRailAndBands: boolean;
  /** A front page that is not saved yet, for the preview of an editor. */
  preview?: FrontPage;
}

/** Returns the first page, which is read once for all readers. Its rail may be five minutes old. */
export function getHome(sources: PageSources) {
  const readOnce = sources.cacheForReaders<Home>(homesMax);
  return (visitor: Visitor, { hasRailAndBands, preview }: Options): Promise<Home> => {
    const now = sources.clock();
    if (preview) return readHome(sources, visitor, hasRailAndBands, withoutEnded(preview, now));
    const key = JSON.stringify([Math.floor(now / railMs), hasRailAndBands]);
    return readOnce(key, visibleTo(visitor, now), async () =>
      readHome(sources, visitor, hasRailAndBands, await findFrontPage(sources, now)),
    );
  };
}

async function readHome(
  sources: PageSources,
  visitor: Visitor,
  hasRailAndBands: boolean,
  chosen: FrontPage,
): Promise<Home> {
  const list = listNews(sources);
  const top = await getHomeTop(sources)(visitor, chosen);
  const featuredIds = top.featured.map(({ id }) => id);
  const first = await list(visitor, firstPage, featuredIds);
  const shownIds = [...featuredIds, ...first.items.map(({ id }) => id)];
  const found = hasRailAndBands ? await getRailAndBands(sources)(visitor, shownIds) : null;
  const around = found && { ...found, rail: found.rail && fitRail(found.rail, first.items.length) };
  if (!around || (!around.rail && around.videos.length === 0 && around.bands.length === 0))
    return { ...top, list: first, around: null, shownElsewhere: featuredIds };
  const outside = [...(around.rail?.reviews ?? []), ...around.bands.flatMap(({ cards }) => cards)];
  const shownElsewhere = [...featuredIds, ...outside.map(({ id }) => id)];
  // The second page omits the news in the bands. If nothing is left for it, the list ends with the first page.
  const rest = await list(visitor, { pageNumber: 2, after: null, before: null }, shownElsewhere);
  const next = rest.items.length === 0 ? null : first.next;
  return { ...top, list: { ...first, next }, around, shownElsewhere };
}
