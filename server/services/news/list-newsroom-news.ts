/** Lists news, drafts and their authors for the newsroom. */
import { splitNames } from '../../../domain/news/authors.ts';
import type { DraftState, DraftSummary } from '../../../domain/news/draft.ts';
import { newsPath } from '../../../domain/news/news.ts';
import type { NewsroomList } from '../../../domain/news/newsroom-lists.ts';
import type { ReviewNote } from '../../../domain/news/review-notes.ts';
import {
  authorName,
  authorWord,
  queryGroups,
  searchTokens,
  thingToken,
} from '../../../domain/search/search-text.ts';
import { authorsMax, newsroomPageSize } from '../../../domain/site/limits.ts';
import { compareText } from '../../../domain/text/order.ts';
import { foldedKey } from '../../../domain/text/text.ts';
import {
  encodeCursor,
  type ListPage,
  type ListPosition,
  type SearchPosition,
} from '../../../domain/web/paging.ts';
import type { NewsroomNews } from '../../ports/news.ts';
import type { SearchHit, SearchQuery } from '../../ports/search.ts';
import type { Stores } from '../../ports/stores.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { listSearchGroups } from '../search/search.ts';
import { listPage, toDateKey, toHitKey } from '../site/list-pages.ts';
import { toStateToken } from './drafts/working-copy.ts';

interface NewsroomLine {
  id: string;
  /** The title; '' for a draft without one. A draft may also lack a section. */
  title: string;
  category: string;
  state: 'published' | DraftState;
  isFeatured: boolean;
  createdAt: number | null;
  updatedAt: number | null;
  publishAt: number | null;
  /** The author; for a draft, the person who created it. */
  author: string;
  path: string | null;
  hasDraft: boolean;
  /** The end of the embargo of a draft; '' for none. */
  embargoUntil: string;
  /** Why a scheduled publication failed; '' when it did not. */
  failure: string;
  /** The newest note about a text that is in review or was returned. */
  note: ReviewNote | null;
}

export interface ListRequest {
  /** Lists only the drafts of this user, and ignores the search words. Null lists everything. */
  createdBy: string | null;
  list: NewsroomList;
  category: string | null;
  author: string | null;
  /** Words of the text and of the author's name. */
  text: string;
  /** The bounds, both inclusive: of the publication, or for drafts of the last change. */
  from: number | null;
  until: number | null;
  position: ListPosition;
  searchPosition: SearchPosition;
}

type SignedRequest = ListRequest & { authorIds?: readonly string[]; mergedCategories?: readonly string[] };

type Found = { key: string } & ({ news: NewsroomNews } | { draft: DraftSummary });
type FoundHit = SearchHit & { isDraft: boolean };

const draftStateOf = {
  rascunhos: 'draft',
  'em-revisao': 'review',
  devolvidas: 'returned',
  agendadas: 'scheduled',
  despublicadas: 'unpublished',
} as const;

/**
 * Lists a page of the newsroom's news (20), newest first. Drafts are ordered by their last change, and scheduled ones
 * by their publication. Drafts of published news are only in the list of drafts.
 */
