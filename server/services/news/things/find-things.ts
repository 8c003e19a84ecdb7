/** Finds sections, topics and authors by the addresses of their pages, and a page of their news. */
import { type Visitor, visibleTo } from '../../../../domain/accounts/permissions.ts';
import type { Picture } from '../../../../domain/media/image.ts';
import type { Author } from '../../../../domain/news/authors.ts';
import { opinionSlug } from '../../../../domain/news/genres.ts';
import type { NewsCard } from '../../../../domain/news/news.ts';
import type { ListedSection } from '../../../../domain/news/sections.ts';
import { type ListedKind, type PagedKind, thingPath } from '../../../../domain/news/thing-pages.ts';
import { kindRules, type Things } from '../../../../domain/news/things.ts';
import {
  categoryPageSize,
  seriesPartsMax,
  sitemapFileMax,
  slugMaxLength,
} from '../../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../../domain/web/paging.ts';
import { isInSitemaps, type Searchable, type SearchFields } from '../../../../domain/web/search-fields.ts';
import type { PageRequest } from '../../../ports/page-request.ts';
import type { PageSources } from '../../caching/content-cache.ts';
import { findPictures, toShownSearch } from '../../media/find-pictures.ts';
import { listPage, toDateKey } from '../../site/list-pages.ts';
import { toNewsCards } from '../to-news-cards.ts';
import { setAuthors, setPortraits } from './set-authors.ts';

/** A section, topic or author with a page that lists its news. */
type ListedThing = ListedSection | (Things[ListedKind] & Pick<ListedSection, 'description' | 'ids'>);
export type PageThing = ListedThing & { search: SearchFields };

/** Finds the thing to which an address leads or led. The result has its current slug. */
export function findThing({
  things,
  images,
  getSections,
}: Pick<PageSources, 'things' | 'images' | 'getSections'>) {
  const withSearch = <Thing extends Searchable>(thing: Thing | null) =>
    thing && { ...thing, search: toShownSearch(images, thing) };
  const findListed = async <Kind extends ListedKind>(kind: Kind, slug: string) => {
    const thing = await things.findByAddress(kind, slug);
    return withSearch(thing && { ...thing, ids: [thing.id], description: kindRules[kind].describe(thing) });
  };
  return async (kind: PagedKind, slug: string): Promise<PageThing | null> => {
    if (slug === '' || slug.length > slugMaxLength) return null;
    if (kind !== 'section') return findListed(kind, slug);
    const known = await getSections();
    const listed = known.findListed(slug);
    if (listed) return withSearch(listed);
    const id = (await things.listHolders(kind, [slug])).get(slug) ?? '';
    return withSearch(known.findListed((known.find(id) ?? known.findGroup(id))?.slug ?? ''));
  };
}

/**
 * Lists a page of the news of a section, group or topic, or of an author (signed or contributed to), newest first. The
 * parts of a series are listed with their numbers, from the first part on.
 */
export function listThingNews(
  sources: Pick<PageSources, 'things' | 'news' | 'images' | 'clock' | 'getSections'>,
) {
  const { news, things, clock } = sources;
  return async (
    visitor: Visitor,
    thing: ListedThing,
    position: ListPosition,
  ): Promise<ListPage<NewsCard>> => {
    const filter = visibleTo(visitor, clock());
    const parts =
      'isSeries' in thing && thing.isSeries
        ? await news.listIdsByThings(thing.ids, filter, { limit: seriesPartsMax + 1 })
        : [];
    const series = parts.length > seriesPartsMax ? [] : parts.reverse();
    return listPage({
      position,
      pageSize: categoryPageSize,
      read: (page) =>
        series.length > 0
          ? news.listSummariesByIds(pageOfParts(series, page), filter)
          : news.listByThings(thing.ids, filter, page),
      keyOf: toDateKey,
      show: async (items) => {
        const cards = await toNewsCards(sources, items, { isWhole: true });
        const numbered = cards.map((card) => {
          const at = series.indexOf(card.id);
          return at < 0 ? card : { ...card, part: `Parte ${at + 1} de ${series.length}` };
        });
        // The page of an author shows the name in its heading, so cards omit it.
        if ('biography' in thing) return numbered;
        return thing.slug === opinionSlug
          ? setPortraits(sources, items, numbered)
          : setAuthors(things, items, numbered);
      },
    });
  };
}

/**
 * Returns the ids of a page of a series. If the part before the page is no longer public, the series starts from its
 * beginning.
 */
function pageOfParts(
  series: readonly string[],
  { after = null, before = null, skip = 0, limit }: PageRequest,
): string[] {
  if (before) {
    const end = series.indexOf(before.id);
    return series.slice(Math.max(0, end - limit), Math.max(0, end));
  }
  const start = after ? series.indexOf(after.id) + 1 : skip;
  return series.slice(start, start + limit);
}

/** The data of the page of a thing: `list` is a page of its news, and `photo` is set for authors. */
export interface ThingPage {
  thing: PageThing;
  list: ListPage<NewsCard>;
  photo: Picture | null;
}

/** A page takes about 100 KB with its HTML. */
const thingPagesMax = 100;

/** Finds the page to which an address leads or led. All readers share the result until content changes. */
export function findThingPage(sources: PageSources) {
  const { images, clock } = sources;
  const readOnce = sources.cacheForReaders<{ page: ThingPage | null }>(thingPagesMax);
  return async (
    visitor: Visitor,
    kind: PagedKind,
    slug: string,
    position: ListPosition,
  ): Promise<ThingPage | null> => {
    const key = JSON.stringify([kind, slug, position]);
    const { page } = await readOnce(key, visibleTo(visitor, clock()), async () => {
      const thing = await findThing(sources)(kind, slug);
      if (!thing) return { page: null };
      const list = await listThingNews(sources)(visitor, thing, position);
      const photo = 'biography' in thing ? thing.photo : '';
      return {
        page: { thing, list, photo: photo === '' ? null : (await findPictures(images, [photo]))(photo, '') },
      };
    });
    return page;
  };
}

/** Lists the addresses of a kind for the sitemap: visible sections, and things that have news. */
export function listThingPaths({ things, getSections }: Pick<PageSources, 'things' | 'getSections'>) {
  return async (kind: PagedKind): Promise<string[]> => {
    if (kind !== 'section')
      return (await things.listSlugs(kind, sitemapFileMax)).map((slug) => thingPath(kind, { slug }));
    const known = await getSections();
    const shown = known.shownGroups.flatMap(({ sections }) =>
      sections.flatMap(({ id }) => known.find(id) ?? []),
    );
    return shown
      .filter(({ searchFields }) => isInSitemaps(searchFields))
      .map((section) => thingPath(kind, section));
  };
}

/** Finds the page with the person's own news; null before the first publication. */
export function findOwnAuthorPath({ things }: Pick<PageSources, 'things'>) {
  return async (userId: string): Promise<{ path: string | null }> => {
    const author = await things.findAuthorByUser(userId);
    return { path: author && thingPath('author', author) };
  };
}

/** A profile as it is shown by articles and by the page of the team. */
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
