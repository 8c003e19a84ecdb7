import { type Visitor, visibleTo } from '../../../../domain/accounts/permissions.ts';
import type { NewsCard } from '../../../../domain/news/news.ts';
import type { Topic } from '../../../../domain/news/topics.ts';
import { categoryPageSize, slugMaxLength } from '../../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../../domain/web/paging.ts';
import { toNewsCards } from '../../media/find-pictures.ts';
import type { PageSources } from '../../site/content-cache.ts';
import { listPage, toDateKey } from '../../site/list-pages.ts';

/** The topic of an address, also of a former one. */
export function findTopic({ topics }: Pick<PageSources, 'topics'>) {
  return async (slug: string): Promise<Topic | null> =>
    slug === '' || slug.length > slugMaxLength
      ? null
      : ((await topics.findBySlug(slug)) ?? (await topics.findByFormerSlug(slug)));
}

/** A page of the news of a topic (5), newest first. */
export function listTopicNews(
  sources: Pick<PageSources, 'topics' | 'news' | 'images' | 'clock' | 'getSections'>,
) {
  return (
    visitor: Visitor,
    { id }: Pick<Topic, 'id'>,
    position: ListPosition,
  ): Promise<ListPage<NewsCard>> => {
    const filter = visibleTo(visitor, sources.clock());
    return listPage({
      position,
      pageSize: categoryPageSize,
      read: async (page) =>
        sources.news.listSummariesByIds(await sources.topics.listNewsIds(id, filter, page), filter),
      keyOf: toDateKey,
      show: (items) => toNewsCards(sources, items),
    });
  };
}
