/** Dates as readers and the newsroom see them. */
import { describe, expect, it } from 'vitest';
import { formatAge } from '../../../domain/text/aged-date.ts';
import {
  formatClock,
  formatDay,
  formatLongDate,
  formatLongDay,
  formatMoment,
  formatShortDate,
  formatSignedDate,
  fromLocalInput,
  toIsoDate,
  toLocalInput,
} from '../../../domain/text/dates.ts';

const at = (iso: string): number => Date.parse(iso);

describe('dates', () => {
  it('are shown in São Paulo time', () => {
    expect(formatShortDate(at('2026-11-20T17:35:00Z'))).toBe('20/11/2026, 14:35');
    expect(formatShortDate(at('2026-01-01T02:05:00Z'))).toBe('31/12/2025, 23:05');
    expect(formatShortDate(at('2026-01-01T03:00:00Z'))).toBe('01/01/2026, 00:00');
    expect(formatLongDate(at('2026-11-20T17:35:00Z'))).toBe('20 de novembro de 2026, às 14h35');
    expect(formatSignedDate(at('2026-11-20T17:35:00Z'))).toBe('20 de novembro de 2026, 14h35');
    expect(formatDay(at('2026-11-21T02:59:00Z'))).toBe('20\u00a0nov.\u00a02026');
  });

  it('agree with the hour in the long form', () => {
    expect(formatLongDay(at('2026-11-21T02:35:00Z'))).toBe('20 de novembro de 2026');
    expect(formatLongDate(at('2026-03-01T04:05:00Z'))).toBe('1 de março de 2026, à 1h05');
    expect(formatLongDate(at('2026-03-01T12:05:00Z'))).toBe('1 de março de 2026, às 9h05');
  });

  it('have a text when they are missing or invalid', () => {
    for (const value of [null, Number.NaN, Number.POSITIVE_INFINITY, 9e15]) {
      expect(formatShortDate(value)).toBe('Data não disponível');
      expect(formatLongDate(value)).toBe('Data não disponível');
    }
    expect(formatShortDate(0)).toBe('31/12/1969, 21:00');
  });

  it('have the offset of their day in ISO form', () => {
    expect(toIsoDate(at('2026-11-20T17:35:00.999Z'))).toBe('2026-11-20T14:35:00-03:00');
    expect(toIsoDate(at('2018-12-20T12:00:00Z'))).toBe('2018-12-20T10:00:00-02:00');
    expect(() => toIsoDate(Number.NaN)).toThrow(RangeError);
  });

  it('are the same moment in ISO form', () => {
    for (const moment of [0, 1, -3_000_000_000_000, 1_763_650_000_000, 253_402_300_800_000]) {
      expect(Date.parse(toIsoDate(moment))).toBe(Math.floor(moment / 1000) * 1000);
    }
  });
});

describe('the age of a comment', () => {
  it.each([
    ['2026-11-22T15:00:00Z', 'agora'],
    ['2026-11-22T14:59:01Z', 'agora'],
    ['2026-11-22T14:59:00Z', 'há 1\u00a0min'],
    ['2026-11-22T14:55:00Z', 'há 5\u00a0min'],
    ['2026-11-22T14:00:01Z', 'há 59\u00a0min'],
    ['2026-11-22T14:00:00Z', 'há 1\u00a0h'],
    ['2026-11-22T02:00:00Z', 'há 13\u00a0h'],
    ['2026-11-21T15:00:01Z', 'há 23\u00a0h'],
    ['2026-11-21T15:00:00Z', 'ontem'],
    ['2026-11-21T03:00:00Z', 'ontem'],
    ['2026-11-21T02:59:00Z', '20/11/2026, 23:59'],
    ['2025-11-22T15:00:00Z', '22/11/2025, 12:00'],
  ])('at noon of 22 November in São Paulo, %s is %s', (written, age) => {
    expect(formatAge(Date.parse(written), Date.parse('2026-11-22T15:00:00Z'))).toBe(age);
  });

  it('is a date when the clock of the browser is behind by more than a minute', () => {
    expect(formatAge(60_000, 1)).toBe('agora');
    expect(formatAge(60_000, 0)).toBe('31/12/1969, 21:01');
  });
});

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
