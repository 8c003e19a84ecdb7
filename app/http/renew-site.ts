import type { MiddlewareHandler } from 'hono';
import type { Portal, PortalEnv } from '../portal.ts';

/** Before a page is rendered: the page cache keeps it for the content version of these settings. */
export function renewSite({ renewSite }: Pick<Portal, 'renewSite'>): MiddlewareHandler<PortalEnv> {
  return async (_c, next) => {
    await renewSite();
    await next();
  };
}
