/** Date fields of the newsroom: what people type, and what their forms send. */
import { describe, expect, it } from 'vitest';
import { fromTypedDate, spaceTypedDate, toTypedDate } from '../../../domain/text/typed-date.ts';

describe('a date field', () => {
  it.each([
    ['20/11/2026', false, '2026-11-20'],
    ['3/2/2020', false, '2020-02-03'],
    ['20/11/2026 14:35', true, '2026-11-20T14:35'],
    ['20/11/2026, 9h05', true, '2026-11-20T09:05'],
    ['2026-11-20', false, '2026-11-20'],
    ['31/02/2026', false, null],
    ['20/11/26', false, null],
    ['20/11/2026 24:00', true, null],
    ['20/11/2026', true, null],
    ['', false, null],
  ])('reads %s', (typed, hasTime, iso) => {
    expect(fromTypedDate(typed, hasTime)).toBe(iso);
  });

  it.each(['2026-11-20', '2026-11-20T14:35'])('shows %s as it reads it', (iso) => {
    expect(fromTypedDate(toTypedDate(iso), iso.includes('T'))).toBe(iso);
  });

  it('adds what stands between digits', () => {
    expect(['201', '20/112', '20/11/20261', '20/11/2026 143'].map(spaceTypedDate)).toEqual([
      '20/1',
      '20/11/2',
      '20/11/2026 1',
      '20/11/2026 14:3',
    ]);
  });
});
