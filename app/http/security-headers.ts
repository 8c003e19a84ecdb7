import type { MiddlewareHandler } from 'hono';
import type { SecurityHeaders } from '../../domain/web/security-headers.ts';

/** Sets them on every answer, errors and redirects included, that has none of its own. */
export function setSecurityHeaders({ page, file }: SecurityHeaders): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const isPage =
      c.res.headers.get('Content-Type')?.startsWith('text/html') || c.res.headers.has('Location');
    for (const [name, value] of (isPage ? page : file)(c.req.path)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}
