/**
 * The menus of the site as admins arrange them. Each is a setting that holds its entries as JSON
 * (docs/product.md#menus).
 */
import { columnEntriesMax, menuEntriesMax, menuNameMaxGraphemes } from '../site/limits.ts';
import { siteAddressInvalid } from '../text/sentences.ts';
import { cleanLine, isLongerThan } from '../text/text.ts';
import { isLinkAddress } from '../web/web-address.ts';

export type MenuPlace = 'header' | 'columns' | 'line';
/** Kinds of entries that lead to one address. */
const linkKinds = ['section', 'group', 'topic', 'page', 'address'] as const;
/** `groups` stands for all groups that have no entry of their own; `links` is a column with entries. */
const menuKinds = [...linkKinds, 'groups', 'links'] as const;
export type MenuKind = (typeof menuKinds)[number];

export interface MenuEntry {
  kind: MenuKind;
  /** An address, or the id of the target. An id stays when the target is renamed. */
  target: string;
  /** '' means the name of the target. */
  name: string;
  /**
   * The name of the target when the entry was saved. The history shows it; so does the form when the target is gone.
   */
  targetName: string;
  isHidden: boolean;
  entries: MenuEntry[];
}

export type Menus = Readonly<Record<MenuPlace, readonly MenuEntry[]>>;

/** The kinds of entries that a menu may have; `entry` is a column of links. */
export const kindsIn: Readonly<Record<MenuPlace | 'entry', readonly MenuKind[]>> = {
  header: [...linkKinds, 'groups'],
  columns: ['links', 'group', 'groups'],
  line: linkKinds,
  entry: linkKinds,
};

const allGroups = 'Todos os grupos de seções';
export const kindNames: Readonly<Record<MenuKind, string>> = {
  section: 'Seção',
  group: 'Grupo de seções',
  topic: 'Assunto',
  page: 'Página',
  address: 'Endereço',
  groups: allGroups,
  links: 'Coluna de links',
};

export function createMenuEntry(entry: Partial<MenuEntry>): MenuEntry {
  return { kind: 'address', target: '', name: '', targetName: '', isHidden: false, entries: [], ...entry };
}

export function listMenuTopicIds(menus: Menus): string[] {
  const entries = Object.values(menus).flat();
  return [...entries, ...entries.flatMap((entry) => entry.entries)]
    .filter(({ kind }) => kind === 'topic')
    .map(({ target }) => target);
}

/** Returns the name of an entry when its target is not known. */
export function nameOfEntry({ kind, name, targetName, target }: MenuEntry): string {
  return kind === 'groups' ? allGroups : name || targetName || target;
}

const addresses = (entries: readonly (readonly [name: string, target: string])[]) =>
  entries.map(([name, target]) => createMenuEntry({ name, target }));

export const defaultMenus: Readonly<Record<MenuPlace, string>> = {
  header: formatMenu([
    ...addresses([
      ['Home', '/'],
      ['Vídeos', '/galeria-de-videos'],
    ]),
    createMenuEntry({ kind: 'groups' }),
    ...addresses([['Contato', '/contato']]),
  ]),
  columns: formatMenu([createMenuEntry({ kind: 'groups' })]),
  line: formatMenu([
    ...addresses([['Contato', '/contato']]),
    ...[
      ['sobre-nos', 'Sobre nós'],
      ['acessibilidade', 'Acessibilidade'],
      ['termos-de-uso-e-privacidade', 'Termos de uso e privacidade'],
    ].map(([target = '', targetName = '']) => createMenuEntry({ kind: 'page', target, targetName })),
    ...addresses([['RSS', '/rss.xml']]),
  ]),
};

/** Returns the menus of a site. A stored menu that cannot be read is replaced by the default menu. */
export function toMenus({
  headerMenu,
  footerColumns,
  footerLine,
}: {
  headerMenu: string;
  footerColumns: string;
  footerLine: string;
}): Menus {
  const read = (place: MenuPlace, text: string) => parseMenu(text) ?? parseMenu(defaultMenus[place]) ?? [];
  return {
    header: read('header', headerMenu),
    columns: read('columns', footerColumns),
    line: read('line', footerLine),
  };
}

/** Parses a stored menu; null for a text that is no menu. Entries of unknown kinds are left out. */
export function parseMenu(text: string): MenuEntry[] | null {
  try {
    return toEntries(JSON.parse(text));
  } catch {
    return null;
  }
}

function toEntries(value: unknown): MenuEntry[] | null {
  if (!Array.isArray(value)) return null;
  const known = new Set<unknown>(menuKinds);
  return value.filter((entry) => isRecord(entry) && known.has(entry.kind)).map(toEntry);
}

