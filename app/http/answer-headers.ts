import type { MiddlewareHandler } from 'hono';
import type { Portal, PortalEnv } from '../portal.ts';

/** Statuses of answers that may be shared: pages, unchanged pages, permanent redirects. */
const shareable: ReadonlySet<number> = new Set([200, 301, 304]);

/**
 * Sets the headers of every answer: the security headers of its address, and `no-store` on all answers that may not be
 * shared (docs/product.md#caching): personal ones, those that set a cookie, answer a write or failed, and those whose
 * handler set no `Cache-Control`.
 */
export function setAnswerHeaders({
  securityHeaders,
}: Pick<Portal, 'securityHeaders'>): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    await next();
    const { status, headers } = c.res;
    const isPage = headers.get('Content-Type')?.startsWith('text/html') || headers.has('Location');
    for (const [name, value] of (isPage ? securityHeaders.page : securityHeaders.file)(c.req.path)) {
      if (!headers.has(name)) headers.set(name, value);
    }
    const isShared =
      (c.req.method === 'GET' || c.req.method === 'HEAD') &&
      shareable.has(status) &&
      headers.has('Cache-Control') &&
      !headers.has('Set-Cookie') &&
      !c.var.isPersonal;
    if (isShared) return;
    headers.set('Cache-Control', c.var.isPersonal ? 'private, no-store' : 'no-store');
    headers.delete('Cache-Tag');
  };
}
