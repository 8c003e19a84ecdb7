/**
 * The addresses of pages that list the news of a section, topic or author, and of the screens that list these things.
 */

/** The pages of each kind; the newsroom lists the things of a kind with a `screen` by name. */
export const thingPages = {
  section: { path: '/categoria', label: 'Seção' },
  author: { path: '/autor', label: 'Autor', screen: 'autores', screenLabel: 'Autores' },
  topic: { path: '/assunto', label: 'Assunto', screen: 'assuntos', screenLabel: 'Assuntos' },
} as const satisfies Record<string, ThingPages>;

interface ThingPages {
  /** The slug follows this part of the address. */
  path: `/${string}`;
  /** The label above the name on the page. */
  label: string;
  /** The path of the screen under /dashboard; the addresses of its calls begin with it, too. */
  screen?: string;
  screenLabel?: string;
}

export type PagedKind = keyof typeof thingPages;
/** The kinds that have pages and screens. */
export type ListedKind = Exclude<PagedKind, 'section'>;

const isListed = (kind: PagedKind): kind is ListedKind => 'screen' in thingPages[kind];
export const pagedKinds = Object.keys(thingPages).filter((kind): kind is PagedKind => kind in thingPages);
export const listedKinds = pagedKinds.filter(isListed);

/**
 * Returns the text about a list for search engines and feeds: its description, or a sentence with its name, because an
 * imported section may have no description.
 */
export function describeThing({ name, description }: { name: string; description: string }): string {
  return description || `Notícias de ${name}`;
}

export function thingPath(kind: PagedKind, { slug }: { slug: string }): string {
  return `${thingPages[kind].path}/${slug}`;
}

/** Returns the path without its slash. API parameters and cache tags use it as the name of the kind. */
export function pathName(kind: PagedKind): string {
  return thingPages[kind].path.slice(1);
}
