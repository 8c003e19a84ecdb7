/** Reads dates of WordPress. Local dates have no time zone; dates in UTC are often empty. */
import { hourMs } from '../../text/durations.ts';

export interface DoubtedDate {
  /** The moment in epoch milliseconds. */
  at: number | null;
  doubt: string | null;
}

const pattern = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;
const offsetMaxMs = 14 * hourMs;
const doubtfulBefore = Date.UTC(1990, 0);

/** Reads `2019-05-03 12:00:00` as UTC; null for `0000-00-00 00:00:00` and other texts. */
function parseMoment(text: string): number | null {
  const [, ...parts] = pattern.exec(text) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  if (year === 0 || month < 1 || month > 12 || day < 1) return null;
  const date = new Date(Date.UTC(2000, 0, 1, hour, minute, second));
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal ? date.getTime() : null;
}

/** Returns how far the clock of the site was ahead of UTC, in milliseconds; null when the two dates do not tell. */
export function findOffset(local: string, utc: string): number | null {
  const here = parseMoment(local);
  const there = parseMoment(utc);
  if (here === null || there === null) return null;
  const offset = here - there;
  return Math.abs(offset) <= offsetMaxMs ? offset : null;
}

/** Returns the moment of a date in UTC, or of a local date with the offset that other items of the site show. */
export function toMoment(utc: string, local: string, offsetMs: number | null): DoubtedDate {
  const there = parseMoment(utc);
  if (there !== null) return { at: there, doubt: null };
  const here = parseMoment(local);
  if (here !== null) return { at: here - (offsetMs ?? 0), doubt: 'sem fuso horário' };
  const isEmpty = /^0000/.test(utc || local);
  return { at: null, doubt: isEmpty ? 'data 0000-00-00' : 'sem data' };
}

/** Returns why the date of a published item may be wrong. A date in the future is dropped. */
export function doubtPast({ at, doubt }: DoubtedDate, now: number): DoubtedDate {
  if (at === null) return { at, doubt };
  if (at > now) return { at: null, doubt: `no futuro: ${new Date(at).toISOString().slice(0, 10)}` };
  if (at < doubtfulBefore) return { at, doubt: `antes de 1990: ${new Date(at).toISOString().slice(0, 10)}` };
  return { at, doubt };
}
