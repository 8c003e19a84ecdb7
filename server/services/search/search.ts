/** Searches news and videos (docs/product.md#search). */
import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { Picture } from '../../../domain/media/image.ts';
import type { VideoView } from '../../../domain/media/video.ts';
import { type SearchKind, shownGenre } from '../../../domain/news/genres.ts';
import { type Headline, type NewsText, newsPath, toHeadline } from '../../../domain/news/news.ts';
import type { SectionLabel } from '../../../domain/news/sections.ts';
import {
  anywhere,
  encodeRankedPosition,
  kindToken,
  type RankedPage,
  type RankedPosition,
  rankToken,
  type SearchOrder,
  type SearchRank,
  searchRanks,
} from '../../../domain/search/search-rank.ts';
import {
  eachTokens,
  type MarkedText,
  markMatches,
  queryGroups,
  snippet,
  thingToken,
} from '../../../domain/search/search-text.ts';
import { distanceMax, nearestKeys, queryWords, trigramsOf } from '../../../domain/search/search-words.ts';
import {
  searchCountMax,
  searchExcerptMaxGraphemes,
  searchPageSize,
  searchVideosCount,
  videosPageSize,
} from '../../../domain/site/limits.ts';
import { parseRichText, plainText, type RichText } from '../../../domain/text/rich-text.ts';
import { typesetSpans, typesetTitle } from '../../../domain/text/typesetting.ts';
import type { ListPage, SearchPosition } from '../../../domain/web/paging.ts';
import type { SearchCount, SearchHit, SearchIndex } from '../../ports/search.ts';
import type { Stores } from '../../ports/stores.ts';
import type { NameKey } from '../../ports/things.ts';
import { yieldTurn } from '../../ports/yield-turn.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { findPictures, toVideoViews } from '../media/find-pictures.ts';
import { listMostViewed } from '../news/list-most-viewed.ts';
import { listPage, toHitKey } from '../site/list-pages.ts';

export interface SearchResult extends SectionLabel {
  id: string;
  path: string;
  title: MarkedText[];
  /** The excerpt is taken from the summary, or from the text when only that matches. */
  excerpt: MarkedText[];
  picture: Picture | null;
  createdAt: number | null;
  /** The name of the genre; '' for plain news. */
  genre: string;
}

interface SearchRequest {
  query: string;
  /** The id of a section. */
  category: string | null;
  /** The kind that hits must have. Without words, all news of the kind are found, newest first. */
  searchKind?: SearchKind | null;
  order: SearchOrder;
  page: RankedPage;
  /** Whether a query without hits must not be corrected. */
  isExact?: boolean;
}

export type SearchAnswer =
  | { kind: 'nothing-asked'; mostViewed: Headline[] }
  /** The query has only stop words or punctuation. */
  | { kind: 'no-words' }
  | {
      kind: 'results';
      news: ListPage<SearchResult>;
      videos: VideoView[];
      /** The number of hits; one more than `searchCountMax` when there are more. */
      count: number;
      /** The corrected query to which these hits belong; null when the original query has hits. */
      suggestion: string | null;
      /** The most read news, for a query without hits. */
      mostViewed: Headline[];
    };

type Sources = Pick<
  PageSources,
  'news' | 'videos' | 'images' | 'search' | 'things' | 'clock' | 'views' | 'listOnce' | 'getSections'
>;

/**
 * Searches news by all words of a query (docs/product.md#search). A hit that the visitor may not see is missing on its
 * page.
 */
