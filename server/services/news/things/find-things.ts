/** Finds sections, topics and authors by the addresses of their pages, with the news of a page. */
import { type Visitor, visibleTo } from '../../../../domain/accounts/permissions.ts';
import type { Picture } from '../../../../domain/media/image.ts';
import type { Author } from '../../../../domain/news/authors.ts';
import type { NewsCard } from '../../../../domain/news/news.ts';
import type { ListedSection } from '../../../../domain/news/sections.ts';
import { type ListedKind, type PagedKind, thingPath } from '../../../../domain/news/thing-pages.ts';
import { kindRules, type Things } from '../../../../domain/news/things.ts';
import { categoryPageSize, sitemapFileMax, slugMaxLength } from '../../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../../domain/web/paging.ts';
import type { PageSources } from '../../caching/content-cache.ts';
import { findPictures, toNewsCards } from '../../media/find-pictures.ts';
import { listPage, toDateKey } from '../../site/list-pages.ts';

/** What a page of readers lists the news of. */
export type PageThing = ListedSection | (Things[ListedKind] & { description: string });

/** Finds what an address leads to, also a former one; the slug of the answer is the present one. */
export function findThing({ things, getSections }: Pick<PageSources, 'things' | 'getSections'>) {
  const findListed = async <Kind extends ListedKind>(kind: Kind, slug: string) => {
    const thing = await things.findByAddress(kind, slug);
    return thing && { ...thing, description: kindRules[kind].describe(thing) };
  };
  return async (kind: PagedKind, slug: string): Promise<PageThing | null> => {
    if (slug === '' || slug.length > slugMaxLength) return null;
    if (kind !== 'section') return findListed(kind, slug);
    const known = await getSections();
    const listed = known.findListed(slug);
    if (listed) return listed;
    const id = (await things.listHolders(kind, [slug])).get(slug) ?? '';
    return known.findListed((known.find(id) ?? known.findGroup(id))?.slug ?? '');
  };
}

/** Lists a page of the news (5) of a section, a group or a topic, or that an author signed or contributed to, newest first. */
export function listThingNews(
  sources: Pick<PageSources, 'things' | 'news' | 'images' | 'clock' | 'getSections'>,
) {
  const { news, things, clock } = sources;
  return (visitor: Visitor, thing: PageThing, position: ListPosition): Promise<ListPage<NewsCard>> => {
    const filter = visibleTo(visitor, clock());
    return listPage({
      position,
      pageSize: categoryPageSize,
      read: async (page) =>
        'ids' in thing
          ? news.listBySections(thing.ids, filter, page)
          : news.listSummariesByIds(await things.listNewsIds(thing.id, filter, page), filter),
      keyOf: toDateKey,
      show: (items) => toNewsCards(sources, items, { isWhole: true }),
    });
  };
}

/** Lists the addresses of a kind for the sitemap: sections of the menu, and things with news. */
export function listThingPaths({ things, getSections }: Pick<PageSources, 'things' | 'getSections'>) {
  return async (kind: PagedKind): Promise<string[]> => {
    const slugs =
      kind === 'section'
        ? (await getSections()).menu.flatMap(({ sections }) => sections.map(({ slug }) => slug))
        : await things.listSlugs(kind, sitemapFileMax);
    return slugs.map((slug) => thingPath(kind, { slug }));
  };
}

/** Finds the page of the person's own news; null before the first publication. */
export function findOwnAuthorPath({ things }: Pick<PageSources, 'things'>) {
  return async (userId: string): Promise<{ path: string | null }> => {
    const author = await things.findAuthorByUser(userId);
    return { path: author && thingPath('author', author) };
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
    path: thingPath('author', { slug }),
    photo: photo === '' ? null : pictureOf(photo, ''),
  }));
}

export function findAuthorPhoto({ images }: Pick<PageSources, 'images'>) {
  return async ({ photo }: Pick<Author, 'photo'>): Promise<Picture | null> =>
    photo === '' ? null : (await findPictures(images, [photo]))(photo, '');
}
