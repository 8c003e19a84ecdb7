/** Limits that readers see, and forms that all sentences and results have. */
import { describe, expect, it } from 'vitest';
import * as limits from '../../../domain/site/limits.ts';
import * as messages from '../../../domain/text/sentences.ts';
import { fail, ok } from '../../../domain/web/problem.ts';

describe('limits', () => {
  it('that readers see have the numbers of the product’s description', () => {
    expect(limits).toMatchObject({
      homePageSize: 8,
      cardsPerAd: 16,
      featuredNewsCount: 5,
      categoryPageSize: 12,
      carouselNewsCount: 10,
      carouselVisibleCount: 3,
      tickerNewsCount: 15,
      scrollThresholdRatio: 0.8,
      scrollThrottleMs: 150,
      scrollToTopAfterPx: 100,
      listRefreshMs: 2_592_000_000,
      oldNewsAfterMs: 10_368_000_000,
      cardSummaryMaxGraphemes: 50,
      commentMaxGraphemes: 300,
    });
  });
});

describe('messages', () => {
  it('are in NFC without stray blanks', () => {
    for (const message of Object.values(messages)) {
      const sentence = typeof message === 'function' ? message('Pauta') : message;
      expect(sentence).toBe(sentence.trim().normalize('NFC'));
      expect(sentence).not.toBe('');
    }
  });

  it('differ between heading and sentence of a missing article', () => {
    expect(messages.articleNotFoundTitle).toBe('Notícia não encontrada');
    expect(messages.articleNotFound).toBe('Notícia não encontrada.');
  });
});

describe('results', () => {
  it('are a value or a problem', () => {
    expect(ok(3)).toEqual({ ok: true, value: 3 });
    const problem = { code: 'not-found', message: messages.articleNotFound } as const;
    expect(fail(problem)).toEqual({ ok: false, problem });
  });
});
