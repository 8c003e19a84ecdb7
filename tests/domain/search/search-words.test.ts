/** The words that a search suggests for a misspelt one. */
import { describe, expect, it } from 'vitest';
import { encodeRankedPosition, parseRankedPage, rankedTokens } from '../../../domain/search/search-rank.ts';
import {
  nearestKeys,
  queryWords,
  suggestibleWords,
  trigramsOf,
  wordKey,
} from '../../../domain/search/search-words.ts';

describe('suggestibleWords', () => {
  it('lists the different words with accents and hyphens, without stop words, numbers and short words', () => {
    expect(suggestibleWords('A Inteligência e o Wi-Fi: 2026, inteligência de IA no iPhone')).toEqual([
      'inteligência',
      'wi-fi',
      'iphone',
    ]);
  });

  it('lists at most 200 words, and no word of 10,000 letters', () => {
    const text = Array.from({ length: 1_000 }, (_, index) => `palavra${index}`).join(' ');
    expect(suggestibleWords(text)).toHaveLength(200);
    expect(suggestibleWords('x'.repeat(10_000))).toEqual([]);
  });
});

describe('queryWords', () => {
  it('separates stop words, which are not corrected, and drops single letters and signs', () => {
    expect(queryWords('Notísias DE <gaems> x')).toEqual([
      { word: 'notisias', isCorrectable: true },
      { word: 'de', isCorrectable: false },
      { word: 'gaems', isCorrectable: true },
    ]);
    expect(queryWords('um '.repeat(100))).toHaveLength(8);
  });
});

describe('nearestKeys', () => {
  const known = ['gomas', 'games', 'gamas', 'satelite', 'wifi', 'inteligencia', 'celular'];

  it.each([
    ['gaems', 'games', 1],
    ['satelitte', 'satelite', 1],
    ['wifi', 'wifi', 0],
    ['inteligenssia', 'inteligencia', 2],
    ['celualr', 'celular', 1],
  ])('corrects %s to %s', (typed, key, distance) => {
    expect(nearestKeys(typed, known, 1)).toEqual([{ key, distance }]);
  });

  it('keeps the order of equally near keys', () => {
    expect(nearestKeys('gimas', known, 3).map(({ key }) => key)).toEqual(['gomas', 'gamas', 'games']);
  });

  it('corrects nothing that differs too much', () => {
    expect(nearestKeys('gato', known, 3)).toEqual([]);
    expect(nearestKeys('foguete', known, 3)).toEqual([]);
  });

  it('marks the beginning and the end of a word in its trigrams', () => {
    expect(trigramsOf(wordKey('Wi-Fi'))).toEqual(['_wi', 'wif', 'ifi', 'fi_']);
  });
});

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
  it('reads page number and position from a link, and ignores malformed positions', () => {
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
