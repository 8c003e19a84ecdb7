/**
 * The sections of the site and their groups. Screens call a section `Seção`, and the form of news calls it `Categoria`
 * (docs/product.md#sections).
 */
import type { Searchable } from '../web/search-fields.ts';
import { opinionSlug } from './genres.ts';
import { type Hue, opinionHue } from './hues.ts';

export interface SectionGroup extends Searchable {
  id: string;
  slug: string;
  name: string;
  hue: Hue;
  position: number;
  version: number;
}

/** A section. News store its id, which never changes. */
export interface Section extends Searchable {
  id: string;
  slug: string;
  name: string;
  /** The introduction on the page of the section, and its meta description. */
  description: string;
  groupId: string;
  position: number;
  /** Hidden sections keep their pages and feeds, but no list of sections shows them. */
  isHidden: boolean;
  /** Whether the news of the section take no comments. */
  closesComments: boolean;
  /** The ids of sections that were merged into this one; older versions of news still have those ids. */
  mergedIds: readonly string[];
  version: number;
}

/** The section of news on cards and articles: its slug, name and hue. */
export interface SectionLabel {
  category: string;
  categoryName: string;
  hue: Hue | null;
}

/** A group with its visible sections, as header, footer, forms, filters and bands list them. */
export interface ShownGroup extends Pick<SectionGroup, 'id' | 'slug' | 'name' | 'hue'> {
  sections: Pick<Section, 'id' | 'slug' | 'name'>[];
}

/** The page at /categoria/{slug}: news of a section, or of all sections of a group. */
export interface ListedSection extends Searchable {
  slug: string;
  name: string;
  description: string;
  hue: Hue;
  isGroup: boolean;
  ids: readonly string[];
  /** The sections of a group; empty for a section. */
  sections: readonly Pick<Section, 'name' | 'slug'>[];
}

/** All sections and groups at one moment, in their order. */
export class Sections {
  readonly groups: readonly SectionGroup[];
  readonly all: readonly Section[];
  /** Groups with at least one visible section. */
  readonly shownGroups: readonly ShownGroup[];
  readonly #byId: ReadonlyMap<string, Section>;
  readonly #groupById: ReadonlyMap<string, SectionGroup>;

  /** Orders sections and groups. Sections of unknown groups are left out. */
  constructor(groups: readonly SectionGroup[], sections: readonly Section[]) {
    this.groups = groups;
    this.all = groups.flatMap(({ id }) => sections.filter(({ groupId }) => groupId === id));
    this.#groupById = new Map(groups.map((group) => [group.id, group]));
    this.#byId = new Map([
      ...this.all.flatMap((section) => section.mergedIds.map((id): [string, Section] => [id, section])),
      ...this.all.map((section): [string, Section] => [section.id, section]),
    ]);
    this.shownGroups = groups
      .map(({ id, slug, name, hue }) => ({
        id,
        slug,
        name,
        hue,
        sections: this.all
          .filter((section) => section.groupId === id && !section.isHidden)
          .map((section) => ({ id: section.id, slug: section.slug, name: section.name })),
      }))
      .filter((group) => group.sections.length > 0);
  }

  /** Finds a section by its id, or by the id of a section that was merged into it. */
  find(id: string): Section | null {
    return this.#byId.get(id) ?? null;
  }

  findBySlug(slug: string): Section | null {
    return this.all.find((section) => section.slug === slug) ?? null;
  }

  findGroup(id: string): SectionGroup | null {
    return this.#groupById.get(id) ?? null;
  }

  /** Returns the name of a section; '' for an unknown id. */
  nameOf(id: string): string {
    return this.find(id)?.name ?? '';
  }

  /** Returns the label of the section on news; an unknown section is shown by its id. */
  labelOf(id: string): SectionLabel {
    const section = this.find(id);
    if (!section) return { category: id, categoryName: id, hue: null };
    return { category: section.slug, categoryName: section.name, hue: this.#hueOf(section) };
  }

  /** Finds the section or group at the address /categoria/{slug}. */
  findListed(slug: string): ListedSection | null {
    const section = this.findBySlug(slug);
    if (section)
      return {
        slug,
        name: section.name,
        description: section.description,
        hue: this.#hueOf(section),
        isGroup: false,
        ids: [section.id],
        sections: [],
        searchFields: section.searchFields,
      };
    const group = this.groups.find((candidate) => candidate.slug === slug);
    if (!group) return null;
    const sections = this.all.filter(({ groupId, isHidden }) => groupId === group.id && !isHidden);
    return {
      slug,
      name: group.name,
      // The names are joined by dots: many contain “e”, so a list with “e” could not be read as a sentence.
      description: sections.map(({ name }) => name).join(' · ') || `Notícias de ${group.name}.`,
      hue: group.hue,
      isGroup: true,
      ids: sections.map(({ id }) => id),
      sections,
      searchFields: group.searchFields,
    };
  }

  #hueOf({ groupId, slug }: Section): Hue {
    if (slug === opinionSlug) return opinionHue;
    return this.findGroup(groupId)?.hue ?? 'azul';
  }
}
