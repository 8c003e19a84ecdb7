/** Reads the files of another system once before its import, to know what its texts refer to. */
import { z } from 'zod';
import { authorNameMaxGraphemes } from '../../../../domain/site/limits.ts';
import { fitText } from '../../../../domain/transfer/fit-text.ts';
import type {
  ForeignAuthor,
  ForeignFile,
  ForeignItem,
  ForeignRecord,
  ForeignSection,
  ForeignSite,
  ForeignTopic,
} from '../../../../domain/transfer/foreign-record.ts';
import type { Scratch, ScratchMap } from '../../../ports/scratch.ts';
import type { Stores } from '../../../ports/stores.ts';
import { toOwnText } from '../readers/read-text.ts';
import { createSlugChoosers, type SlugChoosers } from './choose-slugs.ts';
import { createIds, type IdOf } from './foreign-ids.ts';
import { isImageAddress } from './foreign-images.ts';
import { toAddressKey, toHost } from './old-addresses.ts';

export type ReadForeignSite = () => AsyncIterable<ForeignRecord>;

type SurveyedFile = Pick<ForeignFile, 'address' | 'caption' | 'alternativeText' | 'credit'>;

interface Lookup<T> {
  get(key: string): T | undefined;
}

interface SurveyedFiles extends Lookup<SurveyedFile> {
  /** Lists the ids of the images that were uploaded to an item, in WordPress' order. */
  listAttached(itemId: string): string[];
}

/** What a first reading of the foreign site finds: everything that texts refer to, without the texts. */
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
  files: SurveyedFiles;
  /** The hosts that serve the files of the foreign site. */
  fileHosts: Set<string>;
  /** The sources of reusable blocks. */
  patterns: Lookup<string>;
  /** Whether comments come before their items, so that they are written last. */
  hasEarlyComments: boolean;
  /** The slugs that published posts and pages will get, by their new id. */
  slugs: Lookup<string>;
  isSlugChosen(slug: string): boolean;
  /** The new paths, by key of the old ones. */
  addresses: Pick<ScratchMap, 'get' | 'set'>;
}

const unknownSite: ForeignSite = { kind: 'site', system: 'wordpress', version: '', address: null, name: '' };
const itemsAtOnce = 200;
/** The most files of an item, as many as an old gallery of all its images has at most. */
const attachedMax = 500;
const keptMaxLength = 4_000;
const fileHostsMax = 20;
const fileForm = z.object({
  address: z.string(),
  caption: z.string(),
  alternativeText: z.string(),
  credit: z.string(),
}) satisfies z.ZodType<SurveyedFile>;

/** Reads a foreign site to its end and assigns the addresses of its items. Writes nothing. */
export async function readSurvey(
  stores: Pick<Stores, 'imports' | 'news' | 'textPages' | 'things'>,
  scratch: Scratch,
  read: ReadForeignSite,
  onRecord: (records: number) => void,
): Promise<Survey> {
  const choosers = await createSlugChoosers(stores, scratch);
  const attached = createAttached(scratch.createMap());
  const [itemIds, files, slugs] = [scratch.createMap(), scratch.createMap(), scratch.createMap()];
  const patterns = scratch.createMap();
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
    files: {
      get(id) {
        const file = files.get(id);
        return file === undefined ? undefined : fileForm.parse(JSON.parse(file));
      },
      listAttached: (itemId) => attached.list(itemId),
    },
    fileHosts: new Set(),
    patterns,
    hasEarlyComments: false,
    slugs,
    isSlugChosen: choosers.isChosen,
    addresses: scratch.createMap(),
  };
  let hasSite = false;
  let items: Pick<ForeignItem, 'id' | 'slug' | 'title' | 'type' | 'state' | 'oldPaths'>[] = [];
  const flush = async () => {
    await assignAddresses(stores, { ...survey, slugs }, items, choosers);
    items = [];
  };
  for await (const record of read()) {
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
        survey.sections.set(record.id, { ...record, description: toBoundedText(record.description) });
        break;
      case 'topic':
        survey.topics.set(record.id, { ...record, introduction: toBoundedText(record.introduction) });
        break;
      case 'author':
        survey.authors.set(record.id, {
          ...record,
          // The name is limited, because news show it even when the author gets no profile.
          name: fitText(record.name, authorNameMaxGraphemes, { isLine: true }).text,
          biography: toBoundedText(record.biography),
        });
        break;
      case 'file': {
        const { address, caption, alternativeText, credit } = record;
        const host = toHost(address);
        if (host !== null && survey.fileHosts.size < fileHostsMax) survey.fileHosts.add(host);
        const file: SurveyedFile = {
          address,
          caption: toBoundedText(caption),
          alternativeText: toBoundedText(alternativeText),
          credit: toBoundedText(credit),
        };
        files.set(record.id, JSON.stringify(file));
        if (record.attachedTo && isImageAddress(address))
          attached.add(record.attachedTo.itemId, { id: record.id, position: record.attachedTo.position });
        break;
      }
      case 'pattern':
        patterns.set(record.id, record.source);
        break;
      case 'comment':
        survey.hasEarlyComments ||= !itemIds.has(record.itemId);
        break;
      case 'item': {
        itemIds.set(record.id, '');
        const { id, slug, title, type, state, oldPaths } = record;
        for (const section of record.sectionIds) count(survey.sectionUses, section);
        for (const topic of record.topicIds) count(survey.topicUses, topic);
        if (type === 'post') survey.sectionLists.add(record.sectionIds.join('\n'));
        items.push({ id, slug: toBoundedText(slug), title: toBoundedText(title), type, state, oldPaths });
        if (items.length === itemsAtOnce) await flush();
        break;
      }
    }
  }
  await flush();
  return survey;
}

