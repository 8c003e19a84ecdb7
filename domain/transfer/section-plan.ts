/** Decides which sections and topics the categories of another system are turned into (docs/product.md#moving-in). */
import type { Section, Sections } from '../news/sections.ts';
import { slugFromTitle } from '../news/slug.ts';
import {
  importedSectionsMax,
  sectionDescriptionMaxGraphemes,
  sectionNameMaxGraphemes,
  sectionSlugMaxLength,
  sectionsMax,
} from '../site/limits.ts';
import { foldAccents, trimEndOf } from '../text/text.ts';
import { fitText } from './fit-text.ts';
import type { ForeignSection } from './foreign-record.ts';

/**
 * The section or topic that a category becomes. A nested category can become both: its items belong to the section of
 * the category above it, and get a topic with its own name.
 */
export interface SectionMapping {
  sectionId: string | null;
  /** The name of the topic; '' when the category does not become one. */
  topic: string;
}

export type SectionPlan = ReturnType<typeof planSections>;

/**
 * The lines of `--map`. The left side is a slug, name or id, without accents. The right side is the slug of a section,
 * the name of a new one, `topic:name` or `skip`. If the left side is `author:` and a name, the right side is the slug
 * of a profile or `skip`.
 */
export type SectionMap = ReadonlyMap<string, string>;

export const authorLine = 'author:';
export const isAuthorLine = (key: string): boolean => key.startsWith(authorLine);

interface Planned {
  known: Sections;
  foreign: readonly ForeignSection[];
  /** The number of items of each category, by its id. */
  uses: ReadonlyMap<string, number>;
  isFallbackNeeded: boolean;
  map: SectionMap;
  /** The mappings that an earlier import stored. */
  settled: ReadonlyMap<string, SectionMapping>;
  /** Returns whether a section may not have this slug, because it was a slug before or belongs to a page. */
  isSlugTaken: (slug: string) => boolean;
  toId: (oldId: string) => string;
}

const uncategorized = new Set(['uncategorized', 'sem categoria', 'sin categoria']);

/** Returns whether WordPress puts posts without a category into this category. */
export const isUncategorized = (name: string) => uncategorized.has(foldAccents(name.trim()));

const fallback = { name: 'Geral', slug: 'geral' };

/** Returns whether a name says nothing about the subject of a post. */
const isBland = (name: string) => isUncategorized(name) || /^destaques?$/.test(foldAccents(name.trim()));

/**
 * A category becomes the section with the same slug or name. For the most used of the others, at most 7 new sections are
 * created in the last group, while there are fewer than 60. A nested category becomes a part of the section above it. The
 * rest become topics.
 */
export function planSections({
  known,
  foreign,
  uses,
  isFallbackNeeded,
  map,
  settled,
  isSlugTaken,
  toId,
}: Planned) {
  const mappings = new Map<string, SectionMapping>();
  const created: Section[] = [];
  // A group of their own would be another entry of the header, and the header would break into two lines.
  const groupId = known.groups.at(-1)?.id;
  const positionOfFirst =
    Math.max(
      -1,
      ...known.all.filter((section) => section.groupId === groupId).map(({ position }) => position),
    ) + 1;

  function isTaken(slug: string): boolean {
    return (
      isSlugTaken(slug) || [...known.groups, ...known.all, ...created].some((other) => other.slug === slug)
    );
  }

  function findByName(name: string, slug: string): Section | undefined {
    const same = ({ name: other }: Section) => foldAccents(other) === foldAccents(name);
    const all = [...known.all, ...created];
    return all.find((section) => section.slug === slug) ?? all.find(same);
  }

  function create({ id, name, slug, description }: Omit<ForeignSection, 'kind' | 'oldPaths' | 'parentId'>) {
    const fitted = fitText(name, sectionNameMaxGraphemes, { isLine: true }).text;
    const base = slugOf(slug) || slugOf(fitted);
    if (!groupId || fitted === '' || base === '' || known.all.length + created.length >= sectionsMax)
      return null;
    let free = base;
    for (let number = 2; isTaken(free); number += 1)
      free = `${base.slice(0, sectionSlugMaxLength - 4)}-${number}`;
    const ownId = toId(id);
    const isIdTaken = known.find(ownId) || created.some((other) => other.id === ownId);
    const section: Section = {
      id: isIdTaken ? toId(`${id} ${free}`) : ownId,
      slug: free,
      name: fitted,
      description: fitText(description, sectionDescriptionMaxGraphemes, { isLine: true }).text,
      groupId,
      position: positionOfFirst + created.length,
      isHidden: false,
      closesComments: false,
      mergedIds: [],
      version: 1,
      searchFields: '',
    };
    created.push(section);
    return section;
  }

  const byId = new Map(foreign.map((section) => [section.id, section]));
  const isNested = ({ parentId }: ForeignSection) => parentId !== null && byId.has(parentId);
  const byUse = foreign.toSorted((one, other) => (uses.get(other.id) ?? 0) - (uses.get(one.id) ?? 0));
  for (const section of byUse) {
    const mapped = findMapped(section, map);
    if (mapped === null) continue;
    if (mapped === 'skip') mappings.set(section.id, { sectionId: null, topic: '' });
    else if (mapped.startsWith('topic:'))
      mappings.set(section.id, { sectionId: null, topic: mapped.slice(6).trim() });
    else {
      // Several categories can become one new section. Its name may be that of a category of the foreign site.
      const named = foreign.find(
        (one) => one.slug === mapped || foldAccents(one.name) === foldAccents(mapped),
      );
      const target =
        known.findBySlug(mapped) ??
        findByName(mapped, slugOf(mapped)) ??
        create(named ?? { ...section, slug: mapped, name: mapped });
      mappings.set(section.id, { sectionId: target?.id ?? null, topic: target ? '' : section.name });
    }
  }
  for (const [id, mapping] of settled) if (!mappings.has(id)) mappings.set(id, mapping);
  for (const section of byUse) {
    if (mappings.has(section.id)) continue;
    const same = findByName(section.name, section.slug);
    if (same) mappings.set(section.id, { sectionId: same.id, topic: '' });
    else if (isUncategorized(section.name)) {
      const general = findByName(fallback.name, fallback.slug) ?? create({ ...section, ...fallback });
      mappings.set(section.id, { sectionId: general?.id ?? null, topic: '' });
    } else if (!isNested(section)) {
      const made = created.length < importedSectionsMax ? create(section) : null;
      const sectionId = made?.id ?? null;
      mappings.set(section.id, { sectionId, topic: sectionId === null ? section.name : '' });
    }
  }
  const depths = measureDepths(byUse, byId);
  const depthOf = ({ id }: ForeignSection) => depths.get(id) ?? 0;
  /** The section of each category; if it has none, the section of the nearest category above it. */
  const nearest = new Map<string, string | null>();
  for (const section of byUse.toSorted((one, other) => depthOf(one) - depthOf(other))) {
    const sectionId = nearest.get(section.parentId ?? '') ?? null;
    if (!mappings.has(section.id)) mappings.set(section.id, { sectionId, topic: section.name });
    nearest.set(section.id, mappings.get(section.id)?.sectionId ?? sectionId);
  }
  const named = isFallbackNeeded
    ? (findByName(fallback.name, fallback.slug) ?? create({ ...fallback, id: 'fallback', description: '' }))
    : null;
  return {
    mappings,
    sections: created,
    /** The section of items that have none. */
    fallbackId: (named ?? known.all[0] ?? created[0])?.id ?? '',
    /**
     * Ranks categories for the choice of an item's main section: the lowest number wins. A category that the foreign
     * site marks as primary comes before all others (prepare-item.ts).
     */
    mainRanks: rankForMain(byUse, depthOf),
  };
}

