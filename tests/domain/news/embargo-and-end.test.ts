/** The moments of embargo and end: their stored form, and when they forbid that readers see news. */
import { expect, it } from 'vitest';
import {
  cleanMoment,
  describeMoment,
  findAirtimeProblem,
  findEmbargo,
  readMoment,
  toMoment,
} from '../../../domain/news/embargo-and-end.ts';
import { words } from '../../builders.ts';

const now = Date.UTC(2026, 10, 20, 12);
const none = { embargoUntil: '', endsAt: '' };

it('moments have one form, which sorts by time', () => {
  expect(cleanMoment(' 2026-11-20T09:00:00-03:00 ')).toBe(toMoment(now));
  expect(readMoment(toMoment(now))).toBe(now);
  expect(toMoment(now) < toMoment(now + 1)).toBe(true);
});

it('a text that is no moment is kept, and cannot be published', () => {
  for (const text of words(`
    amanhã +012026-01-01T00:00:00.000Z -1 2026-11-20T10:00 2026-02-31T10:00Z 2026-11-20
  `)) {
    expect(readMoment(cleanMoment(text))).toBeNull();
    expect(findAirtimeProblem({ ...none, endsAt: cleanMoment(text) }, now)).toMatchObject({
      field: 'endsAt',
    });
  }
  expect(describeMoment('amanhã')).toBe('amanhã');
  expect([toMoment(null), toMoment(Number.POSITIVE_INFINITY), toMoment(1e300)]).toEqual(['', '', '']);
});

it('an embargo forbids what comes before its end', () => {
  const news = { ...none, embargoUntil: toMoment(now) };
  expect(findAirtimeProblem(news, now - 1)).toMatchObject({ field: 'embargoUntil' });
  expect(findAirtimeProblem(news, now)).toBeNull();
  expect([findEmbargo(news, now - 1), findEmbargo(news, now)]).toEqual([now, null]);
});

it('news begin before they end', () => {
  const news = { ...none, endsAt: toMoment(now) };
  expect(findAirtimeProblem(news, now)).toMatchObject({ field: 'endsAt' });
  expect(findAirtimeProblem(news, now - 1)).toBeNull();
});
