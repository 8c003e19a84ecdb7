/** Shows the age of a comment; for an older comment, its date. */
import { describeAge } from './age.ts';
import { formatShortDate, offsetMsAt } from './dates.ts';

/**
 * Returns 'agora', 'há 5 min', 'há 2 h' or 'ontem'; for older dates, and those more than a minute in the future, the
 * short date.
 */
export function formatAge(atMs: number, nowMs: number): string {
  return describeAge(atMs, nowMs, offsetMsAt(nowMs)) ?? formatShortDate(atMs);
}
