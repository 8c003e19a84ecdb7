/**
 * Decides until when news are under embargo and when they go off the air, and why they cannot be published because of
 * that (docs/product.md#embargo-and-end).
 */
import { formatLongDate, formatShortDate } from '../text/dates.ts';
import { embargoRuns, endBeforeStart, momentUnreadable } from '../text/sentences.ts';
import { invalid, type Problem } from '../web/problem.ts';

/** Both moments have the form that `toMoment` returns; '' means none. */
export interface Airtime {
  embargoUntil: string;
  endsAt: string;
}

/** The names of both fields. The form, versions and exports treat them like the other fields of news. */
export const airtimeNames = ['embargoUntil', 'endsAt'] as const;

/** Years have four digits, so that texts sort in the order of the moments. */
const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Returns epoch milliseconds in the stored form. Returns '' for null, and for years that this form cannot hold. */
export function toMoment(atMs: number | null): string {
  const date = new Date(atMs ?? Number.NaN);
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return form.test(text) ? text : '';
}

const withOffset = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Returns the stored form of an ISO 8601 time with an offset. Any other text stays as it is, and publishing rejects it. */
export function cleanMoment(text: string): string {
  const trimmed = text.trim();
  // The parser would read a time without an offset in the time zone of the process, and turn 31 February into a day of
  // March.
  const [, day = ''] = withOffset.exec(trimmed) ?? [];
  const isDay = toMoment(Date.parse(`${day}T00:00Z`)).startsWith(day);
  return (day !== '' && isDay && toMoment(Date.parse(trimmed))) || trimmed;
}

/** Returns epoch milliseconds; null for '' and for a text that is no moment. */
export function readMoment(text: string): number | null {
  return form.test(text) ? Date.parse(text) : null;
}

/** Returns '20 de novembro de 2026, às 14h35'. A text that is no moment is returned unchanged. */
export function describeMoment(text: string): string {
  const atMs = readMoment(text);
  return atMs === null ? text : formatLongDate(atMs);
}

/**
 * Returns the moment until which an embargo runs; null when there is none at `now`. Both moments are epoch
 * milliseconds.
 */
export function findEmbargo({ embargoUntil }: Pick<Airtime, 'embargoUntil'>, now: number): number | null {
  const untilMs = readMoment(embargoUntil);
  return untilMs !== null && untilMs > now ? untilMs : null;
}

/** Returns 'Embargo até 20/11/2026, 14:35', which the newsroom sees beside a text under embargo. */
export function embargoedUntil({ embargoUntil }: Pick<Airtime, 'embargoUntil'>): string {
  return `Embargo até ${formatShortDate(readMoment(embargoUntil))}`;
}

/** Returns why readers may not see news from `startsAt` on; null when they may. `startsAt` is in epoch milliseconds. */
export function findAirtimeProblem(news: Airtime, startsAt: number): Problem | null {
  for (const field of airtimeNames) {
    if (news[field] !== '' && readMoment(news[field]) === null) return invalid(momentUnreadable, field);
  }
  if (findEmbargo(news, startsAt) !== null)
    return invalid(embargoRuns(describeMoment(news.embargoUntil)), 'embargoUntil');
  const endsAt = readMoment(news.endsAt);
  return endsAt === null || endsAt > startsAt ? null : invalid(endBeforeStart, 'endsAt');
}
