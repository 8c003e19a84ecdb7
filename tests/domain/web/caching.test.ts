/** Checks how long answers may be cached. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../domain/text/durations.ts';
import {
  articleSeconds,
  fileCacheControl,
  fileTag,
  newsTag,
  sharedCacheControl,
  shareImageCacheControl,
} from '../../../domain/web/caching.ts';

describe('articleSeconds', () => {
  it.each([
    [0, 60],
    [-dayMs, 60],
    [24 * 60_000, 60],
    [hourMs, 150],
    [dayMs, 3_600],
    [12 * dayMs, 43_200],
    [24 * dayMs, 86_400],
    [3_650 * dayMs, 86_400],
    [null, 86_400],
  ])('caches an article of %s ms for %s s', (ageMs, seconds) => {
    expect(articleSeconds(ageMs)).toBe(seconds);
  });

  it('never falls with the age, and stays a whole number from a minute to a day', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (a, b) => {
        const [younger, older] = [articleSeconds(Math.min(a, b)), articleSeconds(Math.max(a, b))];
        expect(younger).toBeLessThanOrEqual(older);
        for (const seconds of [younger, older]) {
          expect(Number.isInteger(seconds)).toBe(true);
          expect(seconds).toBeGreaterThanOrEqual(60);
          expect(seconds).toBeLessThanOrEqual(86_400);
        }
      }),
    );
  });
});

describe('Cache-Control', () => {
  it('is long in purged shared caches, and never in browsers', () => {
    expect(sharedCacheControl(3_600, true)).toBe(
      'public, max-age=0, s-maxage=3600, stale-while-revalidate=60, stale-if-error=86400',
    );
  });

  it('is at most half a minute, stale copies included, in caches that are not purged', () => {
    expect(sharedCacheControl(3_600, false)).toBe(
      'public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400',
    );
    expect(sharedCacheControl(5, false)).toContain('s-maxage=5,');
  });

  it('lets shared caches keep an image as long as browsers only if they are purged', () => {
    expect(fileCacheControl(true)).toBe('public, max-age=31536000, s-maxage=31536000, immutable');
    expect(fileCacheControl(false)).toBe('public, max-age=31536000, s-maxage=3600, immutable');
    expect(shareImageCacheControl(true)).toBe('public, max-age=3600, s-maxage=86400');
    expect(shareImageCacheControl(false)).toBe('public, max-age=3600, s-maxage=3600');
  });
});

it('writes tags that cannot end a list or a header, for any ids and file names', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const tag of [newsTag(text), fileTag(text)]) expect(tag).toMatch(/^[\w\-.~%!'()*]+$/);
    }),
  );
});
