/** The kinds of named things that news belong to, and their fields in the table of things. */
import { searchTokens } from '../search/search-text.ts';
import { isRecord, readJson } from '../text/json-values.ts';
import { authorMissing, categoryUnknown, topicMissing } from '../text/sentences.ts';
import { foldedKey } from '../text/text.ts';
import type { Searchable } from '../web/search-fields.ts';
import type { Author, AuthorForm } from './authors.ts';
import { toHue } from './hues.ts';
import type { SectionForm, SectionGroupForm } from './section-form.ts';
import type { Section, SectionGroup } from './sections.ts';
import { slugFromName, slugFromTitle } from './slug.ts';
import { type Topic, type TopicForm, topicKey, topicSlug } from './topics.ts';

/** A new kind needs a line here, a file with its rules, and its screens. */
export interface Things {
  group: SectionGroup;
  section: Section;
  topic: Topic;
  author: Author;
}

export type ThingKind = keyof Things;

/** The fields that the newsroom fills in. */
export interface Forms {
  group: SectionGroupForm;
  section: SectionForm;
  topic: TopicForm;
  author: AuthorForm;
}

/** A form as the newsroom sends it. A form that was opened before search fields existed does not send them. */
export type SentForm<Kind extends ThingKind> = Forms[Kind] & { searchFields?: string | undefined };

/** An address belongs to only one thing of its space. Sections and groups share the space of `/categoria`. */
export type AddressSpace = 'section' | 'topic' | 'author';

/** Besides addresses, other keys lead to a thing: ids, names of topics, and names of imported news. */
export type KeySpace = AddressSpace | 'id' | 'topic-name' | 'imported-name';

interface NamedThing extends Searchable {
  id: string;
  slug: string;
  name: string;
  version: number;
}

export interface StoredThing extends Omit<NamedThing, 'searchFields'> {
  /** The account of an author; null for a guest and for other kinds. */
  userId: string | null;
  /** The position among groups, or among the sections of a group. */
  position: number;
  /** The ids of things that were merged into this one. */
  mergedIds: readonly string[];
  /** JSON with the fields that only this kind has, and the search fields. */
  details: string;
}

interface KindRules<Thing> {
  space: AddressSpace;
  /** Whether the words of its name find the news of a thing. */
  isSearched: boolean;
  /** The message that readers get at an address without such a thing. */
  unknown: string;
  describe(thing: Thing): string;
  /** Returns the address to try first; '' for a name without Latin letters and digits. */
  slugOf(name: string): string;
  /** Other unique keys of a name. */
  keysOf(thing: NamedThing): { space: KeySpace; key: string }[];
  /** Parses a stored thing; missing or damaged details become empty. */
  read(stored: StoredThing): Thing;
  write(thing: Thing): {
    userId?: string | null;
    position?: number;
    details: Record<string, string | boolean>;
  };
}

const noKeys = () => [];

export const kindRules: { readonly [Kind in ThingKind]: KindRules<Things[Kind]> } = {
  group: {
    space: 'section',
    slugOf: slugFromTitle,
    isSearched: false,
    unknown: categoryUnknown,
    describe: ({ name }) => name,
    keysOf: noKeys,
    read({ position, details, ...thing }) {
      const { text } = readDetails(details);
      return { ...named(thing, text), position, hue: toHue(text('hue')) };
    },
    write: ({ position, hue }) => ({ position, details: { hue } }),
  },
  section: {
    space: 'section',
    slugOf: slugFromTitle,
    isSearched: true,
    unknown: categoryUnknown,
    describe: ({ description }) => description,
    keysOf: noKeys,
    read({ position, mergedIds, details, ...thing }) {
      const { text, flag } = readDetails(details);
      const own = {
        description: text('description'),
        groupId: text('groupId'),
        isHidden: flag('isHidden'),
        closesComments: flag('closesComments'),
      };
      return { ...named(thing, text), position, mergedIds, ...own };
    },
    write: ({ position, description, groupId, isHidden, closesComments }) => ({
      position,
      details: { description, groupId, isHidden, ...(closesComments ? { closesComments } : {}) },
    }),
  },
  topic: {
    space: 'topic',
    slugOf: topicSlug,
    isSearched: true,
    unknown: topicMissing,
    describe: ({ name, introduction }) => introduction || `Notícias sobre ${name}.`,
    keysOf: ({ name }) => [{ space: 'topic-name', key: topicKey(name) }],
    read({ details, ...thing }) {
      const { text, flag } = readDetails(details);
      const own = { introduction: text('introduction'), ...(flag('isSeries') ? { isSeries: true } : {}) };
      return { ...named(thing, text), ...own };
    },
    write: ({ introduction, isSeries }) => ({ details: { introduction, ...(isSeries ? { isSeries } : {}) } }),
  },
  author: {
    space: 'author',
    slugOf: slugFromName,
    isSearched: true,
    unknown: authorMissing,
    describe: ({ name, biography }) => biography || `Notícias de ${name}.`,
    keysOf: noKeys,
    read({ userId, details, ...thing }) {
      const { text } = readDetails(details);
      const own = {
        role: text('role'),
        biography: text('biography'),
        photo: text('photo'),
        links: text('links'),
      };
      return { ...named(thing, text), ...own, userId };
    },
    write: ({ userId, role, biography, photo, links }) => ({
      userId,
      details: { role, biography, photo, links },
    }),
  },
};

const isThingKind = (name: string): name is ThingKind => Object.hasOwn(kindRules, name);
export const thingKinds = Object.keys(kindRules).filter(isThingKind);

function named(
  { id, slug, name, version }: Omit<NamedThing, 'searchFields'>,
  text: (detail: string) => string,
): NamedThing {
  return { id, slug, name, version, searchFields: text('searchFields') };
}

/** Returns the search fields in the stored details of a thing. */
export function searchFieldsIn(details: string): string {
  return readDetails(details).text('searchFields');
}

/**
 * Writes the details of a thing as the table stores them: the JSON of the kind's own fields, and search fields if there
 * are any.
 */
export function writeDetails<Kind extends ThingKind>(kind: Kind, thing: Things[Kind]): string {
  const { details } = kindRules[kind].write(thing);
  const { searchFields } = thing;
  return JSON.stringify({ ...details, ...(searchFields === '' ? {} : { searchFields }) });
}

function readDetails(json: string) {
  const value = readJson(json);
  const details = isRecord(value) ? value : {};
  return {
    text: (name: string) => (typeof details[name] === 'string' ? details[name] : ''),
    flag: (name: string) => details[name] === true,
  };
}

/**
 * Returns the key by which things are sorted by name. The id follows in a second line, so that two things with one name
 * have different keys.
 */
export function sortKeyOf({ id, name }: Pick<NamedThing, 'id' | 'name'>): string {
  return `${foldedKey(name)}\n${id}`;
}

/** Returns the words by which a search finds the news of a thing. */
export function wordsOfName(kind: ThingKind, { name }: Pick<NamedThing, 'name'>): string[] {
  return kindRules[kind].isSearched ? [...new Set(searchTokens(name))] : [];
}
