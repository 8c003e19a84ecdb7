import { queryGroups } from '../../../domain/search/search-text.ts';
import {
  distanceMax,
  nearestWords,
  queryWords,
  trigramsOf,
  wordKey,
} from '../../../domain/search/search-words.ts';
import type { SearchIndex } from '../../ports/search.ts';

const similarWordsMax = 400;
/** How many spellings of a word are tried. */
const triesMax = 3;

/**
 * Returns a query of the portal's own words that are spelt nearly like those of a query without hits, and that has hits;
 * null when there is none (docs/product.md#search). What was typed is not repeated, but for stop words.
 */
export function findSuggestion(search: Pick<SearchIndex, 'count' | 'listSimilarWords'>) {
  async function listSpellings(key: string): Promise<string[]> {
    const distance = distanceMax(key);
    const similar = await search.listSimilarWords(
      { trigrams: trigramsOf(key), minLength: key.length - distance, maxLength: key.length + distance },
      similarWordsMax,
    );
    return nearestWords(key, similar, triesMax);
  }

  return async (
    query: string,
    category: string | null,
    until: number | undefined,
  ): Promise<string | null> => {
    const words = queryWords(query);
    const spellings = await Promise.all(
      words.map(({ word, isCorrectable }) => (isCorrectable ? listSpellings(word) : [word])),
    );
    if (spellings.some((list) => list.length === 0)) return null;
    for (let nth = 0; nth < Math.max(0, ...spellings.map((list) => list.length)); nth++) {
      const chosen = spellings.map((list) => list[Math.min(nth, list.length - 1)] ?? '');
      if (chosen.every((word, index) => wordKey(word) === words[index]?.word)) continue;
      const suggested = chosen.join(' ');
      const anyOf = queryGroups(suggested);
      if ((await search.count({ tokens: [], anyOf, kind: 'news', category, until }, 1)) > 0) return suggested;
    }
    return null;
  };
}
