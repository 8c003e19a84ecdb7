/** Redirects addresses with a slash at the end to the address without it. */
import { ownPath } from '../../domain/web/own-path.ts';
import type { Handler, Portal } from '../portal.ts';

/** Redirects to a path only, because clients and proxies can forge host and scheme (docs/product.md#web). */
export function trimTrailingSlash(
  { services }: Pick<Portal, 'services'>,
  notFound: Handler,
  isPage: (path: string) => Promise<boolean>,
): Handler {
  return async (c) => {
    const { method, url } = c.req;
    // `Location` needs an escaped path, and the path of a URL is escaped.
    const { pathname, search } = new URL(url);
    const isRead = method === 'GET' || method === 'HEAD';
    const trimmed = isRead && pathname.endsWith('/') ? ownPath(pathname.slice(0, -1)) : '/';
    // For a path that browsers could take for another site, `ownPath` returns `/`.
    if (trimmed === '/') return notFound(c);
    // If a redirect of the newsroom has this address, it answers directly, unless a page has the address.
    if (!c.env?.isProbe && (await services.findRedirect(pathname, search)) && !(await isPage(trimmed)))
      return notFound(c);
    return c.redirect(trimmed + search, 301);
  };
}
