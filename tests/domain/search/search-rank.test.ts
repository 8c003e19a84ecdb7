/** The pages of hits that are ordered by relevance. */
import { describe, expect, it } from 'vitest';
import { encodeRankedPosition, parseRankedPage, rankedTokens } from '../../../domain/search/search-rank.ts';

describe('rankedTokens', () => {
  it('repeats the words of title, names and summary for every rank that they belong to', () => {
    const tokens = rankedTokens({
      title: 'Chip',
      names: ['ana', 'gam'],
      summary: 'Robô',
      topics: ['pix'],
      body: 'Foguete',
    });
    expect(tokens).toEqual([
      ...['chip', 'ana', 'gam', 'rob', 'pix', 'foguet'],
      ...['em0chip', 'em1chip', 'em1ana', 'em1gam', 'em2chip', 'em2ana', 'em2gam', 'em2rob', 'em2pix'],
    ]);
  });
});

describe('parseRankedPage', () => {
  it('reads what a link says', () => {
    const key = { rank: 2, position: 1_763_650_000_000_000 } as const;
    const none = { after: null, before: null };
    expect(parseRankedPage({ pagina: '2', depois: encodeRankedPosition(key) })).toEqual({
      pageNumber: 2,
      after: key,
      before: null,
    });
    expect(parseRankedPage({ pagina: '3', antes: '0-0' }).before).toEqual({ rank: 0, position: 0 });
    expect(parseRankedPage({ depois: '1-5' })).toEqual({ pageNumber: 1, ...none });
    for (const strange of ['5', '4-5', '-1-5', '1-05', '1-1e3', '1-99999999999999999', '1-5 ', ''])
      expect(parseRankedPage({ pagina: '2', depois: strange })).toEqual({ pageNumber: 2, ...none });
  });
});
