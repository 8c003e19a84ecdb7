/** The person behind a request. Created by the server, never read from a request. */
export interface Visitor {
  userId: string | null;
  /** Null without a session, and when the profile could not be read. */
  name: string | null;
  email: string | null;
  isAdmin: boolean;
}

export const anonymousVisitor: Visitor = { userId: null, name: null, email: null, isAdmin: false };

/** Restricts every query of news. Stores require it as an argument, so that no list can forget it. */
export interface NewsFilter {
  /** Only news up to this moment; null shows everything. */
  publishedUntil: number | null;
}

/** The one rule for which news a visitor may see in lists, feeds, counts and search: admins also see future dates. */
export function visibleTo(visitor: Visitor, now: number): NewsFilter {
  return { publishedUntil: visitor.isAdmin ? null : now };
}
