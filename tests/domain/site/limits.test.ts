/** Limits that readers see, and conditions that all sentences and results meet. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readChangelog } from '../../../domain/site/changelog.ts';
import { needsConsent } from '../../../domain/site/consent.ts';
import * as limits from '../../../domain/site/limits.ts';
import * as messages from '../../../domain/text/sentences.ts';
import { readConfig } from '../../../server/start/config.ts';

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
});

it.each([
  { env: {}, expected: false },
  {
    env: { ADS_CLIENT: 'ca-pub-1', ADS_SCRIPT_URL: 'https://ads.exemplo/a.js', ADS_SLOT_LIST: '1' },
    expected: true,
  },
  { env: { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'a', RECAPTCHA_SECRET: 'b' }, expected: true },
])('asks readers for consent where the site uses another company: $env', ({ env, expected }) => {
  expect(needsConsent(readConfig(env).site)).toBe(expected);
});

it('is the list under the first version', () => {
  const text =
    '# Novidades\n\nTexto.\n\n## 1.1.0, hoje\n\n- Uma `coisa`\n  em duas linhas.\n- Outra.\n\n## 1.0.0\n\n- Velha.\n';
  expect(readChangelog(text)).toEqual({
    title: '1.1.0, hoje',
    items: ['Uma “coisa” em duas linhas.', 'Outra.'],
  });
  expect(readChangelog('# Novidades\n')).toBeNull();
});

it('begins with the version of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const news = readChangelog(readFileSync('NOVIDADES.md', 'utf8'));
  expect(news?.title).toMatch(new RegExp(`^${version}\\b`));
  expect(news?.items.length).toBeGreaterThan(2);
});
