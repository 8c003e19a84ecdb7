import type { MiddlewareHandler } from 'hono';
import { setTimeZone } from '../../domain/text/dates.ts';
import type { Portal, PortalEnv } from '../portal.ts';

/** Before a page is rendered: the page cache keeps it for the content version of these settings. */
export function renewSite({
  site,
  renewSite,
}: Pick<Portal, 'site' | 'renewSite'>): MiddlewareHandler<PortalEnv> {
  return async (_c, next) => {
    await renewSite();
    // The build of the application has its own copy of domain/text/dates.ts.
    setTimeZone(site.timeZone);
    await next();
  };
}
