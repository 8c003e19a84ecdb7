/** Reads the rail, the videos and the bands of home (docs/product.md#home). */
import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { VideoView } from '../../../domain/media/video.ts';
import { type BandDrawing, chooseBandDrawings } from '../../../domain/news/band-drawings.ts';
import { opinionSlug } from '../../../domain/news/genres.ts';
import { type Hue, opinionHue } from '../../../domain/news/hues.ts';
import { type Headline, type NewsCard, type NewsSummary, toHeadline } from '../../../domain/news/news.ts';
import type { ShownGroup } from '../../../domain/news/sections.ts';
import {
  bandNewsCount,
  bandVideosCount,
  countedCommentsMax,
  mostCommentedDays,
  railNewsCount,
  railReviewsCount,
  sectionGroupsMax,
} from '../../../domain/site/limits.ts';
import { dayMs } from '../../../domain/text/durations.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { toVideoViews } from '../media/find-pictures.ts';
import { listMostViewed, railMs, spareNews } from './list-most-viewed.ts';
import { setAuthors, setPortraits } from './things/set-authors.ts';
import { toNewsCards } from './to-news-cards.ts';

export interface Rail {
  mostViewed: Headline[];
  mostCommented: Headline[];
  reviews: NewsCard[];
}

export interface Band {
  slug: string;
  name: string;
  hue: Hue;
  /**
   * The cards of a band. Those with a picture come first, and otherwise the newest come first. There is at least one.
   */
  cards: NewsCard[];
  drawing: BandDrawing;
}

/** The parts around the list on the first page of home. */
export interface RailAndBands {
  /** The rail; null when it would be empty. */
  rail: Rail | null;
  videos: VideoView[];
  bands: Band[];
}

type Sources = Pick<
  PageSources,
  'news' | 'things' | 'images' | 'views' | 'comments' | 'videos' | 'clock' | 'listOnce' | 'getSections'
>;

export function getRailAndBands(sources: Sources) {
  const { news, things, images, comments, videos, clock, listOnce, getSections } = sources;
  const getMostViewed = listMostViewed(sources);
  /** `shownElsewhere` are news that the page shows outside of the bands; the bands omit them. */
  return async (visitor: Visitor, shownElsewhere: string[]): Promise<RailAndBands> => {
    const now = clock();
    const filter = visibleTo(visitor, now);
    const railTime = Math.floor(now / railMs);

    const listMostCommented = async () => {
      const since = now - mostCommentedDays * dayMs;
      const ids = await comments.listMostCommented(since, countedCommentsMax, railNewsCount + spareNews);
      return news.listSummariesByIds(ids, filter);
    };
    const listVideos = async () => {
      const featured = await videos.listFeatured(bandVideosCount);
      const missing = bandVideosCount - featured.length;
      if (missing === 0) return featured;
      const latest = await videos.list({ limit: bandVideosCount });
      const others = latest.filter(({ id }) => !featured.some((video) => video.id === id));
      return [...featured, ...others.slice(0, missing)];
    };
    const reviews = await news.listReviews(filter, { limit: railReviewsCount, except: shownElsewhere });
    const sections = await getSections();
    /** Lists the bands one after the other, because news of several sections appear only in the first band. */
    const listBands = async () => {
      const bands = [];
      let except = [...shownElsewhere, ...reviews.map(({ id }) => id)];
      const bandsOf = listBandsOf(sections.shownGroups);
      const hasOpinions = bandsOf.some(isOpinion);
      const opinionIds = hasOpinions ? (sections.findListed(opinionSlug)?.ids ?? []) : [];
      const ofBand = { limit: bandNewsCount, except };
      // Opinions of other sections are in this band only.
      const opinions = hasOpinions
        ? newestOf(
            await news.listOpinions(filter, ofBand),
            await news.listByThings(opinionIds, filter, ofBand),
          )
        : [];
      const taken = opinions.map(({ id }) => id);
      for (const { slug, name, hue } of bandsOf) {
        const listed = sections.findListed(slug)?.ids ?? [];
        const ids = listed.filter((id) => !opinionIds.includes(id));
        const latest =
          slug === opinionSlug
            ? opinions
            : await news.listByThings(ids, filter, { limit: bandNewsCount, except: [...except, ...taken] });
        except = [...except, ...latest.map(({ id }) => id)];
        bands.push({ slug, name, hue, latest });
      }
      // One statement finds the pictures for all bands, and another one the authors.
      const all = bands.flatMap(({ latest }) => latest);
      const cards = await setAuthors(things, all, await toNewsCards(sources, all, { isWhole: true }));
      return bands.map((band) => ({ ...band, cards: cards.splice(0, band.latest.length) }));
    };

    const toLabelled = (item: NewsSummary) => toHeadline(item, sections.labelOf(item.category));

    const [mostViewed, mostCommented, shownVideos, found] = await Promise.all([
      getMostViewed(visitor),
      listOnce(`most commented ${railTime}`, filter, listMostCommented),
      listVideos(),
      listBands(),
    ]);
    const rail = {
      mostViewed: mostViewed.map(toLabelled),
      mostCommented: mostCommented.slice(0, railNewsCount).map(toLabelled),
      reviews: await toNewsCards(sources, reviews, { isWhole: true }),
    };
    const filled = found.filter(({ cards }) => cards.length > 0);
    const hasPicture = ({ picture }: NewsCard) => picture !== null;
    const drawings = chooseBandDrawings(
      filled.map(({ slug, cards }) => ({
        slug,
        stories: cards.length,
        pictures: cards.filter(hasPicture).length,
      })),
    );
    const toBand = async ({ latest, cards, ...group }: (typeof filled)[number], index: number) => {
      const drawing = drawings[index] ?? 'titles';
      const shown = drawing === 'voices' ? await setPortraits(sources, latest, cards) : cards;
      const [pictured, others] = [shown.filter(hasPicture), shown.filter((card) => !hasPicture(card))];
      return { ...group, drawing, cards: [...pictured, ...others] };
    };
    return {
      rail: Object.values(rail).every((news) => news.length === 0) ? null : rail,
      videos: await toVideoViews(images, shownVideos),
      bands: await Promise.all(filled.map(toBand)),
    };
  };
}

/** Merges two lists into one band, newest first. */
function newestOf(some: readonly NewsSummary[], others: readonly NewsSummary[]): NewsSummary[] {
  const byId = new Map([...some, ...others].map((one) => [one.id, one]));
  const dateOf = ({ createdAt }: NewsSummary) => createdAt ?? 0;
  return [...byId.values()].toSorted((one, other) => dateOf(other) - dateOf(one)).slice(0, bandNewsCount);
}

type BandOf = Pick<ShownGroup, 'slug' | 'name' | 'hue'>;

const isOpinion = ({ slug }: { slug: string }) => slug === opinionSlug;

/**
 * Lists what gets a band: the groups and a section of opinions. On a site with one group, its first sections get bands,
 * because a band of the group would only repeat the list.
 */
function listBandsOf(groups: readonly ShownGroup[]): readonly BandOf[] {
  const [only, ...others] = groups;
  if (!only) return [];
  const sections = groups.flatMap((group) =>
    group.sections.map(({ slug, name }) => ({
      slug,
      name,
      hue: slug === opinionSlug ? opinionHue : group.hue,
    })),
  );
  return others.length > 0 ? [...groups, ...sections.filter(isOpinion)] : sections.slice(0, sectionGroupsMax);
}
