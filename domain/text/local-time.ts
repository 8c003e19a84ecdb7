import { formatShortDate, toIsoDate } from './dates.ts';

const inputForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const inputLength = 'YYYY-MM-DDTHH:mm'.length;
// Summer time first: an hour that occurred twice means the earlier one.
const offsets = ['-02:00', '-03:00'] as const;

/** The value of a `datetime-local` field in São Paulo time: '2026-11-20T14:35'. For years from 1914 on. */
export function toSaoPauloInput(atMs: number): string {
  return toIsoDate(atMs).slice(0, inputLength);
}

/**
 * Parses the value of a `datetime-local` field as São Paulo time, with the summer time used until 2019; null for
 * invalid dates. An hour skipped by summer time is read as the next one, an hour that occurred twice as the earlier
 * one.
 */
export function fromSaoPauloInput(text: string): number | null {
  if (!inputForm.test(text)) return null;
  const readings = offsets.map((offset) => Date.parse(`${text}${offset}`));
  // Rejects the 31st of short months, which the parser would shift.
  if (readings.some(Number.isNaN) || !isRealDay(text)) return null;
  return readings.find((atMs) => toSaoPauloInput(atMs) === text) ?? readings.at(-1) ?? null;
}

/** '14:32', São Paulo time. */
export function formatClock(atMs: number): string {
  return formatShortDate(atMs).slice(-'14:32'.length);
}

function isRealDay(text: string): boolean {
  const atMs = Date.parse(`${text}Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}
