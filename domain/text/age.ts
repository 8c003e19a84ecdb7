/** Says how long ago something was. It is for pages and for the script of every page, which has no formats of dates. */
import { dayMs, hourMs, minuteMs } from './durations.ts';

/**
 * Describes a recent date: 'agora', 'há 5 min', 'há 2 h', 'ontem'. Returns null for older dates, and for dates more
 * than a minute in the future. `offsetMs` is the offset of the site's time zone.
 */
export function describeAge(atMs: number, nowMs: number, offsetMs: number): string | null {
  const ageMs = nowMs - atMs;
  if (Math.abs(ageMs) < minuteMs) return 'agora';
  if (ageMs < 0) return null;
  if (ageMs < hourMs) return `há ${Math.floor(ageMs / minuteMs)}\u00a0min`;
  if (ageMs < dayMs) return `há ${Math.floor(ageMs / hourMs)}\u00a0h`;
  const day = (ms: number) => Math.floor((ms + offsetMs) / dayMs);
  return day(nowMs) - day(atMs) === 1 ? 'ontem' : null;
}
