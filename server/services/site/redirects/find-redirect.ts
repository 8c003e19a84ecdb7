import {
  findPrefixRule,
  pathKey,
  type Redirect,
  type RedirectStatus,
  sourcesOf,
} from '../../../../domain/site/redirects.ts';
import type { PageSources } from '../content-cache.ts';

export interface FoundRedirect {
  id: string;
  /** '' for 410. */
  target: string;
  status: RedirectStatus;
}

/** The rule for an address that the portal does not have (docs/product.md#redirects); exact ones come first. */
export function findRedirect({
  redirects,
  listPrefixRedirects,
}: Pick<PageSources, 'redirects' | 'listPrefixRedirects'>) {
  return async (pathname: string, search: string): Promise<FoundRedirect | null> => {
    const sources = sourcesOf(pathname, search);
    const exact = await redirects.listBySources(sources);
    for (const source of sources) {
      const found = exact.find((redirect) => redirect.source === source && !redirect.isRemoved);
      if (found) return toFound(found, found.target);
    }
    const prefix = findPrefixRule(await listPrefixRedirects(), pathKey(pathname));
    return prefix && toFound(prefix.rule, prefix.target);
  };
}

function toFound({ id, status }: Redirect, target: string): FoundRedirect {
  return { id, target, status };
}
