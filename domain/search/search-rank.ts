/**
 * Orders the hits of a search by relevance. The title counts most, then author and section, then summary and topics,
 * then the text.
 */
import { type Disclosed, type SearchKind, searchKinds } from '../news/genres.ts';
import { parsePageNumber } from '../web/paging.ts';
import { searchTokens } from './search-text.ts';

/** The last hit of a page in the order of relevance: by rank, then by position in the index, newest first. */
export interface RankedPosition {
  rank: SearchRank;
  position: number;
}

/**
 * The rank of a hit says in which fields all words of the query were found. 0: in the title. 1: in title, author and
 * section. 2: also in summary and topics. 3: anywhere.
 */
export const searchRanks = [0, 1, 2, 3] as const;
export type SearchRank = (typeof searchRanks)[number];
/** The rank of hits for which the whole text was needed to find all words. */
export const anywhere = 3;

/**
 * Returns the index word that means "this token occurs in the fields of this rank". Its prefix begins no Portuguese
 * word.
 */
export function rankToken(rank: SearchRank, token: string): string {
  return rank === anywhere ? token : `em${rank}${token}`;
}

/**
 * Returns all index words of a piece of news. `names` are the words of author and section, `ofBody` those of the
 * text.
 */
export function rankedTokens(
  {
    title,
    names,
    summary,
    topics,
    body,
  }: Record<'title' | 'summary' | 'body', string> & Record<'names' | 'topics', readonly string[]>,
  ofBody: readonly string[] = searchTokens(body),
): string[] {
  const ofTitle = searchTokens(title);
  const ofNames = [...ofTitle, ...names];
  const ofSummary = [...ofNames, ...searchTokens(summary), ...topics];
  const better = [ofTitle, ofNames, ofSummary].flatMap((tokens, rank) =>
    [...new Set(tokens)].map((token) => rankToken(searchRanks[rank] ?? anywhere, token)),
  );
  return [...ofSummary, ...ofBody, ...better];
}

/** Returns the index words for the kinds of news, at each rank. A kind filters hits, but does not order them. */
export function kindTokens(news: Disclosed): string[] {
  const tokens = searchKinds.filter(({ fits }) => fits(news)).map(kindToken);
  return tokens.flatMap((token) => searchRanks.map((rank) => rankToken(rank, token)));
}

/** Returns the index word of a kind, which no search of readers contains. */
export function kindToken({ key }: Pick<SearchKind, 'key'>): string {
  return `tipo0${key}`;
}

export type SearchOrder = 'relevance' | 'newest';

export interface RankedPage {
  pageNumber: number;
  after: RankedPosition | null;
  before: RankedPosition | null;
}

export function encodeRankedPosition({ rank, position }: RankedPosition): string {
  return `${rank}-${position}`;
}

/** Parses the page of a search. A position that `encodeRankedPosition` does not write is ignored. */
export function parseRankedPage(query: Partial<Record<'pagina' | 'depois' | 'antes', string>>): RankedPage {
  const pageNumber = parsePageNumber(query.pagina) ?? 1;
  if (pageNumber === 1) return { pageNumber, after: null, before: null };
  const after = parseRankedPosition(query.depois);
  return { pageNumber, after, before: after === null ? parseRankedPosition(query.antes) : null };
}

function parseRankedPosition(text = ''): RankedPosition | null {
  const [, digit, digits] = /^([0-3])-(0|[1-9]\d{0,15})$/.exec(text) ?? [];
  const rank = searchRanks.find((known) => String(known) === digit);
  const position = Number(digits);
  return rank === undefined || !Number.isSafeInteger(position) ? null : { rank, position };
}
