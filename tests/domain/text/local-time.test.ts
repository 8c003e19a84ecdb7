/** Times in the zone of the site. */
import { describe, expect, it } from 'vitest';
import { formatClock, formatMoment, fromLocalInput, toLocalInput } from '../../../domain/text/dates.ts';

const utc = (text: string) => Date.parse(text);

describe('date and time in São Paulo', () => {
  it.each([
    ['2026-11-20T14:35', '2026-11-20T17:35:00Z'],
    ['2026-01-01T00:00', '2026-01-01T03:00:00Z'],
    // Summer time, used until February 2019.
    ['2018-12-24T20:00', '2018-12-24T22:00:00Z'],
    ['2018-07-01T20:00', '2018-07-01T23:00:00Z'],
    // The last hour before it, and the first after it.
    ['2018-11-03T23:59', '2018-11-04T02:59:00Z'],
    ['2018-11-04T01:00', '2018-11-04T03:00:00Z'],
  ])('%s is %s', (local, moment) => {
    expect(fromLocalInput(local)).toBe(utc(moment));
    expect(toLocalInput(utc(moment))).toBe(local);
  });

  it('reads a skipped hour as the next one', () => {
    expect(fromLocalInput('2018-11-04T00:30')).toBe(utc('2018-11-04T03:30:00Z'));
  });

  it('reads a repeated hour as the earlier one', () => {
    expect(fromLocalInput('2019-02-16T23:30')).toBe(utc('2019-02-17T01:30:00Z'));
  });

  it.each(['', 'amanhã', '2026-11-20', '2026-02-30T10:00', '2026-13-01T10:00', '2026-11-20T24:10'])(
    'rejects %j',
    (text) => {
      expect(fromLocalInput(text)).toBeNull();
    },
  );

  it('writes the date of a moment only on other days', () => {
    const savedAt = utc('2026-11-20T17:35:59Z');
    expect(formatMoment(savedAt, utc('2026-11-21T02:59:00Z'))).toBe('às 14:35');
    expect(formatMoment(savedAt, utc('2026-11-21T03:00:00Z'))).toBe('em 20/11/2026, 14:35');
  });

  it('writes the time of day', () => {
    expect(formatClock(utc('2026-11-20T17:35:59Z'))).toBe('14:35');
  });
});
