/**
 * The sections of the site and their groups, which screens call `Seção`, and the form of news `Categoria` (docs/product.md#sections).
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
  /** The standfirst and the meta description of its page. */
  description: string;
  groupId: string;
  position: number;
  /** Hidden sections keep their pages and feeds, but no list of sections shows them. */
  isHidden: boolean;
  /** Whether its news take no comments. */
  closesComments: boolean;
  /** The ids of the sections that were merged into this one, which older versions of news still have. */
  mergedIds: readonly string[];
  version: number;
}

/** How cards and articles show the section of news: slug, name and hue. */
export interface SectionLabel {
  category: string;
  categoryName: string;
  hue: Hue | null;
}

/** A group with its visible sections, as header, footer, forms, filters and bands list them. */
export interface ShownGroup extends Pick<SectionGroup, 'id' | 'slug' | 'name' | 'hue'> {
  sections: Pick<Section, 'id' | 'slug' | 'name'>[];
}

/** The list of /categoria/{slug}: news of a section, or of all sections of a group. */
export interface ListedSection extends Searchable {
  slug: string;
  name: string;
  description: string;
  hue: Hue;
  isGroup: boolean;
  ids: readonly string[];
  /** The sections of a group; none for a section. */
  sections: readonly Pick<Section, 'name' | 'slug'>[];
}

/** All sections and groups of one moment, in their order. */
export class Sections {
  readonly groups: readonly SectionGroup[];
  readonly all: readonly Section[];
  /** Groups with at least one visible section. */
  readonly shownGroups: readonly ShownGroup[];
  readonly #byId: ReadonlyMap<string, Section>;
  readonly #groupById: ReadonlyMap<string, SectionGroup>;

  /** Orders sections and groups; sections of unknown groups are left out. */
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

  /** Finds a section by its id, or by the id of one that was merged into it. */
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

  /** Returns how news show their section; an unknown section is shown by its id. */
  labelOf(id: string): SectionLabel {
    const section = this.find(id);
    if (!section) return { category: id, categoryName: id, hue: null };
    return { category: section.slug, categoryName: section.name, hue: this.#hueOf(section) };
  }

  /** Finds what the page of a slug lists. */
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
      // Many names have an `e` of their own, so no list of them reads as a sentence.
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
