import type { Context, MiddlewareHandler } from 'hono';
import type { Visitor } from '../../domain/accounts/permissions.ts';
import { adminsOnly, notSignedIn, twoFactorNeeded } from '../../domain/text/sentences.ts';
import type { Problem } from '../../domain/web/problem.ts';

/** What somebody gets who may not enter: a call a problem, a page another page. */
export type TurnAway = (c: Context, problem: Problem) => Response | Promise<Response>;

type Env = { Variables: { visitor: Visitor; session: { lacksSecondStep: boolean } | null } };

/** Lets in whoever is logged in. For whole branches of addresses. */
export function requireLogin(turnAway: TurnAway): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (c.var.visitor.userId !== null) return next();
    return turnAway(c, { code: 'unauthenticated', message: notSignedIn });
  };
}

/** Lets in admins, by what the server knows at this moment (docs/product.md#roles). */
export function requireAdmin(turnAway: TurnAway): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { visitor } = c.var;
    if (visitor.isAdmin) return next();
    const isKnown = visitor.userId !== null;
    return turnAway(
      c,
      isKnown
        ? { code: 'forbidden', message: c.var.session?.lacksSecondStep ? twoFactorNeeded : adminsOnly }
        : { code: 'unauthenticated', message: notSignedIn },
    );
  };
}
