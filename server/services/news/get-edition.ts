import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { toVideoView, type VideoView } from '../../../domain/media/video.ts';
import { type CategoryGroupId, categoryGroups, findSection } from '../../../domain/news/categories.ts';
import { type Headline, mergeLists, type NewsCard, toHeadline } from '../../../domain/news/news.ts';
import {
  bandNewsCount,
  countedCommentsMax,
  mostCommentedDays,
  mostReadDays,
  railNewsCount,
} from '../../../domain/site/limits.ts';
import { dayMs, dayNumber } from '../../../domain/text/dates.ts';
import { toNewsCards } from '../media/find-pictures.ts';
import type { PageSources } from '../site/content-cache.ts';

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

/** More than are shown, because trashed news keep their reads and comments. */
const spareNews = 10;
/** How long a rail is kept while no news are published. */
const railMs = 5 * 60_000;

type Sources = Pick<PageSources, 'news' | 'images' | 'reads' | 'comments' | 'videos' | 'clock' | 'listOnce'>;

export function getEdition({ news, images, reads, comments, videos, clock, listOnce }: Sources) {
  /** `shownIds`: the news of the same page that the bands leave out. */
  return async (visitor: Visitor, shownIds: string[]): Promise<Edition> => {
    const now = clock();
    const filter = visibleTo(visitor, now);
    const railTime = Math.floor(now / railMs);

    const listMostRead = async () => {
      const today = dayNumber(now);
      const found = await reads.listMostRead(today - mostReadDays + 1, today, railNewsCount + spareNews);
      return news.listSummariesByIds(
        found.map(({ newsId }) => newsId),
        filter,
      );
    };
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
      listOnce(`most read ${railTime}`, filter, listMostRead),
      listOnce(`most commented ${railTime}`, filter, listMostCommented),
      listVideos(),
      ...categoryGroups.map(getBand),
    ]);
    return {
      rail: {
        mostRead: mostRead.slice(0, railNewsCount).map(toHeadline),
        mostCommented: mostCommented.slice(0, railNewsCount).map(toHeadline),
        video: video ? toVideoView(video) : null,
      },
      bands: bands.filter((band) => band !== null),
    };
  };
}
