import { type NewsFilter, type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { mergeLists, type NewsCard, type NewsSummary } from '../../../domain/news/news.ts';
import type { ListedSection } from '../../../domain/news/sections.ts';
import {
  carouselNewsCount,
  categoryPageSize,
  featuredNewsCount,
  homePageSize,
} from '../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../domain/web/paging.ts';
import type { PageRequest } from '../../ports/page-request.ts';
import { toNewsCards } from '../media/find-pictures.ts';
import type { PageSources } from '../site/content-cache.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';

type Sources = Pick<PageSources, 'news' | 'images' | 'clock' | 'getSections'>;

/**
 * A page of the home list (8) or of a section (5), newest first (docs/product.md#lists). Featured news are not repeated
 * on the first page of home, nor on pages that a bare number asks for, so that those neither repeat nor skip any.
 */
export function listNews(sources: Sources) {
  const { news, clock } = sources;
  /** A page of each section, merged for a group. */
  async function listBySection(
    { ids }: ListedSection,
    filter: NewsFilter,
    { skip = 0, limit, ...keys }: PageRequest,
  ): Promise<NewsSummary[]> {
    const page = { ...keys, limit: skip + limit };
    const lists = await Promise.all(ids.map((id) => news.listByCategory(id, filter, page)));
    const merged = mergeLists(lists);
    return keys.before ? merged.slice(-limit) : merged.slice(skip, skip + limit);
  }

  return async (
    visitor: Visitor,
    section: ListedSection | null,
    position: ListPosition,
  ): Promise<ListPage<NewsCard>> => {
    const filter = visibleTo(visitor, clock());
    const hasKey = position.after !== null || position.before !== null;
    const featured = section || hasKey ? [] : await news.listFeatured(filter, featuredNewsCount);
    const except = featured.map(({ id }) => id);
    return listPage({
      position,
      pageSize: section ? categoryPageSize : homePageSize,
      read: (request) =>
        section ? listBySection(section, filter, request) : news.listLatest(filter, { ...request, except }),
      keyOf: toDateKey,
      show: (items) => toNewsCards(sources, items),
    });
  };
}

export function listLatestNews(sources: Sources) {
  const { news, clock } = sources;
  return async (visitor: Visitor): Promise<NewsCard[]> =>
    toNewsCards(sources, await news.listLatest(visibleTo(visitor, clock()), { limit: carouselNewsCount }));
}