const attachedForm = z.object({ id: z.string(), position: z.number() });

/** Stores attached files, one entry for each: a list in one entry would be written again for each of its files. */
function createAttached(entries: ScratchMap) {
  const countOf = (itemId: string) => Number(entries.get(itemId) ?? 0);
  return {
    add(itemId: string, file: z.infer<typeof attachedForm>): void {
      const count = countOf(itemId);
      if (count === attachedMax) return;
      entries.set(`${itemId}/${count}`, JSON.stringify(file));
      entries.set(itemId, `${count + 1}`);
    },
    list(itemId: string): string[] {
      const files = Array.from({ length: countOf(itemId) }, (_, index) =>
        attachedForm.parse(JSON.parse(entries.get(`${itemId}/${index}`) ?? 'null')),
      );
      files.sort((one, other) => one.position - other.position || Number(one.id) - Number(other.id));
      return [...new Set(files.map(({ id }) => id))];
    },
  };
}

/** Cuts a text that is kept until the end, far above the length that it may have. */
function toBoundedText(text: string): string {
  return text.length > keptMaxLength ? toOwnText(text.slice(0, keptMaxLength)) : text;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

async function assignAddresses(
  { imports }: Pick<Stores, 'imports'>,
  { idOf, slugs, addresses }: Pick<Survey, 'idOf' | 'addresses'> & { slugs: ScratchMap },
  items: readonly Pick<ForeignItem, 'id' | 'slug' | 'title' | 'type' | 'state' | 'oldPaths'>[],
  choosers: SlugChoosers,
): Promise<void> {
  const known = new Map(
    (await imports.listByIds(items.map(({ id }) => idOf('item', id)))).map((row) => [row.id, row]),
  );
  const posts = items
    .map((item) => ({ ...item, id: idOf('item', item.id) }))
    .filter(({ id, type, state }) => type === 'post' && state === 'published' && !known.get(id)?.path);
  await choosers.prepare(posts);
  for (const { id: oldId, slug, title, type, state, oldPaths } of items) {
    const id = idOf('item', oldId);
    let path = known.get(id)?.path ?? '';
    if (path === '') {
      const hasSlug = type === 'page' || state === 'published';
      if (hasSlug) slugs.set(id, await choosers[type](id, slug, title));
      path = `/${type === 'page' ? 'pagina' : 'news'}/${slugs.get(id) ?? id}`;
    }
    const [present = '', ...others] = oldPaths.map(toAddressKey);
    if (present !== '') addresses.set(present, path);
    // An address that another item has now leads to that item, not to this one, which had it before.
    for (const other of others) if (addresses.get(other) === undefined) addresses.set(other, path);
  }
}
