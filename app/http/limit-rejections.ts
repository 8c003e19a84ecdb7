/** Limits how many rejected writes a network may send. */
import type { MiddlewareHandler } from 'hono';
import { mayDo } from '../../domain/accounts/permissions.ts';
import { networkOf, rateLimitProblem } from '../../domain/web/rate-limit.ts';
import type { Portal, PortalEnv } from '../portal.ts';
import { answerProblem } from './answer-problem.tsx';

/** Statuses of writes that were parsed and then rejected. 401, 403 and 429 are sent before a write is parsed. */
const rejected: ReadonlySet<number> = new Set([400, 404, 413, 422]);

/**
 * Answers 429 over the limit. The newsroom is exempt, because its forms save drafts automatically, even while a field
 * is invalid.
 */
export function limitRejections(portal: Portal): MiddlewareHandler<PortalEnv> {
  const { rejections } = portal;
  return async (c, next) => {
    const { visitor, clientAddress } = c.var;
    if (mayDo(visitor, 'use-newsroom') || clientAddress === '') return next();
    const network = networkOf(clientAddress);
    const waitMs = rejections.waitMs(network);
    if (waitMs > 0) return answerProblem(c, portal, rateLimitProblem(waitMs));
    await next();
    if (rejected.has(c.res.status)) rejections.take(network);
  };
}