export function searchNews(sources: Sources) {
  const { news, videos, images, search, clock } = sources;
  const suggest = findSuggestion(sources);
  const getMostViewed = listMostViewed(sources);

  const listMostViewedHeadlines = async (visitor: Visitor) => {
    const [mostViewed, sections] = await Promise.all([getMostViewed(visitor), sources.getSections()]);
    return mostViewed.map((item) => toHeadline(item, sections.labelOf(item.category)));
  };

  return async function answer(
    visitor: Visitor,
    { query, category, searchKind = null, order: asked, page, isExact = false }: SearchRequest,
  ): Promise<SearchAnswer> {
    const isKindAlone = query.trim() === '' && searchKind !== null;
    if (query.trim() === '' && !isKindAlone)
      return { kind: 'nothing-asked', mostViewed: await listMostViewedHeadlines(visitor) };
    const words = queryGroups(query);
    if (words.length === 0 && !isKindAlone) return { kind: 'no-words' };
    const order = isKindAlone ? 'newest' : asked;
    const tokens = words.flat();
    const ofKind = searchKind === null ? [] : [[kindToken(searchKind)]];
    const groups = [...(await listSearchGroups(sources, words)), ...ofKind];
    const filter = visibleTo(visitor, clock());
    const until = filter.publishedUntil ?? undefined;
    const sections = await sources.getSections();
    const mergedCategories = sections.find(category ?? '')?.mergedIds ?? [];
    const wanted = { kind: 'news', category, mergedCategories, until } as const;

    const show = async (hits: SearchHit[]) => {
      const items = await news.listByIds(idsOf(hits), filter);
      const pictureOf = await findPictures(
        images,
        items.map((item) => item.imageUrl),
      );
      return items.map((item) => ({
        ...toSearchResult(item, tokens, pictureOf(item.imageUrl, '')),
        ...sections.labelOf(item.category),
      }));
    };
    const count = await search.count({ ...wanted, tokens: [], anyOf: groups }, searchCountMax + 1);
    const suggestion = count === 0 && !isExact && !isKindAlone ? await suggest(query, wanted) : null;
    if (suggestion !== null) {
      const corrected = await answer(visitor, { query: suggestion, category, searchKind, order, page });
      // A suggested query has hits, unless they have disappeared meanwhile.
      if (corrected.kind === 'results' && corrected.count > 0) return { ...corrected, suggestion };
    }
    const ranked = { ...wanted, isFew: count <= searchCountMax };
    const [found, videoHits] = await Promise.all([
      listPage({
        position: page,
        pageSize: searchPageSize,
        read: async (request) => (count === 0 ? [] : listRanked(search, groups, order, ranked, request)),
        keyOf: encodeRankedPosition,
        show,
      }),
      page.pageNumber === 1 && !category && !isKindAlone
        ? search.search({ tokens: [], anyOf: words, kind: 'video', category: null, ...firstVideos })
        : [],
    ]);
    return {
      kind: 'results',
      news: found,
      videos: await toVideoViews(images, await videos.listByIds(idsOf(videoHits))),
      count,
      suggestion: null,
      mostViewed: count === 0 ? await listMostViewedHeadlines(visitor) : [],
    };
  };
}

export function searchVideos({ videos, images, search }: Pick<PageSources, 'videos' | 'images' | 'search'>) {
  return (query: string, position: SearchPosition): Promise<ListPage<VideoView>> =>
    listPage({
      position,
      pageSize: videosPageSize,
      read: (request) =>
        search.search({
          tokens: [],
          anyOf: queryGroups(query),
          kind: 'video',
          category: null,
          ...request,
        }),
      keyOf: toHitKey,
      show: async (hits) => toVideoViews(images, await videos.listByIds(idsOf(hits))),
    });
}

/**
 * Excerpts are taken from so many UTF-16 units at the beginning of a text, which is more than people write in an
 * article.
 */
const excerptSourceMax = 200_000;
/** Shorter lines are usually headings and captions. */
const sentenceMinLength = 60;
const firstVideos = { limit: searchVideosCount, after: null, before: null, skip: 0 };

function idsOf(hits: SearchHit[]): string[] {
  return hits.map(({ id }) => id);
}

