/** Reads the files of another system once before the import, to find out what their texts refer to. */
import { newsPath } from '../../../../domain/news/news.ts';
import { textPagePath } from '../../../../domain/pages/text-pages.ts';
import { authorNameMaxGraphemes } from '../../../../domain/site/limits.ts';
import { fitText } from '../../../../domain/transfer/fit-text.ts';
import type {
  ForeignAuthor,
  ForeignItem,
  ForeignRecord,
  ForeignSection,
  ForeignSite,
  ForeignTopic,
} from '../../../../domain/transfer/foreign-record.ts';
import type { ForeignSearch } from '../../../../domain/transfer/search-meta.ts';
import type { PlannedField } from '../../../../domain/transfer/site-move.ts';
import {
  type AddressBases,
  BaseVotes,
  ownBases,
  withBase,
} from '../../../../domain/transfer/wordpress/bases.ts';
import type { Scratch, ScratchMap, ScratchReader } from '../../../ports/scratch.ts';
import type { Stores } from '../../../ports/stores.ts';
import { toOwnText } from '../readers/read-text.ts';
import { createSlugChoosers, type SlugChoosers, toCleanSlug } from './choose-slugs.ts';
import { createIds, type IdOf } from './foreign-ids.ts';
import { isImageAddress } from './found-image.ts';
import { findFolder, toAddressKey, toHost } from './redirect-rules.ts';
import { createSurveyedMaps, filePointer } from './surveyed-maps.ts';

/**
 * For each number of items: the position and the slug of the first item that has it. The survey fills this map, so that
 * later readings recognize the same items.
 */
export type MetItems = Pick<ScratchMap, 'get' | 'set'>;

const metItems = 'met items';

/** Reads a foreign site from its beginning. Without `met`, the numbers of its items are kept in memory. */
export type ReadForeignSite = (met?: MetItems) => AsyncIterable<ForeignRecord>;

/** Returns the map by which a reading after the survey recognizes repeated items. */
export function toMetItems(scratch: ScratchReader): MetItems {
  return { get: scratch.map(metItems).get, set() {} };
}

/** The results of the first reading: everything that texts refer to, but not the texts. */
export interface Survey {
  site: ForeignSite;
  idOf: IdOf;
  records: number;
  sections: Map<string, ForeignSection>;
  /** The number of items by section. */
  sectionUses: Map<string, number>;
  /** The different lists of sections that items have. */
  sectionLists: Set<string>;
  topics: Map<string, ForeignTopic>;
  topicUses: Map<string, number>;
  authors: Map<string, ForeignAuthor>;
  /** The hosts that serve the files of the foreign site. */
  fileHosts: Set<string>;
  /** The custom fields that items have, by their keys, a thousand at most. */
  fields: Map<string, Pick<PlannedField, 'uses' | 'example'>>;
  /** The years of its published posts. */
  years: Set<number>;
  /** Whether comments come before their items, so that they are written last. */
  hasEarlyComments: boolean;
  isSlugChosen(slug: string): boolean;
  /** The new paths, by the keys of the old ones. */
  addresses: Pick<ScratchMap, 'get' | 'set'>;
}

const unknownSite: ForeignSite = { kind: 'site', system: 'wordpress', version: '', address: null, name: '' };
const itemsAtOnce = 200;
const keptMaxLength = 4_000;
const fileHostsMax = 20;
const fieldKeysMax = 1_000;
const exampleLength = 80;

/** Reads a foreign site to its end, and assigns the addresses of its items. It writes nothing to the portal. */
export async function readSurvey(
  stores: Pick<Stores, 'imports' | 'news' | 'textPages' | 'things'>,
  scratch: Scratch,
  read: ReadForeignSite,
  onRecord: (records: number) => void,
  bases: AddressBases = {},
): Promise<Survey> {
  const votes = new BaseVotes();
  const choosers = await createSlugChoosers(stores, scratch);
  const surveyed = createSurveyedMaps(scratch);
  const itemIds = scratch.map('ids of items');
  const presents = scratch.map('present addresses of items');
  const survey: Survey = {
    site: unknownSite,
    idOf: createIds(unknownSite),
    records: 0,
    sections: new Map(),
    sectionUses: new Map(),
    sectionLists: new Set(),
    topics: new Map(),
    topicUses: new Map(),
    authors: new Map(),
    fileHosts: new Set(),
    fields: new Map(),
    years: new Set(),
    hasEarlyComments: false,
    isSlugChosen: choosers.isChosen,
    addresses: surveyed.addresses,
  };
  let hasSite = false;
  let items: Pick<ForeignItem, 'id' | 'slug' | 'title' | 'type' | 'state' | 'oldPaths'>[] = [];
  const flush = async () => {
    await assignAddresses(stores, { ...survey, slugs: surveyed.slugs, presents }, items, choosers);
    items = [];
  };
  for await (const record of read(scratch.map(metItems))) {
    survey.records += 1;
    onRecord(survey.records);
    switch (record.kind) {
      case 'site':
        if (!hasSite) {
          survey.site = record;
          survey.idOf = createIds(record);
        }
        hasSite = true;
        break;
      case 'section':
        survey.sections.set(record.id, {
          ...record,
          description: toBoundedText(record.description),
          ...toBoundedSearch(record),
        });
        break;
      case 'topic':
        survey.topics.set(record.id, {
          ...record,
          introduction: toBoundedText(record.introduction),
          ...toBoundedSearch(record),
        });
        break;
      case 'author':
        survey.authors.set(record.id, {
          ...record,
          // The length of the name is limited, because news show it even if the author gets no profile.
          name: fitText(record.name, authorNameMaxGraphemes, { isLine: true }).text,
          biography: toBoundedText(record.biography),
        });
        break;
      case 'file': {
        const { address, caption, alternativeText, credit } = record;
        const host = toHost(address);
        if (host !== null && survey.fileHosts.size < fileHostsMax) survey.fileHosts.add(host);
        // A link to the attachment page of a file leads to the file itself.
        for (const oldPath of record.oldPaths) {
          const key = toAddressKey(oldPath);
          if (surveyed.addresses.get(key) === undefined)
            surveyed.addresses.set(key, `${filePointer}${record.id}`);
        }
        surveyed.addFile(record.id, {
          address,
          caption: toBoundedText(caption),
          alternativeText: toBoundedText(alternativeText),
          credit: toBoundedText(credit),
        });
        if (record.attachedTo && isImageAddress(address))
          surveyed.addAttached(record.attachedTo.itemId, {
            id: record.id,
            position: record.attachedTo.position,
          });
        break;
      }
      case 'pattern':
        surveyed.patterns.set(record.id, record.source);
        break;
      case 'comment':
        survey.hasEarlyComments ||= !itemIds.has(record.itemId);
        break;
      case 'item': {
        itemIds.set(record.id, '');
        if (survey.site.system === 'wordpress' && survey.site.address !== null)
          votes.add(record.text.source, toHost(survey.site.address) ?? '', findFolder(survey.site.address));
        const { id, slug, title, type, state, oldPaths } = record;
        for (const [key, value] of Object.entries(record.fields ?? {})) {
          const known = survey.fields.get(key);
          if (known) known.uses += 1;
          else if (survey.fields.size < fieldKeysMax)
            survey.fields.set(key, { uses: 1, example: toOwnText(value.slice(0, exampleLength)) });
        }
        for (const section of record.sectionIds) count(survey.sectionUses, section);
        for (const topic of record.topicIds) count(survey.topicUses, topic);
        if (type === 'post' && state === 'published' && record.publishedAt !== null)
          survey.years.add(new Date(record.publishedAt).getUTCFullYear());
        if (type === 'post') survey.sectionLists.add(record.sectionIds.join('\n'));
        items.push({ id, slug: toBoundedText(slug), title: toBoundedText(title), type, state, oldPaths });
        if (items.length === itemsAtOnce) await flush();
        break;
      }
    }
  }
  await flush();
  if (survey.site.system === 'wordpress') addBases(survey, votes, bases);
  return survey;
}

