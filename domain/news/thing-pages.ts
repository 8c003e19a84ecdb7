/** The addresses of the pages that list the news of sections, topics and authors, and of the screens that list the things. */

/** The pages by kind; a kind with a `screen` is listed by name in the newsroom. */
export const thingPages = {
  section: { path: '/categoria', label: 'Seção' },
  author: { path: '/autor', label: 'Autor', screen: 'autores', screenLabel: 'Autores' },
  topic: { path: '/assunto', label: 'Assunto', screen: 'assuntos', screenLabel: 'Assuntos' },
} as const satisfies Record<string, ThingPages>;

interface ThingPages {
  /** The rest of the address is a slug. */
  path: `/${string}`;
  /** The label above the name on its page. */
  label: string;
  /** The screen under /dashboard, and the beginning of its calls. */
  screen?: string;
  screenLabel?: string;
}

export type PagedKind = keyof typeof thingPages;
/** The kinds with pages and screens. */
export type ListedKind = Exclude<PagedKind, 'section'>;

const isListed = (kind: PagedKind): kind is ListedKind => 'screen' in thingPages[kind];
export const pagedKinds = Object.keys(thingPages).filter((kind): kind is PagedKind => kind in thingPages);
export const listedKinds = pagedKinds.filter(isListed);

/** Returns what search engines and feeds say of the list: its description, which an imported section may lack. */
export function describeThing({ name, description }: { name: string; description: string }): string {
  return description || `Notícias de ${name}`;
}

export function thingPath(kind: PagedKind, { slug }: { slug: string }): string {
  return `${thingPages[kind].path}/${slug}`;
}

/** Returns the path without its slash, which names the kind in API parameters and cache tags. */
export function pathName(kind: PagedKind): string {
  return thingPages[kind].path.slice(1);
}
