/** Checks the rights of every request (docs/product.md#roles). */
import type { MiddlewareHandler } from 'hono';
import { mayDo, type Permission } from '../../domain/accounts/permissions.ts';
import { type SessionEnd, sessionEndSentences } from '../../domain/accounts/session.ts';
import { accountPath } from '../../domain/accounts/user.ts';
import {
  newsroomOnly,
  notSignedIn,
  otherPerson,
  roleForbids,
  twoFactorNeeded,
} from '../../domain/text/sentences.ts';
import { isCall, policyOf } from '../../domain/web/addresses.ts';
import { openedForHeader, type Problem } from '../../domain/web/problem.ts';
import type { Portal, PortalContext, PortalEnv } from '../portal.ts';
import { answerProblem, answerProblemAsJson } from './answer-problem.tsx';

/**
 * Checks the right that domain/web/addresses.ts requires, and that the session still belongs to the person who opened
 * the page.
 */
export function guard(portal: Portal): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const { needs } = policyOf(c.req.path);
    const { visitor } = c.var;
    if (needs === undefined) return next();
    const openedFor = c.req.header(openedForHeader) ?? visitor.userId;
    if (visitor.userId !== null && visitor.userId !== openedFor) {
      const message = otherPerson(visitor.name ?? visitor.email ?? '');
      return answerProblem(c, portal, { code: 'other-person', message });
    }
    if (needs === 'login' ? visitor.userId !== null : mayDo(visitor, needs)) return next();
    const end = c.var.endedToken === '' ? null : await portal.services.findSessionEnd(c.var.endedToken);
    return isCall(c.req.path)
      ? answerProblem(c, portal, problemOf(c, end))
      : c.redirect(redirectOf(c, end), 303);
  };
}

/** Guards a call whose right differs from that of its group in domain/web/addresses.ts. */
export function requires(permission: Permission): MiddlewareHandler<PortalEnv> {
  return async (c, next) =>
    mayDo(c.var.visitor, permission) ? next() : answerProblemAsJson(c, problemOf(c));
}

function problemOf({ var: { visitor, session } }: PortalContext, end: SessionEnd | null = null): Problem {
  if (visitor.userId === null)
    return { code: 'unauthenticated', message: end ? sessionEndSentences[end] : notSignedIn };
  if (session?.lacksSecondStep) return { code: 'forbidden', message: twoFactorNeeded };
  return { code: 'forbidden', message: mayDo(visitor, 'use-newsroom') ? roleForbids : newsroomOnly };
}

function redirectOf({ req, var: { visitor, session } }: PortalContext, end: SessionEnd | null): string {
  if (visitor.userId === null)
    return `/login?voltar=${encodeURIComponent(req.path + new URL(req.url).search)}${end ? `&aviso=${end}` : ''}`;
  if (session?.lacksSecondStep) return accountPath;
  return mayDo(visitor, 'use-newsroom') ? '/dashboard' : '/';
}