export function listNewsroomNews(
  sources: Pick<PageSources, 'things' | 'news' | 'drafts' | 'reviews' | 'search' | 'getSections'>,
) {
  const { things, news, drafts, reviews, search, getSections } = sources;
  const pageSize = newsroomPageSize;

  async function toDraftLines(shown: DraftSummary[]): Promise<NewsroomLine[]> {
    const ids = shown.filter(({ isPublished }) => isPublished).map(({ id }) => id);
    const published = await news.listTitlesByIds(ids);
    const pathOf = new Map(published.map((item) => [item.id, newsPath(item)]));
    const reviewed = shown.filter(({ state }) => state === 'review' || state === 'returned');
    const notes = await reviews.listNewest(reviewed.map(({ id }) => id));
    return shown.map((draft) =>
      toDraftLine(draft, pathOf.get(draft.id) ?? null, notes.get(draft.id) ?? null),
    );
  }

  const listPublished = (request: SignedRequest) =>
    listPage({
      position: request.position,
      pageSize,
      read: (page) => news.listForNewsroom(toFilter(request), page),
      keyOf: toDateKey,
      show: (items) => items.map(toPublishedLine),
    });

  function listDrafts(
    request: SignedRequest,
    list: keyof typeof draftStateOf | 'todas',
  ): Promise<ListPage<NewsroomLine>> {
    const state = list === 'todas' ? null : draftStateOf[list];
    const { createdBy, category, mergedCategories, author } = toFilter(request);
    return listPage({
      position: request.position,
      pageSize,
      read: (page) =>
        state === null
          ? drafts.listUnseen(toFilter(request), page)
          : state === 'scheduled'
            ? drafts.listScheduled({ createdBy, category, mergedCategories, author }, page)
            : drafts.listLatest(state, toFilter(request), page),
      keyOf: state === 'scheduled' ? keyOfScheduled : keyOfDraft,
      show: toDraftLines,
    });
  }

  /** Merges two lists. A whole page of each is read, so that no item is missed. */
  const listEverything = (request: SignedRequest) =>
    listPage({
      position: request.position,
      pageSize,
      async read({ limit, skip, ...page }) {
        // A page number without a key counts the items of both lists together.
        const whole = { ...page, limit: limit + skip };
        const [published, unseen] = await Promise.all([
          news.listForNewsroom(toFilter(request), whole),
          drafts.listUnseen(toFilter(request), whole),
        ]);
        const found = [
          ...published.flatMap((item): Found[] => {
            const key = toDateKey(item);
            return key === null ? [] : [{ key, news: item }];
          }),
          ...unseen.map((draft): Found => ({ key: keyOfDraft(draft), draft })),
        ].sort(newestFirst);
        return page.before ? found.slice(-limit) : found.slice(skip, skip + limit);
      },
      keyOf: ({ key }) => key,
      show: toLines,
    });

  async function toLines(found: Found[]): Promise<NewsroomLine[]> {
    const unseen = await toDraftLines(found.flatMap((item) => ('draft' in item ? item.draft : [])));
    return found.flatMap((item) => ('news' in item ? toPublishedLine(item.news) : unseen.shift()) ?? []);
  }

  function searchAll(request: SignedRequest): Promise<ListPage<NewsroomLine>> {
    const { list, category, mergedCategories, author, from, until } = request;
    const words = queryGroups(request.text);
    const isDraftList = list !== 'todas' && list !== 'publicadas';
    const ofState = isDraftList ? [toStateToken(draftStateOf[list])] : [];
    return listPage({
      position: request.searchPosition,
      pageSize,
      async read({ limit, skip, ...page }) {
        if (words.length === 0) return [];
        const named = await listSearchGroups({ things }, words);
        const ofAuthor = author === null ? [] : await toAuthorGroups(author);
        const query = {
          category,
          ...(mergedCategories ? { mergedCategories } : {}),
          ...page,
          skip: 0,
          limit: limit + skip,
          from: from ?? undefined,
          until: until ?? undefined,
          anyOf: [
            ...words.map((group, index) => [...(named[index] ?? []), ...group.map(authorWord)]),
            ...ofAuthor,
          ],
        };
        const hitsOf = async (kind: SearchQuery['kind'], tokens: string[]): Promise<FoundHit[]> => {
          const hits = await search.search({ ...query, kind, tokens });
          return hits.map((hit) => ({ ...hit, isDraft: kind === 'draft' }));
        };
        const [published, written] = await Promise.all([
          isDraftList ? [] : hitsOf('news', []),
          list === 'publicadas' ? [] : hitsOf('draft', ofState),
        ]);
        const found = [...published, ...written].sort((one, other) => other.position - one.position);
        return page.before === null ? found.slice(skip, skip + limit) : found.slice(-limit);
      },
      keyOf: toHitKey,
      // Each hit is compared with the exact name, because other names may have the same words.
      show: async (hits) =>
        (await showHits(hits)).filter((line) => author === null || isSignedBy(line, author)),
    });
  }

  /** Shows hits. If published news and their draft are both found, the published version is shown. */
  async function showHits(hits: FoundHit[]): Promise<NewsroomLine[]> {
    const idsOf = (isDraft: boolean) => hits.filter((hit) => hit.isDraft === isDraft).map(({ id }) => id);
    const [published, written] = await Promise.all([
      news.listForNewsroomByIds(idsOf(false)).then((items) => items.map(toPublishedLine)),
      drafts.listByIds(idsOf(true)).then(toDraftLines),
    ]);
    const publishedById = new Map(published.map((line) => [line.id, line]));
    const draftById = new Map(written.map((line) => [line.id, line]));
    return hits.flatMap(({ id, isDraft }) => {
      if (!isDraft) return publishedById.get(id) ?? [];
      return publishedById.has(id) ? [] : (draftById.get(id) ?? []);
    });
  }

  return async (asked: ListRequest): Promise<ListPage<NewsroomLine>> => {
    const { list, category, createdBy, author } = asked;
    const section = category === null ? null : (await getSections()).find(category);
    const request = section ? { ...asked, mergedCategories: section.mergedIds } : asked;
    if (createdBy !== null) return listDrafts(request, list === 'publicadas' ? 'despublicadas' : list);
    if (request.text.trim() !== '') return searchAll(request);
    if (list !== 'todas' && list !== 'publicadas') return listDrafts(request, list);
    const signed = { ...request, authorIds: author === null ? [] : await findAuthorIds(author) };
    return list === 'todas' ? listEverything(signed) : listPublished(signed);
  };

  /**
   * Returns a group for each word of a name, so that bylines of several people are found, too. To each group, the
   * profiles with this name are added; their news match without the word.
   */
  async function toAuthorGroups(author: string): Promise<string[][]> {
    const words = searchTokens(author).map(authorWord);
    const profiles = (await findAuthorIds(author)).map(thingToken);
    return (words.length > 0 ? words : [authorName(author)]).map((word) => [word, ...profiles]);
  }

  /** Finds the profiles of exactly this name. */
  async function findAuthorIds(name: string): Promise<string[]> {
    const page = { startsWith: foldedKey(name), after: '', limit: sameNamesMax };
    const named = await things.list('author', page);
    return named.filter((author) => author.name === name).map(({ id }) => id);
  }
}

