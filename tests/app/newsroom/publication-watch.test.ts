/** When an open form asks whether its scheduled text was published. */
import { expect, it } from 'vitest';
import { checkDelayMs } from '../../../app/newsroom/news/form/use-publication-watch.ts';

const dayMs = 24 * 60 * 60_000;

it.each([
  ['a little after the moment that was planned', 60_000, 63_000],
  ['again a little later, as long as nothing came out', -1, 10_000],
  ['again at the moment itself', 0, 10_000],
  ['no longer than a timer can count', 300 * dayMs, dayMs],
])('an open form asks for the publication %s', (_, restMs, waitMs) => {
  expect(checkDelayMs(1_000_000 + restMs, 1_000_000)).toBe(waitMs);
});
