import { formatShortDate, toIsoDate } from './dates.ts';

const inputForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const inputLength = 'YYYY-MM-DDTHH:mm'.length;
// Summer time first: of an hour that came twice at its end, the earlier one is meant.
const offsets = ['-02:00', '-03:00'] as const;

/**
 * Writes a moment as a field for date and time holds it, in São Paulo time: '2026-11-20T14:35'.
 * Takes milliseconds since 1970 UTC, for years from 1914 on.
 */
export function toSaoPauloInput(atMs: number): string {
  return toIsoDate(atMs).slice(0, inputLength);
}

/**
 * Reads what a field for date and time holds as São Paulo time, with the summer time that the city had until
 * 2019. Returns milliseconds since 1970 UTC, or null for what is no date. An hour that summer time skipped is
 * read as the one after it, an hour that came twice as the earlier one.
 */
export function fromSaoPauloInput(text: string): number | null {
  if (!inputForm.test(text)) return null;
  const readings = offsets.map((offset) => Date.parse(`${text}${offset}`));
  // A day that its month does not have comes out as another one, or as none at all.
  if (readings.some(Number.isNaN) || !isRealDay(text)) return null;
  return readings.find((atMs) => toSaoPauloInput(atMs) === text) ?? readings.at(-1) ?? null;
}

/** Writes the time of day as '14:32', São Paulo time. Takes milliseconds since 1970 UTC. */
export function formatClock(atMs: number): string {
  return formatShortDate(atMs).slice(-'14:32'.length);
}

function isRealDay(text: string): boolean {
  const atMs = Date.parse(`${text}Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}
