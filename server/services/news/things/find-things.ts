/** Finds sections, topics and authors by the addresses of their pages, with the news of a page. */
import { type Visitor, visibleTo } from '../../../../domain/accounts/permissions.ts';
import type { Picture } from '../../../../domain/media/image.ts';
import { type Author, authorPath } from '../../../../domain/news/authors.ts';
import type { NewsCard } from '../../../../domain/news/news.ts';
import type { ThingKind, Things } from '../../../../domain/news/things.ts';
import { categoryPageSize, sectionSlugMaxLength, slugMaxLength } from '../../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../../domain/web/paging.ts';
import type { PageSources } from '../../caching/content-cache.ts';
import { findPictures, toNewsCards } from '../../media/find-pictures.ts';
import { listPage, toDateKey } from '../../site/list-pages.ts';

/** Finds the topic or author of an address, also of a former one. */
export function findThing<Kind extends ThingKind>({ things }: Pick<PageSources, 'things'>, kind: Kind) {
  return async (slug: string): Promise<Things[Kind] | null> =>
    slug === '' || slug.length > slugMaxLength ? null : things.findByAddress(kind, slug);
}

/** Finds the slug that a former slug of a section or group leads to; null when it was never one. */
export function findFormerSection({ things, getSections }: Pick<PageSources, 'things' | 'getSections'>) {
  return async (slug: string): Promise<string | null> => {
    if (slug === '' || slug.length > sectionSlugMaxLength) return null;
    const id = (await things.listHolders('section', [slug])).get(slug) ?? '';
    const known = await getSections();
    return (known.find(id) ?? known.findGroup(id))?.slug ?? null;
  };
}

/** Lists a page of the news (5) of a topic, or that an author signed or contributed to, newest first. */
export function listThingNews(
  sources: Pick<PageSources, 'things' | 'news' | 'images' | 'clock' | 'getSections'>,
) {
  return (visitor: Visitor, { id }: { id: string }, position: ListPosition): Promise<ListPage<NewsCard>> => {
    const filter = visibleTo(visitor, sources.clock());
    return listPage({
      position,
      pageSize: categoryPageSize,
      read: async (page) =>
        sources.news.listSummariesByIds(await sources.things.listNewsIds(id, filter, page), filter),
      keyOf: toDateKey,
      show: (items) => toNewsCards(sources, items, { isWhole: true }),
    });
  };
}

/** Finds the page of the person's own news; null before the first publication. */
export function findOwnAuthorPath({ things }: Pick<PageSources, 'things'>) {
  return async (userId: string): Promise<{ path: string | null }> => {
    const author = await things.findAuthorByUser(userId);
    return { path: author && authorPath(author) };
  };
}

/** A profile as articles and the page of the team show it. */
export interface ProfileView extends Pick<Author, 'name' | 'role' | 'biography'> {
  path: string;
  photo: Picture | null;
}

export async function toProfileViews(
  images: PageSources['images'],
  authors: readonly Author[],
): Promise<ProfileView[]> {
  const pictureOf = await findPictures(
    images,
    authors.map(({ photo }) => photo),
  );
  return authors.map(({ name, role, biography, slug, photo }) => ({
    name,
    role,
    biography,
    path: authorPath({ slug }),
    photo: photo === '' ? null : pictureOf(photo, ''),
  }));
}

export function findAuthorPhoto({ images }: Pick<PageSources, 'images'>) {
  return async ({ photo }: Pick<Author, 'photo'>): Promise<Picture | null> =>
    photo === '' ? null : (await findPictures(images, [photo]))(photo, '');
}
