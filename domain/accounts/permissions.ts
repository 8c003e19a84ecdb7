/** Who is asking. Made by the server for every request, never taken from one. */
export interface Visitor {
  userId: string | null;
  /** Null without a session, and when the profile could not be read. */
  name: string | null;
  email: string | null;
  isAdmin: boolean;
}

/** A visitor without a session. */
export const anonymousVisitor: Visitor = { userId: null, name: null, email: null, isAdmin: false };

/** What every query of news must be narrowed to; stores take it as an argument and cannot forget it. */
export interface NewsFilter {
  /** Only news of this moment or before, epoch milliseconds; null shows everything. */
  publishedUntil: number | null;
}

/**
 * The one place that says which news a visitor may see in any list, feed, count or search.
 * News dated in the future are the newsroom's alone.
 */
export function visibleTo(visitor: Visitor, now: number): NewsFilter {
  return { publishedUntil: visitor.isAdmin ? null : now };
}