/**
 * Adds the addresses that sections, topics and authors had with the bases of the site. The operator named the bases, or
 * links in texts show them.
 */
function addBases(survey: Survey, votes: BaseVotes, told: AddressBases): void {
  const folder = findFolder(survey.site.address);
  const add = <Named extends { slug: string; oldPaths: readonly string[] }>(
    kind: keyof AddressBases,
    all: Map<string, Named>,
  ) => {
    const base = told[kind] ?? votes.find(kind, new Set(Array.from(all.values(), ({ slug }) => slug)));
    if (base === undefined) return;
    for (const [id, one] of all)
      all.set(id, { ...one, oldPaths: withBase(one.oldPaths, folder, ownBases[kind], base) });
  };
  add('category', survey.sections);
  add('tag', survey.topics);
  add('author', survey.authors);
}

/** Limits a text that stays in memory during the import. The limit is far above those of the portal. */
function toBoundedText(text: string): string {
  return text.length > keptMaxLength ? toOwnText(text.slice(0, keptMaxLength)) : text;
}

function toBoundedSearch({ search }: { search?: ForeignSearch }): { search?: ForeignSearch } {
  if (!search) return {};
  const { isHidden, ...texts } = search.fields;
  const bounded = Object.entries(texts).map(([name, text]) => [name, toBoundedText(text)]);
  return { search: { ...search, fields: { ...texts, ...Object.fromEntries(bounded), isHidden } } };
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

async function assignAddresses(
  { imports }: Pick<Stores, 'imports'>,
  {
    idOf,
    slugs,
    addresses,
    presents,
  }: Pick<Survey, 'idOf' | 'addresses'> & Record<'slugs' | 'presents', ScratchMap>,
  items: readonly Pick<ForeignItem, 'id' | 'slug' | 'title' | 'type' | 'state' | 'oldPaths'>[],
  choosers: SlugChoosers,
): Promise<void> {
  const known = new Map(
    (await imports.listByIds(items.map(({ id }) => idOf('item', id)))).map((row) => [row.id, row]),
  );
  const posts = items
    .map((item) => ({ ...item, id: idOf('item', item.id) }))
    .filter((item) => item.type === 'post' && hasSlug(item) && !known.get(item.id)?.path);
  await choosers.prepare(posts);
  for (const item of items) {
    const { title, type, oldPaths } = item;
    const id = idOf('item', item.id);
    let path = known.get(id)?.path ?? '';
    if (path === '') {
      if (hasSlug(item)) slugs.set(id, await choosers[type](id, item.slug, title));
      const slug = slugs.get(id) ?? id;
      path = type === 'page' ? textPagePath({ id, slug }) : newsPath({ id, slug });
    }
    const [present = '', ...others] = oldPaths.map(toAddressKey);
    // If two items have the same address now, the first one keeps it.
    if (present !== '' && presents.get(present) === undefined) {
      presents.set(present, '');
      addresses.set(present, path);
    }
    // If another item has this address now, the address leads to that item, and not to this one, which had it earlier.
    for (const other of others)
      if (addresses.get(other)?.startsWith(filePointer) !== false) addresses.set(other, path);
  }
}

/** Returns whether an item keeps its slug. A draft without one gets a slug from its title when it is published. */
function hasSlug({ type, state, slug }: Pick<ForeignItem, 'type' | 'state' | 'slug'>): boolean {
  return type === 'page' || state === 'published' || toCleanSlug(slug) !== '';
}
