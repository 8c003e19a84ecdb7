/** Reads changed settings before a page is rendered. */
import type { MiddlewareHandler } from 'hono';
import { setTimeZone } from '../../domain/text/dates.ts';
import type { Portal, PortalEnv } from '../portal.ts';

/** Renews the settings, because the page cache stores each page under the content version, and so under its settings. */
export function renewSite({
  site,
  renewSite,
}: Pick<Portal, 'site' | 'renewSite'>): MiddlewareHandler<PortalEnv> {
  return async (_c, next) => {
    await renewSite();
    // The built application has its own copy of domain/text/dates.ts, so the time zone is set here, too.
    setTimeZone(site.timeZone);
    await next();
  };
}
