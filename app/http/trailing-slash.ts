/** Redirects addresses with a slash at the end to the address without it. */
import { ownPath } from '../../domain/web/own-path.ts';
import type { Handler, Portal } from '../portal.ts';

/** Redirects to a path only, because clients and proxies control host and scheme (docs/product.md#web). */
export function trimTrailingSlash(
  { services }: Pick<Portal, 'services'>,
  notFound: Handler,
  isPage: (path: string) => Promise<boolean>,
): Handler {
  return async (c) => {
    const { method, url } = c.req;
    // The path is escaped, as `Location` needs it.
    const { pathname, search } = new URL(url);
    const isRead = method === 'GET' || method === 'HEAD';
    const trimmed = isRead && pathname.endsWith('/') ? ownPath(pathname.slice(0, -1)) : '/';
    // `ownPath` returns `/` for paths that browsers could read as another site.
    if (trimmed === '/') return notFound(c);
    // A redirect of the newsroom answers directly, unless a page has the address.
    if (!c.env?.isProbe && (await services.findRedirect(pathname, search)) && !(await isPage(trimmed)))
      return notFound(c);
    return c.redirect(trimmed + search, 301);
  };
}
