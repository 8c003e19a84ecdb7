import { describe, expect, it } from 'vitest';
import {
  nearestWords,
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

describe('nearestWords', () => {
  const known = ['games', 'gomas', 'satélite', 'wi-fi', 'inteligência', 'celular'];

  it.each([
    ['gaems', 'games'],
    ['satelitte', 'satélite'],
    ['wifi', 'wi-fi'],
    ['inteligenssia', 'inteligência'],
    ['celualr', 'celular'],
  ])('corrects %s to %s', (typed, word) => {
    expect(nearestWords(typed, known, 1)).toEqual([word]);
  });

  it('corrects nothing that differs too much', () => {
    expect(nearestWords('gato', known, 3)).toEqual([]);
    expect(nearestWords('foguete', known, 3)).toEqual([]);
  });

  it('compares by trigrams with ends', () => {
    expect(trigramsOf(wordKey('Wi-Fi'))).toEqual(['_wi', 'wif', 'ifi', 'fi_']);
  });
});
