/** Reads the address of a WordPress or Ghost site, the paths of links on it, and WordPress' slugs. */
import { foldAccents, trimEndOf } from '../../text/text.ts';

export interface SiteAddress {
  /** Without a slash at its end; null when the files do not contain the address. */
  address: string | null;
  /** The folder of the site on its host: '' or `/blog`. */
  basePath: string;
}

export function toSiteAddress(text: string): SiteAddress {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return { address: null, basePath: '' };
  const { origin, pathname } = new URL(text);
  const basePath = trimEndOf(pathname, /\//);
  return { address: origin + basePath, basePath };
}

/** Returns the path and query of an address of the old site; null for other sites. */
export function toOldPath({ address }: SiteAddress, link: string): string | null {
  if (/^\/(?!\/)/.test(link)) return link;
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return null;
  const url = new URL(link);
  const hostOf = ({ host }: URL) => host.replace(/^www\./, '');
  if (address !== null && hostOf(url) !== hostOf(new URL(address))) return null;
  return url.pathname + url.search;
}

/** Returns the old paths of a record, each once and without the front page. */
export function listOldPaths(site: SiteAddress, paths: readonly (string | null)[]): string[] {
  const front = new Set(['', '/', site.basePath, `${site.basePath}/`]);
  return [...new Set(paths.filter((path) => path !== null))].filter((path) => !front.has(path));
}

/** Decodes a slug that WordPress stored percent-encoded. The slug may have been cut inside a character. */
export function decodeSlug(slug: string): string {
  let whole = slug.replace(/%[0-9a-f]?$/i, '');
  for (let cut = 0; cut < 4; cut += 1) {
    try {
      return decodeURIComponent(whole);
    } catch {
      whole = whole.replace(/%[0-9a-f]{2}$/i, '');
    }
  }
  return slug;
}

/** Returns the slug of an author; WordPress makes it from the login. */
export function toNicename(login: string): string {
  return foldAccents(login)
    .toLowerCase()
    .replace(/[./]/g, '-')
    .replace(/[^a-z0-9 _-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '');
}
