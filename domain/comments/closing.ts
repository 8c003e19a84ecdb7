/** Whether news take comments (docs/product.md#comments). */
import { dayMs } from '../text/dates.ts';

/** After how many days news take no comments any more; null for never. */
export interface CommentClosing {
  everywhere: boolean;
  afterDays: number | null;
}

/**
 * Returns why news take no comments: the settings close all comments, or the news is too old. Returns null while the comments
 * are open. `ageMs` is null for news without a date, which never grow too old.
 */
export function findClosing(
  { everywhere, afterDays }: CommentClosing,
  ageMs: number | null,
): 'everywhere' | 'age' | null {
  if (everywhere) return 'everywhere';
  return afterDays !== null && ageMs !== null && ageMs >= afterDays * dayMs ? 'age' : null;
}
