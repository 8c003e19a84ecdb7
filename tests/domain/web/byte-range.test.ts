/** Which part of a file the header `Range` requests. */
import { expect, it } from 'vitest';
import { readRange } from '../../../domain/web/byte-range.ts';

it.each([
  ['bytes=0-0', { start: 0, end: 1 }],
  ['bytes=4-5', { start: 4, end: 6 }],
  ['bytes=4-', { start: 4, end: 10 }],
  ['bytes=4-99', { start: 4, end: 10 }],
  ['bytes=-3', { start: 7, end: 10 }],
  ['bytes=-99', { start: 0, end: 10 }],
])('%s of ten bytes is a part', (range, part) => {
  expect(readRange(range, 10)).toEqual(part);
});

it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0', 'bytes=-00'])('ten bytes have no part for %s', (range) => {
  expect(readRange(range, 10)).toBeNull();
});

it.each(['', 'x', 'bytes=-', 'bytes=3-1', 'bytes=0-1,3-4', 'items=0-1', `bytes=${'9'.repeat(30)}-`])(
  '%j is answered with the whole file',
  (range) => {
    expect(readRange(range, 10)).toBe('whole');
  },
);
