import { ownPath } from '../../domain/web/own-path.ts';
import type { Handler } from '../portal.ts';

/** By its path only: clients and proxies control host and scheme (docs/product.md#web). */
export function trimTrailingSlash(notFound: Handler): Handler {
  return (c) => {
    const { method, path, url } = c.req;
    const isRead = method === 'GET' || method === 'HEAD';
    const trimmed = isRead && path.endsWith('/') ? ownPath(path.slice(0, -1)) : '/';
    // `/` as well for paths that browsers could read as another site.
    return trimmed === '/' ? notFound(c) : c.redirect(trimmed + new URL(url).search, 301);
  };
}
