/** The words that a search suggests for a misspelt one. */
import { describe, expect, it } from 'vitest';
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

  it('is bounded', () => {
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

  it('compares by trigrams with ends', () => {
    expect(trigramsOf(wordKey('Wi-Fi'))).toEqual(['_wi', 'wif', 'ifi', 'fi_']);
  });
});
