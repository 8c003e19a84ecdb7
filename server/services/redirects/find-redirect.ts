/**
 * Finds the rule for an address that the portal does not have (docs/product.md#redirects). Exact rules come first, then
 * those with `*`. Last come imported rules for the address from which the old site derived this one.
 */
import { anonymousVisitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { pagedKinds, thingPages } from '../../../domain/news/thing-pages.ts';
import { listOriginsOf } from '../../../domain/redirects/old-variants.ts';
import {
  findPrefixRule,
  foldCase,
  leadsToItself,
  type Redirect,
  type RedirectStatus,
  requestKey,
  sourcesOf,
} from '../../../domain/redirects/redirects.ts';
import { addresses } from '../../../domain/web/addresses.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { findThing } from '../news/things/find-things.ts';
import type { IsPage } from './change-redirects.ts';

interface FoundRedirect {
  id: string;
  /** The address to redirect to; '' for 410. */
  target: string;
  status: RedirectStatus;
}

export function findRedirect(
  sources: Pick<
    PageSources,
    'redirects' | 'listPrefixRedirects' | 'news' | 'listPublishedTextPages' | 'clock'
  >,
) {
  const { redirects, listPrefixRedirects } = sources;
  return async (pathname: string, search: string): Promise<FoundRedirect | null> => {
    const key = requestKey(pathname);
    if (key === null) return null;
    const addresses = sourcesOf(pathname, search);
    // The paths from which the old site derived this address: for page 2 of an article, for example, the article.
    const origins = listOriginsOf(foldCase(key));
    const toFound = ({ id, status }: Redirect, target: string): FoundRedirect | null =>
      leadsToItself(target, pathname, search) ? null : { id, target, status };
    const exact = await redirects.listBySources([...addresses, ...origins]);
    for (const source of addresses) {
      const found = exact.find((redirect) => redirect.source === source && !redirect.isRemoved);
      if (found && (await isAnswered(sources, found))) return toFound(found, withSearch(found, search));
    }
    const prefix = findPrefixRule(await listPrefixRedirects(), key);
    if (prefix) return toFound(prefix.rule, prefix.target);
    const origin = origins
      .map((source) => exact.find((redirect) => redirect.source === source && isUntouchedImport(redirect)))
      .find((redirect) => redirect !== undefined);
    return origin && (await isAnswered(sources, origin)) ? toFound(origin, origin.target) : null;
  };
}

/**
 * Returns whether a rule may answer. If readers may not see an imported item, its old address answers 404, because a
 * redirect would reveal the new address. The rule works once the item is published.
 */
async function isAnswered(
  { news, listPublishedTextPages, clock }: Pick<PageSources, 'news' | 'listPublishedTextPages' | 'clock'>,
  rule: Redirect,
): Promise<boolean> {
  if (!isUntouchedImport(rule)) return true;
  const [, kind, slug = ''] = /^\/(news|pagina)\/([^/?#]+)$/.exec(rule.target) ?? [];
  if (kind === 'pagina') return (await listPublishedTextPages()).some(({ path }) => path === rule.target);
  if (kind !== 'news') return true;
  const filter = visibleTo(anonymousVisitor, clock());
  if (await news.findByIdOrSlug(slug, filter)) return true;
  const id = await news.findIdByFormerSlug(slug);
  return id !== null && (await news.listSummariesByIds([id], filter)).length > 0;
}

/** Returns the target of a rule. For WordPress' searches, the words of the search are added. */
function withSearch({ source, target }: Redirect, search: string): string {
  const words = source.endsWith('?s=') ? new URLSearchParams(search).get('s') : null;
  if (!words || !target.startsWith('/')) return target;
  const [address = '', fragment] = target.split('#', 2);
  const query = `${address.includes('?') ? '&' : '?'}q=${encodeURIComponent(words)}`;
  return `${address}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}

/**
 * Returns whether a rule comes from an import and was not changed. Such a rule leads to a page, so it cannot cause a
 * loop. A rule by a person answers exactly its own address.
 */
function isUntouchedImport({ isImported, isTouched, isRemoved }: Redirect): boolean {
  return isImported && !isTouched && !isRemoved;
}

/** Finds what a visitor without a session would get from the routes. */
export function createPageCheck(sources: PageSources): IsPage {
  const { news, textPages, clock } = sources;
  return async (path) => {
    const policy = addresses[path];
    if (policy) return policy.needs === undefined;
    const [, base = '', slug = '', rest = ''] = path.split('/', 4);
    if (slug === '') return false;
    const kind = pagedKinds.find((paged) => thingPages[paged].path === `/${base}`);
    if (kind)
      return /^(?:|rss\.xml|feed\.json)$/.test(rest) && (await findThing(sources)(kind, slug)) !== null;
    if (rest !== '') return false;
    if (base === 'pagina') return Boolean((await textPages.findBySlug(slug))?.published);
    if (base !== 'news') return false;
    if (await news.findByIdOrSlug(slug, visibleTo(anonymousVisitor, clock()))) return true;
    return (await news.findIdByFormerSlug(slug)) !== null;
  };
}
