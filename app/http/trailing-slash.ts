import type { MiddlewareHandler } from 'hono';
import { ownPath } from '../../domain/web/own-path.ts';

/**
 * Leads an address with a slash too many at its end, where nothing is, to the one without. By its path alone: hosts and
 * schemes of requests are what somebody wrote, or what a proxy left of them (docs/product.md#web).
 */
export function trimTrailingSlash(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { method, path } = c.req;
    if (c.res.status !== 404 || !(method === 'GET' || method === 'HEAD') || !path.endsWith('/')) return;
    const trimmed = ownPath(path.slice(0, -1));
    // What a browser could read as another site stays where it is: nowhere.
    if (trimmed !== '/') c.res = c.redirect(trimmed + new URL(c.req.url).search, 301);
  };
}
