/**
 * Makes redirects from an old site's paths (`oldPaths` of domain/transfer/foreign-record.ts) to the new pages, and
 * recognizes the old site's addresses in texts (docs/product.md#moving-in).
 */
import { oldQueryKey } from '../../../../domain/redirects/redirects.ts';

/** Returns a path of the old site in the form for comparing: without a slash at the end, and without a fragment. */
export function toAddressKey(path: string): string {
  const [plain = ''] = path.split('#', 1);
  const [pathname = '', ...query] = plain.split('?');
  const bare = decode(pathname).replace(/\/$/, '');
  return query.length === 0 ? bare : `${bare}?${query.join('?')}`;
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

export type OldSite = ReturnType<typeof createOldSite>;

/** The longest old address that is stored with its record. */
const addressMaxLength = 1_000;
const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '');
const isFilePath = (path: string) => /\.[a-z\d]{2,5}$/i.test(path);

/** Returns the host of an absolute address without `www.`; null for a path. */
export function toHost(address: string): string | null {
  return /^https?:/i.test(address) && URL.canParse(address) ? withoutWww(new URL(address).host) : null;
}

/**
 * Creates the old site. Its addresses may have `www.` or not, and http or https. WordPress' image proxy serves files of
 * the site, too. `fileHosts` are hosts that serve only files, such as those of WordPress.com and of file stores.
 */
export function createOldSite(siteAddress: string | null, fileHosts: ReadonlySet<string> = new Set()) {
  const base = siteAddress === null ? null : URL.parse(siteAddress);
  const ownHost = base === null ? null : withoutWww(base.host);
  const isOwn = (host: string, path: string) =>
    withoutWww(host) === ownHost || (fileHosts.has(withoutWww(host)) && isFilePath(path));
  const urlOf = (path: string) => (base && URL.parse(path, base)?.href) ?? null;
  return {
    /** The folder of the site on its host: '' or `/blog`. */
    folder: findFolder(siteAddress),
    /** Returns the whole address of a path. Null when the files do not contain the address of the site. */
    urlOf,
    /** Returns the current address of a record; if the host is not known, its path; '' for none. */
    addressOf([path = '']: readonly string[]) {
      const address = path === '' ? '' : (urlOf(path) ?? path);
      return address.length <= addressMaxLength ? address : '';
    },
    /** Returns the path with query of an address on the old site; null for other sites. */
    pathOf(address: string) {
      const trimmed = address.trim();
      if (/^\/(?!\/)/.test(trimmed)) return trimmed;
      const url = base && URL.parse(trimmed, base);
      if (!url) return null;
      const proxied = /^i\d\.wp\.com$/.test(url.host) ? /^\/([^/]+)(\/.+)$/.exec(url.pathname) : null;
      if (proxied?.[1] && proxied[2]) return isOwn(proxied[1], proxied[2]) ? proxied[2] : null;
      return /^https?:$/.test(url.protocol) && isOwn(url.host, url.pathname)
        ? url.pathname + url.search
        : null;
    },
  };
}

export interface RedirectRule {
  from: string;
  to: string;
  /**
   * Whether the source is an earlier address of the item. Then the rule does not replace the rule of another item from
   * an earlier file.
   */
  isFormer?: boolean;
}

/** Makes a rule for each old path that differs from the new one. */
export function toRules(oldPaths: readonly string[], to: string): RedirectRule[] {
  const froms = new Map(oldPaths.map((from) => [toAddressKey(from), from]));
  return [...froms].flatMap(([key, from]) => {
    const [pathname = '', search = ''] = from.split(/(?=\?)/, 2);
    const isAnswered = from.startsWith('/') && (search === '' || oldQueryKey(pathname, search) !== null);
    return key === '' || to === '' || key === toAddressKey(to) || !isAnswered ? [] : [{ from, to }];
  });
}

/** Makes the rules for a page that has a feed: of a section, a topic or an author. */
export function toRulesWithFeeds(oldPaths: readonly string[], to: string, feed: string): RedirectRule[] {
  const isFeed = (path: string) => /\/(?:feed|rss)\/?$/.test(path);
  const feeds = oldPaths
    .filter((path) => !path.includes('?') && !isFeed(path))
    .flatMap((path) => [`${path.replace(/\/$/, '')}/feed/`, `${path.replace(/\/$/, '')}/rss/`]);
  return [
    ...toRules(
      oldPaths.filter((path) => !isFeed(path)),
      to,
    ),
    ...toRules([...oldPaths.filter(isFeed), ...feeds], feed),
  ];
}

/**
 * Makes the rules for addresses of the whole site. Feeds lead to /rss.xml, and the search to /busca. Archives by date,
 * and a home page in a folder, lead to the home page.
 */
export function listSiteRules(siteAddress: string | null, years: Iterable<number>): RedirectRule[] {
  const folder = findFolder(siteAddress);
  const feeds = ['/feed/', '/feed/rss2/', '/feed/atom/', '/rss/', '/?feed=rss2', '/?feed=rss', '/?feed=atom'];
  const archives = Array.from(years).flatMap((year) => [`/${year}/`, `/?m=${year}`]);
  const home = folder === '' ? '/page/' : '/';
  const inFolder = (paths: readonly string[]) => paths.map((path) => folder + path);
  return [
    ...toRules(inFolder(feeds), '/rss.xml'),
    ...toRules(inFolder(['/?s=']), '/busca'),
    ...toRules(inFolder([home, ...archives]), '/'),
  ];
}

/** Returns the folder of a site on its host: '' or `/blog`. */
export function findFolder(siteAddress: string | null): string {
  return siteAddress === null ? '' : (URL.parse(siteAddress)?.pathname ?? '').replace(/\/$/, '');
}
