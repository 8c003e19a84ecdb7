import type { MiddlewareHandler } from 'hono';
import { accountPath } from '../../domain/accounts/user.ts';
import { adminsOnly, notSignedIn, twoFactorNeeded } from '../../domain/text/sentences.ts';
import { isCall, policyOf } from '../../domain/web/addresses.ts';
import type { Problem } from '../../domain/web/problem.ts';
import type { Portal, PortalContext, PortalEnv } from '../portal.ts';
import { answerProblem } from './answer-problem.tsx';

/** Checks the rights that domain/web/addresses.ts demands (docs/product.md#roles). */
export function guard(portal: Portal): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const { who } = policyOf(c.req.path);
    const { userId, isAdmin } = c.var.visitor;
    if (who === undefined || isAdmin || (who === 'login' && userId !== null)) return next();
    return isCall(c.req.path) ? answerProblem(c, portal, problemOf(c)) : c.redirect(redirectOf(c), 303);
  };
}

function problemOf({ var: { visitor, session } }: PortalContext): Problem {
  if (visitor.userId === null) return { code: 'unauthenticated', message: notSignedIn };
  return { code: 'forbidden', message: session?.lacksSecondStep ? twoFactorNeeded : adminsOnly };
}

function redirectOf({ req, var: { visitor, session } }: PortalContext): string {
  if (visitor.userId === null) return `/login?voltar=${encodeURIComponent(req.path)}`;
  return session?.lacksSecondStep ? accountPath : '/';
}
