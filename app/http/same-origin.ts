import type { MiddlewareHandler } from 'hono';
import { foreignWrite } from '../../domain/text/sentences.ts';
import { originOf } from '../../domain/web/origin.ts';
import type { Refuse } from './refuse.ts';

export interface SameOriginOptions {
  /** The portal's own address. */
  siteUrl: string;
  /** Cookies that make a request speak for somebody. */
  sessionCookieNames: readonly string[];
  refuse: Refuse;
}

/**
 * Lets in writes that come from the portal's own pages (docs/product.md#roles): everything but GET, HEAD and
 * OPTIONS, which change nothing. Browsers say where a write comes from and pages cannot make them lie; whoever
 * says nothing is no browser of today and is let in only without a session, where there is nobody to be tricked.
 */
export function sameOrigin({ siteUrl, sessionCookieNames, refuse }: SameOriginOptions): MiddlewareHandler {
  const ownOrigin = new URL(siteUrl).origin;
  const names = new Set(sessionCookieNames);
  return async (c, next) => {
    if (/^(?:GET|HEAD|OPTIONS)$/.test(c.req.method)) return next();
    const from = originOf(c.req.raw.headers, ownOrigin);
    const isRefused = from === 'foreign' || (from === 'unsaid' && hasCookie(c.req.header('Cookie'), names));
    if (!isRefused) return next();
    return refuse(c, { code: 'forbidden', message: foreignWrite });
  };
}

function hasCookie(header: string | undefined, names: ReadonlySet<string>): boolean {
  return (header ?? '').split(';').some((pair) => names.has(pair.split('=', 1)[0]?.trim() ?? ''));
}
