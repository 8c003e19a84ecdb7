/**
 * Finds the visitor of each request by the session cookie. The roles are read for each request, so that a lost role
 * counts from the next one on.
 */
import type { MiddlewareHandler } from 'hono';
import { anonymousVisitor, mayDo } from '../../domain/accounts/permissions.ts';
import { lacksSecondStep } from '../../domain/accounts/two-factor.ts';
import { profileFailure } from '../../domain/text/sentences.ts';
import { isCall, policyOf } from '../../domain/web/addresses.ts';
import type { Portal, PortalContext, PortalEnv } from '../portal.ts';
import { sessionCookie } from './cookies.ts';

export function setAnonymousVisitor({
  clientAddressOf,
}: Pick<Portal, 'clientAddressOf'>): MiddlewareHandler<PortalEnv> {
  return (c, next) => {
    c.set('visitor', anonymousVisitor);
    c.set('session', null);
    c.set('endedToken', '');
    c.set('isPersonal', false);
    c.set('clientAddress', c.env?.incoming ? clientAddressOf(c.env.incoming) : '');
    return next();
  };
}

interface VisitorParts {
  services: Pick<Portal['services'], 'findSession'>;
  site: Pick<Portal['site'], 'url' | 'secondStepRoles'>;
  recorder: Portal['recorder'];
  viewCounter: Pick<Portal['viewCounter'], 'leaveOut'>;
  log: Pick<Portal['log'], 'error'>;
}

/** Finds the visitor by one query. */
export function findVisitor(portal: VisitorParts): MiddlewareHandler<PortalEnv> {
  const cookie = sessionCookie(portal.site.url);
  return async (c, next) => {
    const token = cookie.read(c);
    if (token === '') return next();
    c.set('isPersonal', true);
    const session = await portal.services.findSession(token);
    if (!session) {
      c.set('endedToken', token);
      // Pages delete the cookie, so that the visitor gets cached pages again. Calls of an open screen keep the cookie,
      // because the screen uses it to ask why the session ended.
      const { needs } = policyOf(c.req.path);
      if (needs === undefined || !isCall(c.req.path)) cookie.clear(c);
      return next();
    }
    const { id, userId, email, profile } = session;
    // A user whose profile cannot be read has no name to comment with and no rights (docs/product.md#accounts).
    if (!profile) portal.log.error({ err: session.profileFault, userId }, profileFailure);
    const mustSetUp = profile !== null && lacksSecondStep(profile, portal.site.secondStepRoles);
    const roles = mustSetUp ? [] : (profile?.roles ?? []);
    c.set('visitor', { userId, email, name: profile?.name ?? null, roles });
    c.set('session', { id, token, lacksSecondStep: mustSetUp });
    if (session.isProlonged) cookie.write(c, token);
    recordVisitor(c, portal);
    return next();
  };
}

/** Writes the user to the access record. Articles that the newsroom opens are not counted as views. */
function recordVisitor(
  { env, var: { visitor } }: PortalContext,
  { recorder, viewCounter }: VisitorParts,
): void {
  if (!env?.incoming || visitor.userId === null) return;
  recorder.noteUser(env.incoming, visitor.userId);
  if (mayDo(visitor, 'use-newsroom')) viewCounter.leaveOut(env.incoming);
}
