/** Reads the rail and the bands of home (docs/product.md#home). */
import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { VideoView } from '../../../domain/media/video.ts';
import type { Hue } from '../../../domain/news/hues.ts';
import { type Headline, type NewsCard, type NewsSummary, toHeadline } from '../../../domain/news/news.ts';
import type { MenuGroup } from '../../../domain/news/sections.ts';
import {
  bandNewsCount,
  countedCommentsMax,
  mostCommentedDays,
  railNewsCount,
  sectionGroupsMax,
} from '../../../domain/site/limits.ts';
import { dayMs } from '../../../domain/text/dates.ts';
import type { EditionHtml, PageSources } from '../caching/content-cache.ts';
import { toNewsCards, toVideoViews } from '../media/find-pictures.ts';
import { listMostRead, railMs, spareNews } from './list-most-read.ts';

export interface Rail {
  mostRead: Headline[];
  mostCommented: Headline[];
  video: VideoView | null;
}

export interface Band {
  slug: string;
  name: string;
  hue: Hue;
  /** The cards of a band: one large story, then those without a picture. The list is never empty. */
  cards: NewsCard[];
}

/** The parts of the first page of home around its list. */
export interface Edition {
  /** The rail; null when nothing is in it. */
  rail: Rail | null;
  bands: Band[];
}

type Sources = Pick<
  PageSources,
  'news' | 'images' | 'reads' | 'comments' | 'videos' | 'clock' | 'listOnce' | 'getSections'
>;

export function getEdition(sources: Sources) {
  const { news, images, comments, videos, clock, listOnce, getSections } = sources;
  const getMostRead = listMostRead(sources);
  /** `shownIds` are the news of the same page, which the bands leave out. */
  return async (visitor: Visitor, shownIds: string[]): Promise<Edition> => {
    const now = clock();
    const filter = visibleTo(visitor, now);
    const railTime = Math.floor(now / railMs);

    const listMostCommented = async () => {
      const since = now - mostCommentedDays * dayMs;
      const ids = await comments.listMostCommented(since, countedCommentsMax, railNewsCount + spareNews);
      return news.listSummariesByIds(ids, filter);
    };
    const listVideos = async () => {
      const featured = await videos.listFeatured(1);
      return featured.length > 0 ? featured : videos.list({ limit: 1 });
    };
    const sections = await getSections();
    const getBand = async ({ slug, name, hue }: BandOf): Promise<Band | null> => {
      const ids = sections.findListed(slug)?.ids ?? [];
      const page = { limit: bandNewsCount, except: shownIds };
      const latest = await news.listByCategories(ids, filter, page);
      const cards = await toNewsCards(sources, latest, { isWhole: true });
      return cards.length === 0 ? null : { slug, name, hue, cards };
    };

    const toLabelled = (item: NewsSummary) => toHeadline(item, sections.labelOf(item.category));

    const [mostRead, mostCommented, [video], ...bands] = await Promise.all([
      getMostRead(visitor),
      listOnce(`most commented ${railTime}`, filter, listMostCommented),
      listVideos(),
      ...listBandsOf(sections.menu).map(getBand),
    ]);
    const rail = {
      mostRead: mostRead.map(toLabelled),
      mostCommented: mostCommented.slice(0, railNewsCount).map(toLabelled),
      video: video ? ((await toVideoViews(images, [video]))[0] ?? null) : null,
    };
    const isEmpty = rail.mostRead.length === 0 && rail.mostCommented.length === 0 && rail.video === null;
    return {
      rail: isEmpty ? null : rail,
      bands: bands.filter((band) => band !== null),
    };
  };
}

/** Returns the edition as HTML, made once for all readers; people who edit get their own. */
export function getEditionHtml({ clock, getEditionHtml }: Pick<PageSources, 'clock' | 'getEditionHtml'>) {
  return async (
    visitor: Visitor,
    shownIds: string[],
    make: () => Promise<EditionHtml | null>,
  ): Promise<EditionHtml | null> => {
    const now = clock();
    if (visibleTo(visitor, now).publishedUntil === null) return make();
    return getEditionHtml(now, JSON.stringify([Math.floor(now / railMs), shownIds]), make);
  };
}

type BandOf = Pick<MenuGroup, 'slug' | 'name' | 'hue'>;

/**
 * Lists what has a band: the groups, or, of a site with one group, its first sections, because the group would only
 * continue the list.
 */
function listBandsOf(menu: readonly MenuGroup[]): readonly BandOf[] {
  const [only, ...others] = menu;
  if (!only || others.length > 0) return menu;
  return only.sections.slice(0, sectionGroupsMax).map(({ slug, name }) => ({ slug, name, hue: only.hue }));
}
