/** Which news take comments. */
import { expect, it } from 'vitest';
import { findClosing } from '../../../domain/comments/closing.ts';
import { dayMs } from '../../builders.ts';

it.each([
  { everywhere: false, afterDays: null, ageMs: 9999 * dayMs, closed: null },
  { everywhere: true, afterDays: null, ageMs: 0, closed: 'everywhere' },
  { everywhere: true, afterDays: 7, ageMs: null, closed: 'everywhere' },
  { everywhere: false, afterDays: 7, ageMs: 7 * dayMs - 1, closed: null },
  { everywhere: false, afterDays: 7, ageMs: 7 * dayMs, closed: 'age' },
  { everywhere: false, afterDays: 7, ageMs: null, closed: null },
])('comments are closed everywhere or by the age of the news: %o', ({ closed, ageMs, ...closing }) => {
  expect(findClosing(closing, ageMs)).toBe(closed);
});
