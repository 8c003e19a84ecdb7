/** Dates and times in the time zone of the site, in the forms that pages show (docs/product.md#dates). */
import { dayMs } from './durations.ts';
import { missingDate } from './sentences.ts';

export const defaultTimeZone = 'America/Sao_Paulo';
const latestAtMs = 8_640_000_000_000_000;

function createFormats(timeZone: string) {
  const day = { timeZone, day: '2-digit', month: '2-digit' } as const;
  const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('pt-BR', options);
  const short = format({ ...day, ...clock, year: 'numeric' });
  const longDay = format({ timeZone, day: 'numeric', month: 'long', year: 'numeric' });
  const shortDay = format({ timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const hours = format(clock);
  const dayAndMonth = format(day);
  const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  /** The offset from UTC at a moment: '-03:00'. */
  const offsetAt = (atMs: number) => /GMT([+-]\d{2}:\d{2})/.exec(offset.format(atMs))?.[1] ?? '+00:00';
  /** '14h35' */
  const hourAt = (atMs: number) =>
    hours
      .format(atMs)
      .replace(':', 'h')
      .replace(/^0(?=\d)/, '');
  const offsetMsAt = (atMs: number) => -Date.parse(`1970-01-01T00:00${offsetAt(atMs)}`);
  return {
    timeZone,
    offsetMsAt,
    dayAndMonth: (atMs: number) => dayAndMonth.format(atMs),
    longDay: (atMs: number) => longDay.format(atMs),
    short: memoize((atMs) => short.format(atMs)),
    long: memoize((atMs) => {
      const hour = hourAt(atMs);
      return `${longDay.format(atMs)}, ${Number.parseInt(hour, 10) < 2 ? 'à' : 'às'} ${hour}`;
    }),
    signed: memoize((atMs) => `${longDay.format(atMs)}, ${hourAt(atMs)}`),
    day: memoize((atMs) => shortDay.format(atMs).replaceAll(' de ', '\u00a0')),
    iso: memoize((atMs) => {
      const local = new Date(atMs + offsetMsAt(atMs)).toISOString();
      return local.replace(/\.\d{3}Z$/, offsetAt(atMs));
    }),
  };
}

let formats = createFormats(defaultTimeZone);

/** Sets the time zone of all functions of this file. Throws RangeError for an unknown one. */
export function setTimeZone(timeZone: string): void {
  if (timeZone !== formats.timeZone) formats = createFormats(timeZone);
}

/** The names of Brazil's zones that need accents. */
const places: Readonly<Record<string, string>> = {
  'America/Araguaina': 'Araguaína',
  'America/Belem': 'Belém',
  'America/Cuiaba': 'Cuiabá',
  'America/Eirunepe': 'Eirunepé',
  'America/Maceio': 'Maceió',
  'America/Noronha': 'Fernando de Noronha',
  'America/Santarem': 'Santarém',
  'America/Sao_Paulo': 'São Paulo',
};

/** Returns 'São Paulo': the place of the time zone in which dates are shown. */
export function placeOfTimeZone(timeZone = formats.timeZone): string {
  return places[timeZone] ?? timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

export function isTimeZone(name: string): boolean {
  // Offsets such as '+03:00' name no place, and their form differs between browsers.
  if (!/^[A-Za-z][\w/+-]{1,40}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** Returns '20/11/2026, 14:35'; 'Data não disponível' for null and invalid dates. */
export function formatShortDate(atMs: number | null): string {
  return isMoment(atMs) ? formats.short(atMs) : missingDate;
}

/** Returns '20 de novembro de 2026, às 14h35'; 'Data não disponível' for null and invalid dates. */
export function formatLongDate(atMs: number | null): string {
  return isMoment(atMs) ? formats.long(atMs) : missingDate;
}

/** Returns '20 de novembro de 2026, 14h35', for the line under the headline of an article. */
export function formatSignedDate(atMs: number | null): string {
  return isMoment(atMs) ? formats.signed(atMs) : missingDate;
}

/** '20 nov. 2026', with spaces that do not break. */
export function formatDay(atMs: number | null): string {
  return isMoment(atMs) ? formats.day(atMs) : missingDate;
}

/** Returns '2026-11-20T14:35:00-03:00'. Throws RangeError for invalid dates. */
export function toIsoDate(atMs: number): string {
  return formats.iso(atMs);
}

/** Returns how far the time of the site is ahead of UTC at a moment, in milliseconds. */
export function offsetMsAt(atMs: number): number {
  return formats.offsetMsAt(atMs);
}

/** Returns the number of the day in the time zone of the site; day 0 is 1 January 1970. */
export function dayNumber(atMs: number): number {
  return Math.floor((atMs + formats.offsetMsAt(atMs)) / dayMs);
}

/** Returns the moment at which a day of this number begins. */
export function dayStart(day: number): number {
  // In Brazil clocks changed at midnight, so the offset is taken at noon.
  return day * dayMs - formats.offsetMsAt(day * dayMs + dayMs / 2);
}

/** '2026-11-20' */
export function dayName(atMs: number): string {
  return new Date(dayNumber(atMs) * dayMs).toISOString().slice(0, 10);
}

/** Returns the numbers of the last Mondays up to a moment, the oldest first. */
export function lastMondays(atMs: number, weeks: number): number[] {
  const today = dayNumber(atMs);
  // Day 0 was a Thursday.
  const monday = today - ((today + 3) % 7);
  return Array.from({ length: weeks }, (_, index) => monday - 7 * (weeks - 1 - index));
}

/** '20 de novembro de 2026' */
export function formatLongDay(atMs: number): string {
  return formats.longDay(atMs);
}

/** '20/11' */
export function formatDayAndMonth(atMs: number): string {
  return formats.dayAndMonth(atMs);
}

/** Keeps formatted dates, because formatting is slow and pages repeat the same few dates. */
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

function isMoment(atMs: number | null): atMs is number {
  return atMs !== null && Math.abs(atMs) <= latestAtMs;
}

const inputForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const inputLength = 'YYYY-MM-DDTHH:mm'.length;

/** Returns the value of a `datetime-local` field: '2026-11-20T14:35'. It works from the year 1914 on. */
export function toLocalInput(atMs: number): string {
  return toIsoDate(atMs).slice(0, inputLength);
}

/**
 * Parses a `datetime-local` value. If a change of clocks skips the hour, the next hour is taken; if it repeats the
 * hour, the first one.
 */
export function fromLocalInput(text: string): number | null {
  if (!inputForm.test(text)) return null;
  const asUtc = Date.parse(`${text}Z`);
  // Rejects the 31st of short months, which the parser would shift.
  if (Number.isNaN(asUtc) || !isRealDay(text)) return null;
  // The offsets of the days before and after, between which clocks may change; the earlier moment comes first.
  const readings = [-dayMs, dayMs].map((ms) => asUtc - formats.offsetMsAt(asUtc + ms)).sort((a, b) => a - b);
  return readings.find((atMs) => toLocalInput(atMs) === text) ?? readings.at(-1) ?? null;
}

/** Returns 'às 14:35' for a moment of the day of `nowMs`, else 'em 20/11/2026, 14:35'. */
export function formatMoment(atMs: number, nowMs: number): string {
  const [day, today] = [atMs, nowMs].map((ms) => toIsoDate(ms).slice(0, 'YYYY-MM-DD'.length));
  return day === today ? `às ${formatClock(atMs)}` : `em ${formatShortDate(atMs)}`;
}

/** '14:35' */
export function formatClock(atMs: number): string {
  return formatShortDate(atMs).slice(-'14:32'.length);
}

function isRealDay(text: string): boolean {
  const atMs = Date.parse(`${text}Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}