/**
 * Counts the levels above each category. Each category is visited once, because the categories of a foreign site may
 * form a circle.
 */
function measureDepths(
  foreign: readonly ForeignSection[],
  byId: ReadonlyMap<string, ForeignSection>,
): Map<string, number> {
  const depths = new Map<string, number>();
  for (const section of foreign) {
    const path: ForeignSection[] = [];
    let next: ForeignSection | undefined = section;
    for (; next && !depths.has(next.id); next = byId.get(next.parentId ?? '')) {
      depths.set(next.id, 0);
      path.push(next);
    }
    for (const { id, parentId } of path.reverse()) depths.set(id, 1 + (depths.get(parentId ?? '') ?? 0));
  }
  return depths;
}

/** Ranks categories: the deepest first, then the most used; names that say nothing come last. */
function rankForMain(
  byUse: readonly ForeignSection[],
  depthOf: (section: ForeignSection) => number,
): Map<string, number> {
  const levelOf = (section: ForeignSection) => (isBland(section.name) ? 0 : depthOf(section));
  const ranked = byUse.toSorted((one, other) => levelOf(other) - levelOf(one));
  return new Map(ranked.map(({ id }, rank) => [id, rank]));
}

function slugOf(text: string): string {
  return trimEndOf(slugFromTitle(text).slice(0, sectionSlugMaxLength), /-/);
}

function findMapped({ id, slug, name }: ForeignSection, map: SectionMap): string | null {
  for (const key of [slug, name, id]) {
    const mapped = map.get(foldAccents(key));
    if (mapped !== undefined) return mapped;
  }
  return null;
}

/** Returns the names on the left side of a map that belong to no category. */
export function listUnknownNames(foreign: readonly ForeignSection[], map: SectionMap): string[] {
  const known = new Set(foreign.flatMap(({ id, slug, name }) => [id, slug, name].map(foldAccents)));
  return [...map.keys()].filter((key) => !known.has(key) && !isAuthorLine(key));
}

const mapLinesMax = 10_000;

/** Reads `old,new` lines; `problem` names the first line that cannot be read. */
export function parseSectionMap(
  csv: string,
): { map: SectionMap } | { problem: { portuguese: string; english: string } } {
  const map = new Map<string, string>();
  const lines = csv.replace(/^\ufeff/, '').split(/\r?\n/);
  if (lines.length > mapLinesMax)
    return {
      problem: { portuguese: `mais de ${mapLinesMax} linhas`, english: `more than ${mapLinesMax} lines` },
    };
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === 0 && /^"?old"?[,;]"?new"?$/i.test(line.trim()))) continue;
    const [, quotedOld, plainOld, quotedNew, plainNew] =
      /^(?:"((?:[^"]|"")*)"|([^,;"]*))[,;](?:"((?:[^"]|"")*)"|([^,;"]*))$/.exec(line.trim()) ?? [];
    const old = (quotedOld?.replaceAll('""', '"') ?? plainOld ?? '').trim();
    const next = (quotedNew?.replaceAll('""', '"') ?? plainNew ?? '').trim();
    if (old === '' || next === '') {
      const portuguese = `a linha ${index + 1} não é "antiga,nova"`;
      return { problem: { portuguese, english: `line ${index + 1} is not "old,new"` } };
    }
    map.set(foldAccents(old), next);
  }
  return { map };
}
