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

/** '20/11/2026, 14:35' (docs/product.md#dates). Null and invalid dates give 'Data não disponível'. */
export function formatShortDate(atMs: number | null): string {
  return isMoment(atMs) ? shortDate(atMs) : missingDate;
}

/** '20 de novembro de 2026, às 14h35'. Null and invalid dates give 'Data não disponível'. */
export function formatLongDate(atMs: number | null): string {
  return isMoment(atMs) ? longDate(atMs) : missingDate;
}

/** '2026-11-20T14:35:00-03:00', in São Paulo. Throws RangeError for invalid dates. */
export const toIsoDate = memoize((atMs) => {
  const local = new Date(atMs + offsetMsAt(atMs)).toISOString();
  return local.replace(/\.\d{3}Z$/, offsetAt(atMs));
});

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** 'agora', 'há 5 min', 'há 2 h', 'ontem', then the short date. Dates more than a minute ahead are short dates. */
export function formatAge(atMs: number, nowMs: number): string {
  const ageMs = nowMs - atMs;
  if (Math.abs(ageMs) < minuteMs) return 'agora';
  if (ageMs < 0) return formatShortDate(atMs);
  if (ageMs < hourMs) return `há ${Math.floor(ageMs / minuteMs)}\u00a0min`;
  if (ageMs < dayMs) return `há ${Math.floor(ageMs / hourMs)}\u00a0h`;
  return dayNumber(nowMs) - dayNumber(atMs) === 1 ? 'ontem' : formatShortDate(atMs);
}

export function dayNumber(atMs: number): number {
  return Math.floor((atMs + offsetMsAt(atMs)) / dayMs);
}

export function dayStart(day: number): number {
  // Clocks changed at midnight: the offset at noon is that of the day.
  return day * dayMs - offsetMsAt(day * dayMs + dayMs / 2);
}

export function dayName(atMs: number): string {
  return new Date(dayNumber(atMs) * dayMs).toISOString().slice(0, 10);
}

export function lastMondays(atMs: number, weeks: number): number[] {
  const today = dayNumber(atMs);
  // Day 0 was a Thursday.
  const monday = today - ((today + 3) % 7);
  return Array.from({ length: weeks }, (_, index) => monday - 7 * (weeks - 1 - index));
}

export function formatDayAndMonth(atMs: number): string {
  return dayAndMonthFormat.format(atMs);
}

/** Formatting is slow, and pages of news repeat the same few dates. */
function memoize(format: (atMs: number) => string): (atMs: number) => string {
  const known = new Map<number, string>();
  return (atMs) => {
    const before = known.get(atMs);
    if (before !== undefined) return before;
    const text = format(atMs);
    if (known.size >= 5_000) known.clear();
    known.set(atMs, text);
    return text;
  };
}

const shortDate = memoize((atMs) => shortFormat.format(atMs));

const longDate = memoize((atMs) => {
  const [hours = '', minutes = ''] = clockFormat.format(atMs).split(':');
  const hour = Number(hours);
  return `${longDayFormat.format(atMs)}, ${hour < 2 ? 'à' : 'às'} ${hour}h${minutes}`;
});

/** '-03:00' */
function offsetAt(atMs: number): string {
  return /GMT([+-]\d{2}:\d{2})/.exec(offsetFormat.format(atMs))?.[1] ?? '+00:00';
}

function offsetMsAt(atMs: number): number {
  return -Date.parse(`1970-01-01T00:00${offsetAt(atMs)}`);
}

function isMoment(atMs: number | null): atMs is number {
  return atMs !== null && Math.abs(atMs) <= latestAtMs;
}

const inputForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const inputLength = 'YYYY-MM-DDTHH:mm'.length;
// Summer time first: an hour that occurred twice means the earlier one.
const offsets = ['-02:00', '-03:00'] as const;

/** The value of a `datetime-local` field in São Paulo time: '2026-11-20T14:35'. For years from 1914 on. */
export function toSaoPauloInput(atMs: number): string {
  return toIsoDate(atMs).slice(0, inputLength);
}

/** Parses a `datetime-local` value in São Paulo. A skipped hour is the next one, a repeated one the earlier. */
export function fromSaoPauloInput(text: string): number | null {
  if (!inputForm.test(text)) return null;
  const readings = offsets.map((offset) => Date.parse(`${text}${offset}`));
  // Rejects the 31st of short months, which the parser would shift.
  if (readings.some(Number.isNaN) || !isRealDay(text)) return null;
  return readings.find((atMs) => toSaoPauloInput(atMs) === text) ?? readings.at(-1) ?? null;
}

export function formatClock(atMs: number): string {
  return formatShortDate(atMs).slice(-'14:32'.length);
}

function isRealDay(text: string): boolean {
  const atMs = Date.parse(`${text}Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}
