/** Lets redirects answer addresses such as `/?p=123`; for the page cache these are just `/`. */
import type { RequestListener } from 'node:http';
import { mayHaveOldQuery, oldQueryKey } from '../../domain/redirects/redirects.ts';

interface OldQueriesOptions {
  hasRule: (pathname: string, search: string) => Promise<boolean>;
  /** Answers a request without using the page cache. */
  answer: RequestListener;
  next: RequestListener;
}

/** Lets a request skip the page cache when a redirect has its address (docs/product.md#redirects). */
export function redirectOldQueries({ hasRule, answer, next }: OldQueriesOptions): RequestListener {
  return (req, res) => {
    const { url = '', method } = req;
    if (!mayHaveOldQuery(url) || (method !== 'GET' && method !== 'HEAD')) return next(req, res);
    const [pathname = '', search = ''] = url.split(/(?=\?)/, 2);
    if (oldQueryKey(pathname, search) === null) return next(req, res);
    hasRule(pathname, search).then(
      (isRedirected) => (isRedirected ? answer : next)(req, res),
      () => answer(req, res),
    );
  };
}
