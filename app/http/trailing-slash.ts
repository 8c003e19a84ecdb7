import { ownPath } from '../../domain/web/own-path.ts';
import type { Handler, Portal } from '../portal.ts';

/** By its path only: clients and proxies control host and scheme (docs/product.md#web). */
export function trimTrailingSlash(
  { services }: Pick<Portal, 'services'>,
  notFound: Handler,
  isPage: (path: string) => Promise<boolean>,
): Handler {
  return async (c) => {
    const { method, url } = c.req;
    // Escaped, as in a `Location`.
    const { pathname, search } = new URL(url);
    const isRead = method === 'GET' || method === 'HEAD';
    const trimmed = isRead && pathname.endsWith('/') ? ownPath(pathname.slice(0, -1)) : '/';
    // `/` as well for paths that browsers could read as another site.
    if (trimmed === '/') return notFound(c);
    // One redirect for an old address, and none that hides a page.
    if (!c.env?.isProbe && (await services.findRedirect(pathname, search)) && !(await isPage(trimmed)))
      return notFound(c);
    return c.redirect(trimmed + search, 301);
  };
}