function toSearchResult(item: NewsText, tokens: string[], picture: Picture | null) {
  return {
    id: item.id,
    path: newsPath(item),
    title: typesetSpans(markMatches(item.title, tokens), typesetTitle),
    excerpt: typesetSpans(toExcerpt(item, tokens)),
    picture,
    createdAt: item.createdAt,
    genre: shownGenre(item.genre),
  };
}

function toExcerpt(item: NewsText, tokens: string[]): MarkedText[] {
  const ofSummary = snippet(item.summary, tokens, searchExcerptMaxGraphemes);
  if (ofSummary.some(({ isMatch }) => isMatch)) return ofSummary;
  const body = parseRichText(item.content);
  const ofBody = body ? fromLines(plainText(body).slice(0, excerptSourceMax).split('\n'), tokens) : [];
  return ofBody.length > 0 ? ofBody : ofSummary;
}

/** Joins lines to an excerpt. After a heading, its text follows. */
function fromLines(lines: string[], tokens: string[]): MarkedText[] {
  for (const [index, line] of lines.entries()) {
    if (!markMatches(line, tokens).some(({ isMatch }) => isMatch)) continue;
    const next = line.length < sentenceMinLength ? lines[index + 1] : undefined;
    return snippet(next ? `${line} — ${next}` : line, tokens, searchExcerptMaxGraphemes);
  }
  return [];
}

/** Lists the index words of the texts that a document shows. */
export function listTokensOf(document: RichText | null): Promise<string[]> {
  return listTokens(document ? plainText(document) : '');
}

/**
 * Lists the index words of a text, each once. It works in several turns, so that readers do not wait while a text is
 * saved.
 */
export async function listTokens(text: string): Promise<string[]> {
  const tokens = new Set<string>();
  await yieldTurn();
  for (const someTokens of eachTokens(text)) {
    for (const token of someTokens) tokens.add(token);
    await yieldTurn();
  }
  return [...tokens];
}

interface RankedHit extends SearchHit, RankedPosition {}

interface RankedRequest {
  limit: number;
  after: RankedPosition | null;
  before: RankedPosition | null;
  skip: number;
}

/**
 * Lists hits rank by rank, newest first within each rank; in the order `newest`, all have the last rank. Every hit has
 * the best rank at which all words are found, so it is never repeated at a worse rank.
 */
export async function listRanked(
  search: Pick<SearchIndex, 'search'>,
  groups: string[][],
  order: SearchOrder,
  query: Omit<SearchCount, 'tokens' | 'anyOf' | 'exceptAnyOf'>,
  { limit, after, before, skip }: RankedRequest,
): Promise<RankedHit[]> {
  const wanted = skip + limit;
  const ranks: readonly SearchRank[] = order === 'newest' ? [anywhere] : searchRanks;
  const groupsAt = (rank: SearchRank) => groups.map((group) => group.map((token) => rankToken(rank, token)));
  const readRank = async (
    rank: SearchRank,
    key: { after: number | null; before: number | null },
    left: number,
  ) => {
    const better = order === 'newest' ? undefined : searchRanks[rank - 1];
    const hits = await search.search({
      ...query,
      ...key,
      tokens: [],
      anyOf: groupsAt(rank),
      exceptAnyOf: better === undefined ? undefined : groupsAt(better),
      limit: left,
      skip: 0,
    });
    return hits.map((hit) => ({ ...hit, rank }));
  };

  let found: RankedHit[] = [];
  if (before) {
    for (const rank of ranks.filter((one) => one <= before.rank).toReversed()) {
      const key = { after: null, before: rank === before.rank ? before.position : -1 };
      found = [...(await readRank(rank, key, wanted - found.length)), ...found];
      if (found.length >= wanted) break;
    }
    return found;
  }
  for (const rank of ranks.filter((one) => one >= (after?.rank ?? 0))) {
    const key = { after: rank === after?.rank ? after.position : null, before: null };
    found = [...found, ...(await readRank(rank, key, wanted - found.length))];
    if (found.length >= wanted) break;
  }
  return found.slice(skip);
}

