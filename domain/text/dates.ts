import { missingDate } from './sentences.ts';

const timeZone = 'America/Sao_Paulo';
const latestAtMs = 8_640_000_000_000_000;

const shortFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const longDayFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const clockFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const dayAndMonthFormat = new Intl.DateTimeFormat('pt-BR', { timeZone, day: '2-digit', month: '2-digit' });
const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });

/**
 * Writes a moment in the short form '20/11/2026, 14:35', pt-BR, São Paulo time, alike on server and browser.
 * Takes milliseconds since 1970 UTC; null and what is not a moment give 'Data não disponível'.
 * Source: spec.md section 2 (home) and decisions.md, News.
 */
export function formatShortDate(atMs: number | null): string {
  return isMoment(atMs) ? shortDate(atMs) : missingDate;
}

/**
 * Writes a moment in the long form '20 de novembro de 2026, às 14h35', pt-BR, São Paulo time.
 * Takes milliseconds since 1970 UTC; null and what is not a moment give 'Data não disponível'.
 */
export function formatLongDate(atMs: number | null): string {
  return isMoment(atMs) ? longDate(atMs) : missingDate;
}

/**
 * Writes a moment as ISO 8601 with the offset São Paulo had at that moment: '2026-11-20T14:35:00-03:00'.
 * Takes milliseconds since 1970 UTC, parts of a second are dropped. Throws RangeError for what is not a moment.
 */
export function toIsoDate(atMs: number): string {
  return isoDate(atMs);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Days since 1970 of the calendar in São Paulo. Takes milliseconds since 1970 UTC. */
export function dayNumber(atMs: number): number {
  return Math.floor((atMs + offsetMinutesAt(atMs) * 60_000) / dayMs);
}

/** The first moment of such a day, in milliseconds since 1970 UTC. */
export function dayStart(day: number): number {
  // Where clocks once changed at midnight, noon tells the day's offset well enough.
  return day * dayMs - offsetMinutesAt(day * dayMs + dayMs / 2) * 60_000;
}

/** A day in São Paulo as '2026-11-20'. Takes milliseconds since 1970 UTC. */
export function dayName(atMs: number): string {
  return new Date(dayNumber(atMs) * dayMs).toISOString().slice(0, 10);
}

/** The Mondays, as such days, with which the last weeks began, the oldest first; the last one's week is not over. */
export function lastMondays(atMs: number, weeks: number): number[] {
  const today = dayNumber(atMs);
  // Day 0 was a Thursday.
  const monday = today - ((today + 3) % 7);
  return Array.from({ length: weeks }, (_, index) => monday - 7 * (weeks - 1 - index));
}

/** Writes a day of the year as '16/11', São Paulo time. Takes milliseconds since 1970 UTC. */
export function formatDayAndMonth(atMs: number): string {
  return dayAndMonthFormat.format(atMs);
}

// Formatting is slow, and a page of news shows the same few dates over and over.
const rememberedDates = 5_000;

function remembered(format: (atMs: number) => string): (atMs: number) => string {
  const known = new Map<number, string>();
  return (atMs) => {
    const before = known.get(atMs);
    if (before !== undefined) return before;
    const text = format(atMs);
    if (known.size >= rememberedDates) known.clear();
    known.set(atMs, text);
    return text;
  };
}

const shortDate = remembered((atMs) => shortFormat.format(atMs));

const longDate = remembered((atMs) => {
  const [hours = '', minutes = ''] = clockFormat.format(atMs).split(':');
  const hour = Number(hours);
  return `${longDayFormat.format(atMs)}, ${hour < 2 ? 'à' : 'às'} ${hour}h${minutes}`;
});

const isoDate = remembered((atMs) => {
  const { sign, hours, minutes } = offsetAt(atMs);
  const local = new Date(atMs + offsetMinutesAt(atMs) * 60_000).toISOString();
  return local.replace(/\.\d{3}Z$/, `${sign}${hours}:${minutes}`);
});

function offsetAt(atMs: number) {
  const name = offsetFormat.formatToParts(atMs).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '00', minutes = '00'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return { sign, hours, minutes };
}

function offsetMinutesAt(atMs: number): number {
  const { sign, hours, minutes } = offsetAt(atMs);
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

function isMoment(atMs: number | null): atMs is number {
  return atMs !== null && Math.abs(atMs) <= latestAtMs;
}
