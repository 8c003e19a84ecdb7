import type { MiddlewareHandler } from 'hono';
import { foreignWrite } from '../../domain/text/sentences.ts';
import { originOf } from '../../domain/web/origin.ts';
import type { PortalEnv } from '../portal.ts';
import type { AnswerProblem } from './answer-problem.tsx';

export interface SameOriginOptions {
  /** The portal's own address. */
  siteUrl: string;
  /** Cookies that carry a session. */
  sessionCookieNames: readonly string[];
  answerProblem: AnswerProblem;
}

/**
 * Denies writes from other sites (docs/product.md#roles): all methods but GET, HEAD and OPTIONS. A request without
 * `Sec-Fetch-Site` and `Origin` does not come from a modern browser; it passes only without a session cookie.
 */
export function sameOrigin({
  siteUrl,
  sessionCookieNames,
  answerProblem,
}: SameOriginOptions): MiddlewareHandler<PortalEnv> {
  const ownOrigin = new URL(siteUrl).origin;
  const names = new Set(sessionCookieNames);
  return async (c, next) => {
    if (/^(?:GET|HEAD|OPTIONS)$/.test(c.req.method)) return next();
    const from = originOf(c.req.raw.headers, ownOrigin);
    const isDenied = from === 'foreign' || (from === 'unsaid' && hasCookie(c.req.header('Cookie'), names));
    if (!isDenied) return next();
    return answerProblem(c, { code: 'forbidden', message: foreignWrite });
  };
}

function hasCookie(header: string | undefined, names: ReadonlySet<string>): boolean {
  return (header ?? '').split(';').some((pair) => names.has(pair.split('=', 1)[0]?.trim() ?? ''));
}
