import type { MiddlewareHandler } from 'hono';
import { anonymousVisitor, mayDo } from '../../domain/accounts/permissions.ts';
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
  readCounter: Pick<Portal['readCounter'], 'leaveOut'>;
  log: Pick<Portal['log'], 'error'>;
}

/** One query with a session cookie, none without. Rights are read each time, so that a demotion works at once. */
export function findVisitor(portal: VisitorParts): MiddlewareHandler<PortalEnv> {
  const cookie = sessionCookie(portal.site.url);
  return async (c, next) => {
    const token = cookie.read(c);
    if (token === '') return next();
    c.set('isPersonal', true);
    const session = await portal.services.findSession(token);
    if (!session) {
      c.set('endedToken', token);
      // Without the cookie of an ended session the visitor gets cached pages again. A screen that is open asks why first.
      const { needs } = policyOf(c.req.path);
      if (needs === undefined || !isCall(c.req.path)) cookie.clear(c);
      return next();
    }
    const { id, userId, email, profile } = session;
    // Without a profile: no name to comment with, no rights (docs/product.md#accounts).
    if (!profile) portal.log.error({ err: session.profileFault, userId }, profileFailure);
    const lacksSecondStep =
      profile !== null &&
      !profile.hasSecondFactor &&
      profile.roles.some((role) => portal.site.secondStepRoles.includes(role));
    const roles = lacksSecondStep ? [] : (profile?.roles ?? []);
    c.set('visitor', { userId, email, name: profile?.name ?? null, roles });
    c.set('session', { id, token, lacksSecondStep });
    if (session.isProlonged) cookie.write(c, token);
    recordVisitor(c, portal);
    return next();
  };
}

/** Views by the newsroom are not counted as reads. */
function recordVisitor(
  { env, var: { visitor } }: PortalContext,
  { recorder, readCounter }: VisitorParts,
): void {
  if (!env?.incoming || visitor.userId === null) return;
  recorder.noteUser(env.incoming, visitor.userId);
  if (mayDo(visitor, 'use-newsroom')) readCounter.leaveOut(env.incoming);
}
