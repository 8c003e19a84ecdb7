/** Sets the headers that every answer needs. */
import type { MiddlewareHandler } from 'hono';
import type { Portal, PortalEnv } from '../portal.ts';

const shareable: ReadonlySet<number> = new Set([200, 301, 304]);

/** Sets the security headers, and `no-store` unless the handler allows caching (docs/product.md#caching). */
export function setAnswerHeaders({
  securityHeaders,
}: Pick<Portal, 'securityHeaders'>): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    await next();
    const { status, headers } = c.res;
    const isPage = headers.get('Content-Type')?.startsWith('text/html') || headers.has('Location');
    const { page, file } = securityHeaders;
    for (const [name, value] of isPage ? page(c.req.path, c.var.frameOrigins) : file(c.req.path)) {
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
