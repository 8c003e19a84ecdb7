/**
 * Finds the words before categories and tags in the addresses of a WordPress site. Its export does not contain them.
 */

/**
 * The words before categories, tags and authors in addresses, such as `editoria`; undefined for the word that WordPress
 * uses by default.
 */
export interface AddressBases {
  category?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
}

export const ownBases: Required<Record<keyof AddressBases, string>> = {
  category: 'category',
  tag: 'tag',
  author: 'author',
};

/** Returns a base without the slashes around it; '' for none. */
export function cleanBase(typed: string): string {
  return typed
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('/');
}

const link = /href=["'](?:https?:\/\/([^/"'\s]{1,100}))?(\/[^"'?#<>\s]{3,200})/gi;
const linksMax = 50_000;
const basesMax = 1_000;
const namesMax = 1_000;
/** One name may be the slug of a post by accident, but not two. */
const namesMin = 2;
const neverBase = /^(?:\d+|wp-.*|page|feed|\.|files)$/;

/** Counts the addresses of the site that its texts link to, by their first words. */
export class BaseVotes {
  readonly #namesOf = new Map<string, Set<string>>();
  #links = 0;

  /**
   * Counts the links of a text. `host` is the host of the site without `www.`, and `folder` the folder of the site on
   * that host.
   */
  add(html: string, host: string, folder: string): void {
    if (this.#links >= linksMax || !html.includes('href=')) return;
    for (const [, ofHost, path = ''] of html.matchAll(link)) {
      this.#links += 1;
      if (this.#links > linksMax) return;
      if (ofHost !== undefined && ofHost.toLowerCase().replace(/^www\./, '') !== host) continue;
      if (!path.startsWith(`${folder}/`)) continue;
      const [base = '', ...names] = path
        .slice(folder.length + 1)
        .replace(/\/(?:page\/\d{1,6}|feed)\/?$/, '')
        .split('/')
        .filter((part) => part !== '');
      const name = names.at(-1);
      if (name === undefined || neverBase.test(base)) continue;
      const known = this.#namesOf.get(base) ?? new Set();
      if (known.size < namesMax) known.add(name.toLowerCase());
      if (this.#namesOf.size < basesMax) this.#namesOf.set(base, known);
    }
  }

  /**
   * Returns the word before most of these names. Undefined if it is WordPress' default word, or if there are too few
   * links.
   */
  find(kind: keyof AddressBases, names: ReadonlySet<string>): string | undefined {
    const counted = Array.from(this.#namesOf, ([base, found]) => ({
      base,
      // A nested category has its parent before it, and the parent is no base.
      count: names.has(base) ? 0 : [...found].filter((name) => names.has(name)).length,
    }));
    const [best] = counted.toSorted((one, other) => other.count - one.count);
    return best && best.count >= namesMin && best.base !== ownBases[kind] ? best.base : undefined;
  }
}

/** Adds paths with the base of the site to the old paths of a section, topic or author. The new ones come first. */
export function withBase(oldPaths: readonly string[], folder: string, own: string, base?: string): string[] {
  if (base === undefined) return [...oldPaths];
  const start = `${folder}/${own}/`;
  const based = oldPaths
    .filter((path) => path.startsWith(start))
    .map((path) => `${folder}/${base}/${path.slice(start.length)}`);
  return [...based, ...oldPaths];
}
