/**
 * Returns a query without hits with its unknown words replaced by those of the site that are spelt most like them, if
 * that has hits; null when there is none (docs/product.md#search). Of equally near words the commoner one is taken.
 */
import { queryGroups } from '../../../domain/search/search-text.ts';
import { distanceMax, nearestKeys, queryWords, trigramsOf } from '../../../domain/search/search-words.ts';
import { searchCountMax } from '../../../domain/site/limits.ts';
import type { SearchCount, SearchIndex } from '../../ports/search.ts';
import type { Stores } from '../../ports/stores.ts';
import { listSearchGroups } from './search.ts';

const similarKeysMax = 400;
/** How many spellings of a word are compared by their hits. */
const comparedMax = 4;
/** How many of the spellings are tried as a query. */
const triesMax = 3;

type Scope = Pick<SearchCount, 'kind' | 'category' | 'until'>;

interface Sources extends Pick<Stores, 'things'> {
  search: Pick<SearchIndex, 'count' | 'listSimilarKeys' | 'listWords'>;
}

export function findSuggestion({ search, things }: Sources) {
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
