import type { MiddlewareHandler } from 'hono';
import { ownPath } from '../../domain/web/own-path.ts';

/**
 * Redirects an unknown address with a trailing slash to the one without. By its path only: clients and proxies control
 * host and scheme (docs/product.md#web).
 */
export function trimTrailingSlash(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { method, path } = c.req;
    if (c.res.status !== 404 || !(method === 'GET' || method === 'HEAD') || !path.endsWith('/')) return;
    const trimmed = ownPath(path.slice(0, -1));
    // Not for paths that browsers could read as another site.
    if (trimmed !== '/') c.res = c.redirect(trimmed + new URL(c.req.url).search, 301);
  };
}
