import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { VideoView } from '../../../domain/media/video.ts';
import { type CategoryGroupId, categoryGroups, findSection } from '../../../domain/news/categories.ts';
import { type Headline, mergeLists, type NewsCard, toHeadline } from '../../../domain/news/news.ts';
import {
  bandNewsCount,
  countedCommentsMax,
  mostCommentedDays,
  railNewsCount,
} from '../../../domain/site/limits.ts';
import { dayMs } from '../../../domain/text/dates.ts';
import { toNewsCards, toVideoViews } from '../media/find-pictures.ts';
import type { PageSources } from '../site/content-cache.ts';
import { listMostRead, railMs, spareNews } from './list-most-read.ts';

export interface Rail {
  mostRead: Headline[];
  mostCommented: Headline[];
  video: VideoView | null;
}

export interface Band {
  group: CategoryGroupId;
  name: string;
  /** One large story, then those without a picture. Never empty. */
  cards: NewsCard[];
}

/** What the first page of home has around its list (docs/product.md#home). */
export interface Edition {
  rail: Rail;
  bands: Band[];
}

type Sources = Pick<PageSources, 'news' | 'images' | 'reads' | 'comments' | 'videos' | 'clock' | 'listOnce'>;

export function getEdition(sources: Sources) {
  const { news, images, comments, videos, clock, listOnce } = sources;
  const getMostRead = listMostRead(sources);
  /** `shownIds`: the news of the same page that the bands leave out. */
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
    const getBand = async ({ id, name }: (typeof categoryGroups)[number]): Promise<Band | null> => {
      const slugs = findSection(id)?.categories ?? [];
      const page = { limit: bandNewsCount, except: shownIds };
      const lists = await Promise.all(slugs.map((slug) => news.listByCategory(slug, filter, page)));
      const cards = await toNewsCards(images, mergeLists(lists).slice(0, bandNewsCount));
      return cards.length === 0 ? null : { group: id, name, cards };
    };

    const [mostRead, mostCommented, [video], ...bands] = await Promise.all([
      getMostRead(visitor),
      listOnce(`most commented ${railTime}`, filter, listMostCommented),
      listVideos(),
      ...categoryGroups.map(getBand),
    ]);
    return {
      rail: {
        mostRead: mostRead.map(toHeadline),
        mostCommented: mostCommented.slice(0, railNewsCount).map(toHeadline),
        video: video ? ((await toVideoViews(images, [video]))[0] ?? null) : null,
      },
      bands: bands.filter((band) => band !== null),
    };
  };
}