function toEntry(value: Readonly<Record<string, unknown>>): MenuEntry {
  const text = (name: string) => (typeof value[name] === 'string' ? value[name].trim() : '');
  return {
    kind: menuKinds.find((kind) => kind === value.kind) ?? 'address',
    target: text('target'),
    name: cleanLine(text('name'), menuNameMaxGraphemes),
    targetName: cleanLine(text('targetName'), menuNameMaxGraphemes),
    isHidden: value.isHidden === true,
    entries: toEntries(value.entries) ?? [],
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Writes a menu as the text of its setting, without empty properties. */
export function formatMenu(entries: readonly MenuEntry[]): string {
  return JSON.stringify(entries, (_key, value) =>
    value === '' || value === false || (Array.isArray(value) && value !== entries && value.length === 0)
      ? undefined
      : value,
  );
}

export function cleanMenu(text: string): string {
  const entries = parseMenu(text);
  return entries ? formatMenu(entries) : text.trim();
}

const idKinds: ReadonlySet<MenuKind> = new Set(['section', 'group', 'topic', 'page']);
const idMaxLength = 200;
const unreadable = 'O menu não pôde ser lido. Recarregue a página e tente novamente.';

export function findMenuProblem(place: MenuPlace, text: string): string | null {
  const entries = parseMenu(text);
  if (entries === null) return unreadable;
  if (entries.length > menuEntriesMax[place]) return tooMany[place];
  return findTwice(entries) ?? findFirst(entries, (entry) => findEntryProblem(place, entry)?.message ?? null);
}

/** Returns the key of an entry; no two entries of a menu may have the same key. */
export function keyOfEntry({ kind, target, name }: MenuEntry): string {
  return `${kind} ${kind === 'links' ? name : target}`;
}

function findTwice(entries: readonly MenuEntry[]): string | null {
  const keys = entries.map(keyOfEntry);
  const twice = entries.find((_entry, index) => keys.indexOf(keys[index] ?? '') < index);
  return twice ? `“${nameOfEntry(twice)}” já está neste menu.` : null;
}

const tooMany: Readonly<Record<MenuPlace, string>> = {
  header: `O cabeçalho pode ter no máximo ${menuEntriesMax.header} itens.`,
  columns: `O rodapé pode ter no máximo ${menuEntriesMax.columns} colunas.`,
  line: `A linha final pode ter no máximo ${menuEntriesMax.line} itens.`,
};

interface EntryProblem {
  field: 'name' | 'target';
  message: string;
}

export function findEntryProblem(place: MenuPlace | 'entry', entry: MenuEntry): EntryProblem | null {
  const { kind, name, targetName, target, entries } = entry;
  if (!kindsIn[place].includes(kind)) return { field: 'target', message: unreadable };
  if (name === '' && (kind === 'address' || kind === 'links'))
    return {
      field: 'name',
      message: kind === 'links' ? 'Escreva o nome da coluna.' : 'Escreva o nome do item.',
    };
  if ([name, targetName].some((text) => isLongerThan(text, menuNameMaxGraphemes)))
    return { field: 'name', message: `O nome pode ter no máximo ${menuNameMaxGraphemes} caracteres.` };
  if (kind === 'address' && !isLinkAddress(target))
    return {
      field: 'target',
      message: siteAddressInvalid,
    };
  if (idKinds.has(kind) && (target === '' || target.length > idMaxLength))
    return { field: 'target', message: 'Escolha para onde o item leva.' };
  if (kind !== 'links') return null;
  if (entries.length > columnEntriesMax)
    return { field: 'name', message: `A coluna “${name}” pode ter no máximo ${columnEntriesMax} itens.` };
  const message =
    findTwice(entries) ?? findFirst(entries, (inner) => findEntryProblem('entry', inner)?.message ?? null);
  return message === null ? null : { field: 'name', message };
}

function findFirst<Item>(items: readonly Item[], find: (item: Item) => string | null): string | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** Returns a menu as text for the history and the audit log: 'Home (/), Jogos (oculto), Todos os grupos de seções'. */
export function describeMenu(text: string): string {
  return (parseMenu(text) ?? []).map(describeEntry).join(', ');
}

function describeEntry(entry: MenuEntry): string {
  const { kind, target, isHidden, entries } = entry;
  const address = kind === 'address' ? ` (${target})` : '';
  const links = entries.length > 0 ? ` [${entries.map(describeEntry).join(', ')}]` : '';
  return `${nameOfEntry(entry)}${address}${links}${isHidden ? ' (oculto)' : ''}`;
}
