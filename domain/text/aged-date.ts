/** Formats the age of comments, and the date of those that are older. */
import { describeAge } from './age.ts';
import { formatShortDate, offsetMsAt } from './dates.ts';

/**
 * Returns 'agora', 'há 5 min', 'há 2 h', 'ontem', then the short date. Dates more than a minute ahead are short dates.
 */
export function formatAge(atMs: number, nowMs: number): string {
  return describeAge(atMs, nowMs, offsetMsAt(nowMs)) ?? formatShortDate(atMs);
}