const sameNamesMax = 10;

function isSignedBy({ author }: NewsroomLine, name: string): boolean {
  return [author, ...splitNames(author)].some((each) => authorName(each) === authorName(name));
}

function toFilter({ createdBy, category, mergedCategories, author, authorIds, from, until }: SignedRequest) {
  return {
    createdBy: createdBy ?? undefined,
    category: category ?? undefined,
    mergedCategories,
    author: author ?? undefined,
    authorIds,
    from: from ?? undefined,
    until: until ?? undefined,
  };
}

function newestFirst(one: Found, other: Found): number {
  const [a, b] = [momentOf(one), momentOf(other)];
  return b - a || (idOf(one) < idOf(other) ? 1 : -1);
}

function momentOf(found: Found): number {
  return 'news' in found ? (found.news.createdAt ?? 0) : found.draft.updatedAt;
}

function idOf(found: Found): string {
  return 'news' in found ? found.news.id : found.draft.id;
}

function toPublishedLine(item: NewsroomNews): NewsroomLine {
  return {
    id: item.id,
    title: item.title,
    category: item.category,
    state: 'published',
    isFeatured: item.isFeatured,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    publishAt: null,
    author: item.author,
    path: newsPath(item),
    hasDraft: item.hasDraft,
    embargoUntil: '',
    failure: '',
    note: null,
  };
}

function toDraftLine(draft: DraftSummary, path: string | null, note: ReviewNote | null): NewsroomLine {
  return {
    id: draft.id,
    title: draft.title,
    category: draft.category,
    state: draft.state,
    isFeatured: draft.isFeatured,
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
    publishAt: draft.publishAt,
    author: draft.createdBy.name || draft.updatedBy.name,
    path,
    hasDraft: true,
    embargoUntil: draft.embargoUntil,
    failure: draft.failure,
    note,
  };
}

function keyOfDraft({ id, updatedAt }: DraftSummary): string {
  return encodeCursor({ createdAt: updatedAt, id });
}

function keyOfScheduled({ id, publishAt }: DraftSummary): string | null {
  return publishAt === null ? null : encodeCursor({ createdAt: publishAt, id });
}

/**
 * Lists the names by which the newsroom can filter: those of profiles, of imported news without a profile, and of
 * drafts.
 */
export function listAuthors({ news, drafts, things }: Pick<Stores, 'news' | 'drafts' | 'things'>) {
  return async (): Promise<string[]> => {
    const [profiles, ...others] = await Promise.all([
      things.list('author', { after: '', limit: authorsMax }),
      news.listImportedNames(authorsMax),
      drafts.listAuthors(authorsMax),
    ]);
    const names = [
      ...profiles.map(({ name }) => name),
      ...others.flat().filter((name) => name.trim() !== ''),
    ];
    return [...new Set(names)].sort(compareText).slice(0, authorsMax);
  };
}
