import type { MiddlewareHandler } from 'hono';

/** Of what is the same for everybody: pages, answers that are still the same, addresses that moved for good. */
const shareable = new Set([200, 301, 304]);

/**
 * Nobody keeps an answer unless its handler said so (docs/product.md#caching): whatever has no `Cache-Control`, sets a cookie,
 * answers a write, or failed after it had said so, is `no-store` and has no `Cache-Tag`.
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
