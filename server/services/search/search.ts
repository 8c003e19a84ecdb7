/** Searches news and videos (docs/product.md#search). */
import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { Picture } from '../../../domain/media/image.ts';
import type { VideoView } from '../../../domain/media/video.ts';
import { type Headline, type NewsText, newsPath, toHeadline } from '../../../domain/news/news.ts';
import type { SectionLabel } from '../../../domain/news/sections.ts';
import {
  encodeRankedPosition,
  type RankedPage,
  type SearchOrder,
} from '../../../domain/search/search-rank.ts';
import { type MarkedText, markMatches, queryGroups, snippet } from '../../../domain/search/search-text.ts';
import {
  searchCountMax,
  searchExcerptMaxGraphemes,
  searchPageSize,
  searchVideosCount,
  videosPageSize,
} from '../../../domain/site/limits.ts';
import { parseRichText, plainText } from '../../../domain/text/rich-text.ts';
import { typesetSpans, typesetTitle } from '../../../domain/text/typesetting.ts';
import type { ListPage, SearchPosition } from '../../../domain/web/paging.ts';
import type { SearchHit } from '../../ports/search.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { findPictures, toVideoViews } from '../media/find-pictures.ts';
import { listMostViewed } from '../news/list-most-viewed.ts';
import { listPage, toHitKey } from '../site/list-pages.ts';
import { findSuggestion } from './find-suggestion.ts';
import { listRanked } from './list-ranked.ts';
import { listSearchGroups } from './list-search-groups.ts';

export interface SearchResult extends SectionLabel {
  id: string;
  path: string;
  title: MarkedText[];
  /** The excerpt of the summary, or of the text when only that matches. */
  excerpt: MarkedText[];
  picture: Picture | null;
  createdAt: number | null;
}

interface SearchRequest {
  query: string;
  /** The id of a section. */
  category: string | null;
  order: SearchOrder;
  page: RankedPage;
  /** Whether a query without hits is not corrected. */
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
      /** The query whose hits these are, when the one that was asked has none. */
      suggestion: string | null;
      /** The most read news, when the query has no hits. */
      mostViewed: Headline[];
    };

type Sources = Pick<
  PageSources,
  'news' | 'videos' | 'images' | 'search' | 'things' | 'clock' | 'views' | 'listOnce' | 'getSections'
>;

/** Searches news by all words of a query (docs/product.md#search). Invisible hits are left out of their page. */
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
    { query, category, order, page, isExact = false }: SearchRequest,
  ): Promise<SearchAnswer> {
    if (query.trim() === '')
      return { kind: 'nothing-asked', mostViewed: await listMostViewedHeadlines(visitor) };
    const words = queryGroups(query);
    if (words.length === 0) return { kind: 'no-words' };
    const tokens = words.flat();
    const groups = await listSearchGroups(sources, words);
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
    const suggestion = count === 0 && !isExact ? await suggest(query, wanted) : null;
    if (suggestion !== null) {
      const corrected = await answer(visitor, { query: suggestion, category, order, page });
      // A suggestion has hits, unless they went meanwhile.
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
      page.pageNumber === 1 && !category
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

/** Shorter lines are mostly headings and captions. */
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
  };
}

function toExcerpt(item: NewsText, tokens: string[]): MarkedText[] {
  const ofSummary = snippet(item.summary, tokens, searchExcerptMaxGraphemes);
  if (ofSummary.some(({ isMatch }) => isMatch)) return ofSummary;
  const body = parseRichText(item.content);
  const ofBody = body ? fromLines(plainText(body).split('\n'), tokens) : [];
  return ofBody.length > 0 ? ofBody : ofSummary;
}

/** Joins lines to an excerpt: a heading is continued by its text. */
function fromLines(lines: string[], tokens: string[]): MarkedText[] {
  for (const [index, line] of lines.entries()) {
    if (!markMatches(line, tokens).some(({ isMatch }) => isMatch)) continue;
    const next = line.length < sentenceMinLength ? lines[index + 1] : undefined;
    return snippet(next ? `${line} — ${next}` : line, tokens, searchExcerptMaxGraphemes);
  }
  return [];
}
