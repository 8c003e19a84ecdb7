import { type Visitor, visibleTo } from '../../../../domain/accounts/permissions.ts';
import type { Picture } from '../../../../domain/media/image.ts';
import { type Author, authorPath } from '../../../../domain/news/authors.ts';
import type { NewsCard } from '../../../../domain/news/news.ts';
import { categoryPageSize, slugMaxLength } from '../../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../../domain/web/paging.ts';
import { findPictures, toNewsCards } from '../../media/find-pictures.ts';
import type { PageSources } from '../../site/content-cache.ts';
import { listPage, toDateKey } from '../../site/list-pages.ts';

/** The author of an address, also of a former one. */
export function findAuthor({ authors }: Pick<PageSources, 'authors'>) {
  return async (slug: string): Promise<Author | null> =>
    slug === '' || slug.length > slugMaxLength
      ? null
      : ((await authors.findBySlug(slug)) ?? (await authors.findByFormerSlug(slug)));
}

/** The page of the person's own news; null before the first publication. */
export function findOwnAuthorPath({ authors }: Pick<PageSources, 'authors'>) {
  return async (userId: string): Promise<{ path: string | null }> => {
    const author = await authors.findByUserId(userId);
    return { path: author && authorPath(author) };
  };
}

export function findAuthorPhoto({ images }: Pick<PageSources, 'images'>) {
  return async ({ photo }: Pick<Author, 'photo'>): Promise<Picture | null> =>
    photo === '' ? null : (await findPictures(images, [photo]))(photo, '');
}

/** A page of the news that an author signed or contributed to (5), newest first. */
export function listAuthorNews(
  sources: Pick<PageSources, 'authors' | 'news' | 'images' | 'clock' | 'getSections'>,
) {
  return (
    visitor: Visitor,
    { id }: Pick<Author, 'id'>,
    position: ListPosition,
  ): Promise<ListPage<NewsCard>> => {
    const filter = visibleTo(visitor, sources.clock());
    return listPage({
      position,
      pageSize: categoryPageSize,
      read: async (page) =>
        sources.news.listSummariesByIds(await sources.authors.listNewsIds(id, filter, page), filter),
      keyOf: toDateKey,
      show: (items) => toNewsCards(sources, items),
    });
  };
}
