/** Lists the hits of a search by relevance. */
import {
  anywhere,
  type RankedPosition,
  rankToken,
  type SearchOrder,
  type SearchRank,
  searchRanks,
} from '../../../domain/search/search-rank.ts';
import type { SearchCount, SearchHit, SearchIndex } from '../../ports/search.ts';

interface RankedHit extends SearchHit, RankedPosition {}

interface RankedRequest {
  limit: number;
  after: RankedPosition | null;
  before: RankedPosition | null;
  skip: number;
}

/**
 * Lists hits rank by rank, the newest first within each; in the order `newest`, all are of the last rank. Every hit has
 * the best rank at which all words are found, so a page never repeats one of a better rank.
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
