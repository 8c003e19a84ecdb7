import type { MiddlewareHandler } from 'hono';

/** Shared answers: pages, unchanged ones, permanent redirects. */
const shareable = new Set([200, 301, 304]);

/**
 * Makes answers `no-store` without `Cache-Tag`, unless their handler set `Cache-Control` (docs/product.md#caching);
 * also answers that set a cookie, answer a write, or failed.
 */
export function privateByDefault(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { status, headers } = c.res;
    const mayBeKept =
      (c.req.method === 'GET' || c.req.method === 'HEAD') &&
      shareable.has(status) &&
      headers.has('Cache-Control') &&
      !headers.has('Set-Cookie');
    if (mayBeKept || headers.get('Cache-Control')?.includes('no-store')) return;
    c.res.headers.set('Cache-Control', 'no-store');
    c.res.headers.delete('Cache-Tag');
  };
}
