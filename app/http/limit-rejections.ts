import type { Context, MiddlewareHandler } from 'hono';
import type { Visitor } from '../../domain/accounts/permissions.ts';
import type { Problem } from '../../domain/web/problem.ts';
import { networkOf, rateLimitProblem } from '../../domain/web/rate-limit.ts';
import type { MemoryLimit } from '../../server/http/read-allowance.ts';

interface WithVisitor {
  Variables: { visitor: Visitor; clientAddress: string };
}

/** Statuses of a write that was read and found wrong. Those of guards (401, 403) and of limits (429) cost next to nothing. */
const rejected: ReadonlySet<number> = new Set([400, 404, 413, 422]);

/**
 * Counts rejected writes per network and answers 429 to a network over the limit before anything reads the next one.
 * Writes of admins are exempt: the editor saves a draft every few seconds, also one whose fields are still wrong.
 */
export function limitRejections<Env extends WithVisitor>(
  rejections: Pick<MemoryLimit, 'take' | 'waitMs'>,
  refuse: (c: Context<Env>, problem: Problem) => Response | Promise<Response>,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { visitor, clientAddress } = c.var;
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (isRead || visitor.isAdmin || clientAddress === '') return next();
    const network = networkOf(clientAddress);
    const waitMs = rejections.waitMs(network);
    if (waitMs > 0) return refuse(c, rateLimitProblem(waitMs));
    await next();
    if (rejected.has(c.res.status)) rejections.take(network);
  };
}
