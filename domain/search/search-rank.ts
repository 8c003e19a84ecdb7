import { parsePageNumber } from '../web/paging.ts';
import { searchTokens } from './search-text.ts';

/** A place in the order of relevance: the rank of a hit, then its position in the index, the newest first. */
export interface RankedPosition {
  rank: SearchRank;
  position: number;
}

/** Where all words of a query are found: in the title; there or in author and section; or in the summary; anywhere. */
export const searchRanks = [0, 1, 2, 3] as const;
export type SearchRank = (typeof searchRanks)[number];
export const anywhere = 3;

/** A token as it is indexed for news whose words up to a rank contain it. No word of the language begins like this. */
export function rankToken(rank: SearchRank, token: string): string {
  return rank === anywhere ? token : `em${rank}${token}`;
}

/** The index words of news, with those of the better ranks. `names` are the words of author and section. */
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

export type SearchOrder = 'relevance' | 'newest';

export interface RankedPage {
  pageNumber: number;
  after: RankedPosition | null;
  before: RankedPosition | null;
}

export function encodeRankedPosition({ rank, position }: RankedPosition): string {
  return `${rank}-${position}`;
}

/** Strange positions are none. */
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
