/** The menus as readers see them, without hidden entries and without links to a target that is hidden or gone. */
import type { Hue } from '../news/hues.ts';
import type { Sections, ShownGroup } from '../news/sections.ts';
import { thingPath } from '../news/thing-pages.ts';
import type { Topic } from '../news/topics.ts';
import type { PublishedTextPage } from '../pages/text-pages.ts';
import type { MenuEntry, Menus } from '../settings/menus.ts';

/** On a site with one group, the header shows up to this many sections in place of the group. */
const openSectionsMax = 8;

export interface MenuLink {
  name: string;
  href: string;
}

/** A group in a menu. It has the name of the entry, while its page has the group's own name. */
export interface MenuGroup extends ShownGroup {
  ownName: string;
}

export type ShownMenus = ReturnType<typeof showMenus>;

interface FooterColumn {
  key: string;
  name: string;
  hue: Hue | null;
  links: MenuLink[];
}

/** The targets that entries can have, read once for each content version. */
interface MenuTargets {
  sections: Sections;
  pages: readonly PublishedTextPage[];
  topics: readonly Topic[];
}

export function showMenus({ header, columns, line }: Menus, targets: MenuTargets) {
  const { sections } = targets;
  const toLinks = (entries: readonly MenuEntry[]) =>
    visible(entries).flatMap((entry) => toLink(entry, targets));
  return {
    /** Each group is a button that opens the list of its sections. */
    header: visible(header).flatMap<MenuLink | MenuGroup>(
      (entry) =>
        toOnlySections(entry, header, sections) ??
        toGroups(entry, header, sections) ??
        toLink(entry, targets),
    ),
    columns: visible(columns).flatMap<FooterColumn>((column) => {
      const groups = toGroups(column, columns, sections);
      if (groups)
        return groups.map(({ id, name, hue, sections }) => ({
          key: id,
          name,
          hue,
          links: sections.map(toPageLink),
        }));
      const links = toLinks(column.entries);
      return links.length > 0 ? [{ key: column.name, name: column.name, hue: null, links }] : [];
    }),
    line: toLinks(line),
  };
}

function visible(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.filter(({ isHidden }) => !isHidden);
}

/**
 * Returns the groups that an entry stands for; null for other entries. The entry for all groups stands for those that
 * have no entry of their own.
 */
function toGroups(
  { kind, target, name }: MenuEntry,
  entries: readonly MenuEntry[],
  { shownGroups }: Sections,
): MenuGroup[] | null {
  if (kind === 'group')
    return shownGroups
      .filter(({ id }) => id === target)
      .map((group) => ({ ...group, ownName: group.name, name: name || group.name }));
  if (kind !== 'groups') return null;
  return shownGroups
    .filter(({ id }) => !entries.some((entry) => entry.kind === 'group' && entry.target === id))
    .map((group) => ({ ...group, ownName: group.name }));
}

/**
 * If there is one group with few sections, returns its sections, because the name of the group would hide them; else
 * null.
 */
function toOnlySections(
  { kind }: MenuEntry,
  entries: readonly MenuEntry[],
  sections: Sections,
): MenuLink[] | null {
  const [only, ...others] = sections.shownGroups;
  if (kind !== 'groups' || !only || others.length > 0 || only.sections.length > openSectionsMax) return null;
  if (entries.some(({ kind, target }) => kind === 'group' && target === only.id)) return null;
  const named = entries
    .filter(({ kind }) => kind === 'section')
    .map(({ target }) => sections.find(target)?.id);
  return only.sections.filter(({ id }) => !named.includes(id)).map(toPageLink);
}

function toLink({ kind, target, name }: MenuEntry, { sections, pages, topics }: MenuTargets): MenuLink[] {
  switch (kind) {
    case 'address':
      return [{ name, href: target }];
    case 'section': {
      const section = sections.find(target);
      return section && !section.isHidden ? [toPageLink({ ...section, name: name || section.name })] : [];
    }
    case 'group': {
      const group = sections.shownGroups.find(({ id }) => id === target);
      return group ? [toPageLink({ ...group, name: name || group.name })] : [];
    }
    case 'topic':
      return topics
        .filter(({ id }) => id === target)
        .map((topic) => ({ name: name || topic.name, href: thingPath('topic', topic) }));
    case 'page':
      return pages
        .filter(({ id }) => id === target)
        .map(({ title, path }) => ({ name: name || title, href: path }));
    default:
      return [];
  }
}

/** Returns the page of a section or group. */
export function toPageLink({ slug, name }: { slug: string; name: string }): MenuLink {
  return { name, href: `/categoria/${slug}` };
}
