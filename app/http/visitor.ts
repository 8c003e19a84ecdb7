import type { MiddlewareHandler } from 'hono';
import { profileFailure } from '../../domain/text/sentences.ts';
import type { VisitorSession } from '../../server/services/accounts/find-session.ts';
import type { PortalCookie } from './cookies.ts';

export interface VisitorOptions {
  findSession: (token: string) => Promise<VisitorSession | null>;
  cookie: PortalCookie;
  /** Whether admins without a second step have no rights until they have one. */
  isSecondStepRequired: boolean;
  log: { error(facts: object, message: string): void };
}

/**
 * Finds the visitor of a request: one query with a session cookie, none without. Rights are read each time, so
 * that a demotion works from the next request on. Responses to a session are private and never cached.
 */
export function findVisitor({
  findSession,
  cookie,
  isSecondStepRequired,
  log,
}: VisitorOptions): MiddlewareHandler {
  return async (c, next) => {
    const token = cookie.read(c);
    if (token === '') return next();
    const session = await findSession(token);
    if (session) {
      const { id, userId, email, profile } = session;
      // Without a profile: no name to comment with, no rights (docs/product.md#accounts).
      if (!profile) log.error({ err: session.profileFault, userId }, profileFailure);
      const lacksSecondStep = isSecondStepRequired && profile?.isAdmin === true && !profile.hasSecondFactor;
      const isAdmin = profile?.isAdmin === true && !lacksSecondStep;
      c.set('visitor', { userId, email, name: profile?.name ?? null, isAdmin });
      c.set('session', { id, token, lacksSecondStep });
      if (session.isProlonged) cookie.write(c, token);
    } else {
      // Expired or unknown: without it the reader gets cached pages again.
      cookie.clear(c);
    }
    await next();
    c.res.headers.set('Cache-Control', 'private, no-store');
    c.res.headers.delete('Cache-Tag');
  };
}