/** How many names a word is searched in at most; names that also have the other words of the query come first. */
const namesOfWordMax = 50;
/** For a word, at most so many keys are searched, because merged sections, topics and authors have several keys. */
const keysOfWordMax = 200;

/**
 * Adds, to each word of a query, the sections, topics and authors whose names contain the word, because news are
 * indexed by their ids.
 */
export async function listSearchGroups(
  { things }: Pick<Stores, 'things'>,
  groups: readonly (readonly string[])[],
): Promise<string[][]> {
  const words = [...new Set(groups.flat())];
  const bounds = { thingsOfWord: namesOfWordMax, limit: words.length * keysOfWordMax };
  const keys = await things.listKeysByWords(words, bounds);
  const byWord = Map.groupBy(keys, ({ word }) => word);
  return groups.map((group) => {
    const names = group.flatMap((word) => (byWord.get(word) ?? []).slice(0, keysOfWordMax).map(toToken));
    return [...new Set([...group, ...names])];
  });
}

function toToken({ space, key }: NameKey): string {
  return space === 'id' ? thingToken(key) : key;
}

const similarKeysMax = 400;
/** How many spellings of a word are compared by their hits. */
const comparedMax = 4;
/** How many of these spellings are tried as a query. */
const triesMax = 3;

type Scope = Pick<SearchCount, 'kind' | 'category' | 'until'>;

interface SuggestionSources extends Pick<Stores, 'things'> {
  search: Pick<SearchIndex, 'count' | 'listSimilarKeys' | 'listWords'>;
}

/**
 * For a query without hits, replaces its unknown words by the words of the site with the most similar spelling. Returns
 * the new query if it has hits, otherwise null (docs/product.md#search). Of equally similar words, the more common one
 * is taken.
 */
export function findSuggestion({ search, things }: SuggestionSources) {
  const countHits = async (query: string, scope: Scope, max: number) =>
    search.count(
      { ...scope, tokens: [], anyOf: await listSearchGroups({ things }, queryGroups(query)) },
      max,
    );

  async function listSpellings(key: string, scope: Scope): Promise<string[]> {
    const distance = distanceMax(key);
    const similar = await search.listSimilarKeys(
      { trigrams: trigramsOf(key), minLength: key.length - distance, maxLength: key.length + distance },
      similarKeysMax,
    );
    const nearest = nearestKeys(key, similar, comparedMax);
    const words = await search.listWords(nearest.map((found) => found.key));
    const spellings = nearest.map((found) => ({ ...found, word: words.get(found.key) ?? found.key }));
    const isTied = nearest.filter((found) => found.distance === nearest[0]?.distance).length > 1;
    const counted = await Promise.all(
      spellings.map(async (found) => ({
        ...found,
        hits: isTied ? await countHits(found.word, scope, searchCountMax) : 0,
      })),
    );
    return counted
      .sort((one, other) => one.distance - other.distance || other.hits - one.hits)
      .slice(0, triesMax)
      .map(({ word }) => word);
  }

  return async (query: string, scope: Scope): Promise<string | null> => {
    const words = queryWords(query);
    const known = await search.listWords(words.map(({ word }) => word));
    if (words.every(({ word, isCorrectable }) => !isCorrectable || known.has(word))) return null;
    const spellings = await Promise.all(
      words.map(({ word, isCorrectable }) =>
        isCorrectable && !known.has(word) ? listSpellings(word, scope) : [known.get(word) ?? word],
      ),
    );
    if (spellings.some((list) => list.length === 0)) return null;
    for (let nth = 0; nth < Math.max(...spellings.map((list) => list.length)); nth++) {
      const suggested = spellings.map((list) => list[Math.min(nth, list.length - 1)]).join(' ');
      if ((await countHits(suggested, scope, 1)) > 0) return suggested;
    }
    return null;
  };
}
