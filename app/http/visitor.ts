import type { MiddlewareHandler } from 'hono';
import { profileFailure } from '../../domain/text/sentences.ts';
import type { Accounts } from '../../server/ports/accounts.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface VisitorOptions {
  findSession: Accounts['findSession'];
  cookie: SessionCookie;
  /** Whether admins without a second step have no rights until they have one. */
  isSecondStepRequired: boolean;
  log: { error(facts: object, message: string): void };
}

/**
 * Finds out who is asking: one read for a request with a session, none without. Rights are those of this moment,
 * so that a demotion works from the next request on. Whatever is answered to somebody with a session is theirs
 * alone and kept by nobody.
 */
export function findVisitor({
  findSession,
  cookie,
  isSecondStepRequired,
  log,
}: VisitorOptions): MiddlewareHandler {
  return async (c, next) => {
    const token = cookie.read(c);
    if (token === null) return next();
    const session = await findSession(token);
    if (session) {
      const { id, userId, email, profile } = session;
      // Without a profile there is a person, but no name to comment with and no rights (docs/product.md#accounts).
      if (!profile) log.error({ err: session.profileFault, userId }, profileFailure);
      const lacksSecondStep = isSecondStepRequired && profile?.isAdmin === true && !profile.hasSecondFactor;
      const isAdmin = profile?.isAdmin === true && !lacksSecondStep;
      c.set('visitor', { userId, email, name: profile?.name ?? null, isAdmin });
      c.set('session', { id, token, lacksSecondStep });
      if (session.isProlonged) cookie.write(c, token);
    } else {
      // Over, or never ours: without it the reader gets kept pages again.
      cookie.clear(c);
    }
    await next();
    c.res.headers.set('Cache-Control', 'private, no-store');
    c.res.headers.delete('Cache-Tag');
  };
}
