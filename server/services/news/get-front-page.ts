/** Reads the whole first page of home: its front, its list and the edition around it (docs/product.md#home). */
import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { NewsCard } from '../../../domain/news/news.ts';
import { type FrontPage as ChosenFrontPage, withoutEnded } from '../../../domain/site/front-page.ts';
import { firstPage, type ListPage } from '../../../domain/web/paging.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { findFrontPage } from '../site/edit-front-page.ts';
import { type Edition, getEdition } from './get-edition.ts';
import { getHome, type HomeFront } from './get-home.ts';
import { railMs } from './list-most-viewed.ts';
import { listNews } from './list-news.ts';

export interface FrontPage extends HomeFront {
  list: ListPage<NewsCard>;
  /** Null on a home with ads, and when there is nothing for it. */
  edition: Edition | null;
  /** The news of the featured block and of the bands, which the following pages of the list leave out. */
  above: string[];
}

/** A first page takes about 100 KB with its HTML; readers see one or two of them. */
const frontPagesMax = 20;

interface Options {
  hasEdition: boolean;
  /** A front page that is not saved yet, for the preview of an editor. */
  preview?: ChosenFrontPage;
}

/** Returns the first page, read once for all readers; its rail may be five minutes old. */
export function getFrontPage(sources: PageSources) {
  const readOnce = sources.cacheForReaders<FrontPage>(frontPagesMax);
  return (visitor: Visitor, { hasEdition, preview }: Options): Promise<FrontPage> => {
    const now = sources.clock();
    if (preview) return readFrontPage(sources, visitor, hasEdition, withoutEnded(preview, now));
    const key = JSON.stringify([Math.floor(now / railMs), hasEdition]);
    return readOnce(key, visibleTo(visitor, now), async () =>
      readFrontPage(sources, visitor, hasEdition, await findFrontPage(sources, now)),
    );
  };
}

async function readFrontPage(
  sources: PageSources,
  visitor: Visitor,
  hasEdition: boolean,
  chosen: ChosenFrontPage,
): Promise<FrontPage> {
  const list = listNews(sources);
  const front = await getHome(sources)(visitor, chosen);
  const featuredIds = front.featured.map(({ id }) => id);
  const first = await list(visitor, firstPage, featuredIds);
  const shownIds = [...featuredIds, ...first.items.map(({ id }) => id)];
  const edition = hasEdition ? await getEdition(sources)(visitor, shownIds) : null;
  if (!edition || (!edition.rail && edition.videos.length === 0 && edition.bands.length === 0))
    return { ...front, list: first, edition: null, above: featuredIds };
  const outside = [...(edition.rail?.reviews ?? []), ...edition.bands.flatMap(({ cards }) => cards)];
  const above = [...featuredIds, ...outside.map(({ id }) => id)];
  // The second page leaves out what the bands show; when nothing is left, the list ends with the first page.
  const rest = await list(visitor, { pageNumber: 2, after: null, before: null }, above);
  const next = rest.items.length === 0 ? null : first.next;
  return { ...front, list: { ...first, next }, edition, above };
}
