/** Decides which lists of headlines are beside the list of the home page. */
import { mostCommentedMinList, mostViewedMinList } from '../site/limits.ts';

/**
 * Removes the parts of the rail that would be longer than a list of `stories`, as in the first days of a site. Returns
 * null when no part is left.
 */
export function fitRail<Of extends { mostViewed: unknown[]; mostCommented: unknown[] }>(
  rail: Of,
  stories: number,
): Of | null {
  if (stories >= mostCommentedMinList) return rail;
  const hasMostViewed = stories >= mostViewedMinList && rail.mostViewed.length > 0;
  return hasMostViewed ? { ...rail, mostCommented: [] } : null;
}
