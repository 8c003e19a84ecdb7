/** Writes sections, topics and authors of a content export; those that are here already stay as they are. */
import { imageUseOf } from '../../../domain/media/image-use.ts';
import type { Section, SectionGroup, Sections } from '../../../domain/news/sections.ts';
import type { AddressSpace, KeySpace, ThingKind } from '../../../domain/news/things.ts';
import { topicKey } from '../../../domain/news/topics.ts';
import { authorProfilesMax, sectionGroupsMax, sectionsMax, topicsMax } from '../../../domain/site/limits.ts';
import type { Stores } from '../../ports/stores.ts';
import { saveImageUses } from '../media/image-uses.ts';
import { toAuthorOwner } from '../news/things/author-rules.ts';
import { findSlugOrFree } from '../news/things/find-free-slugs.ts';
import type { ImportedRecord } from './parse-record.ts';

type ThingRecord = Extract<ImportedRecord, { collection: `${AddressSpace}${string}` | 'topic_names' }>;
type RedirectRecord = Extract<ThingRecord, { collection: `${string}_redirects` }>;
type Outcome = 'added' | 'skipped' | { fault: string };

export function isOfThings(record: ImportedRecord): record is ThingRecord {
  return /^(?:section|topic|author)/.test(record.collection);
}

/** Returns whether an imported record has nothing to add: what was changed here stays as it is. */
export async function isThingSettled(
  { things }: Pick<Stores, 'things'>,
  record: ThingRecord,
): Promise<boolean> {
  const { id } = record.entity;
  switch (record.collection) {
    case 'section_groups': {
      const known = await things.find('group', id);
      return known !== null && (known.version > 1 || isSame(known, record.entity));
    }
    case 'sections': {
      const known = (await things.readSections()).find(id);
      return known !== null && (known.version > 1 || isSame(known, record.entity));
    }
    case 'topics':
      return (await things.find('topic', id)) !== null || (await hasName(things, record.entity.name));
    case 'topic_names':
      return hasName(things, record.entity.name);
    case 'authors':
      return (await things.find('author', id)) !== null;
    default: {
      const { space, kind } = spaceOf(record);
      const known =
        space === 'id' ? await things.listByIds('author', [id]) : await things.listHolders(kind, [id]);
      return known.has(id);
    }
  }
}

async function hasName(things: Stores['things'], name: string): Promise<boolean> {
  return (await things.listTopicsByNames([topicKey(name)])).size > 0;
}

/** Writes a record that is not settled. */
export async function writeThing(stores: Stores, record: ThingRecord): Promise<Outcome> {
  const { things } = stores;
  const other = await findOfOtherKind(things, record);
  if (other) return { fault: `id: the ${other} of this id is here` };
  switch (record.collection) {
    case 'section_groups': {
      const { entity } = record;
      const { groups, all } = await things.readSections();
      const fault = faultOf(entity, groups, [...groups, ...all], sectionGroupsMax);
      if (fault) return { fault };
      await things.save('group', entity);
      return 'added';
    }
    case 'sections':
      return writeSection(stores, record.entity);
    case 'topics': {
      const { entity } = record;
      if ((await things.count('topic', topicsMax)) === topicsMax)
        return { fault: `there are ${topicsMax} already` };
      await things.save('topic', { ...entity, slug: await findSlugOrFree(stores, 'topic', entity) });
      return 'added';
    }
    case 'authors':
      return writeAuthor(stores, record.entity);
    case 'topic_names': {
      const { name, targetId } = record.entity;
      if (!(await things.find('topic', targetId))) return 'skipped';
      await things.saveFormerKey('topic-name', topicKey(name), targetId);
      return 'added';
    }
    default:
      return writeRedirect(stores, record);
  }
}

const kindOf: Partial<Record<ThingRecord['collection'], ThingKind>> = {
  section_groups: 'group',
  sections: 'section',
  topics: 'topic',
  authors: 'author',
};

/**
 * Finds a thing of another kind with this id: ids of the first sections are words, such as `games`, and a topic must
 * not replace a section.
 */
async function findOfOtherKind(
  things: Stores['things'],
  { collection, entity: { id } }: ThingRecord,
): Promise<ThingKind | null> {
  const own = kindOf[collection];
  if (own === undefined) return null;
  for (const kind of ['group', 'section', 'topic', 'author'] as const)
    if (kind !== own && (await things.find(kind, id))) return kind;
  return null;
}

async function writeSection({ things }: Stores, entity: Section): Promise<Outcome> {
  const known: Sections = await things.readSections();
  if (!known.findGroup(entity.groupId)) return { fault: 'group: there is no group with this id' };
  const fault = faultOf(entity, known.all, [...known.groups, ...known.all], sectionsMax);
  if (fault) return { fault };
  await things.save('section', entity);
  for (const id of entity.mergedIds) await things.saveFormerKey('id', id, entity.id);
  return 'added';
}

/** Writes an author; an account that is missing or has a profile is left out. */
async function writeAuthor(
  stores: Stores,
  entity: Extract<ThingRecord, { collection: 'authors' }>['entity'],
): Promise<Outcome> {
  const { things, users } = stores;
  if ((await things.count('author', authorProfilesMax)) === authorProfilesMax)
    return { fault: `there are ${authorProfilesMax} already` };
  const slug = await findSlugOrFree(stores, 'author', entity);
  const account = entity.userId === null ? null : await users.findById(entity.userId);
  const userId = account && !(await things.findAuthorByUser(account.id)) ? account.id : null;
  await things.save('author', { ...entity, slug, userId });
  await saveImageUses(stores, [{ owner: toAuthorOwner(entity), uses: imageUseOf(entity.photo) }]);
  return 'added';
}

async function writeRedirect({ things }: Stores, record: RedirectRecord): Promise<Outcome> {
  const { id, targetId } = record.entity;
  const { space, kind } = spaceOf(record);
  const kinds = kind === 'section' ? (['section', 'group'] as const) : [kind];
  for (const one of kinds)
    if (await things.find(one, targetId)) {
      await things.saveFormerKey(space, id, targetId);
      return 'added';
    }
  return 'skipped';
}

/** Tells which kind of key a redirect has: exports name ids of merged authors among their former addresses. */
function spaceOf({ collection, entity }: RedirectRecord): { space: KeySpace; kind: AddressSpace } {
  if (collection === 'author_redirects')
    return { space: /[A-Z]/.test(entity.id) ? 'id' : 'author', kind: 'author' };
  const kind = collection === 'topic_redirects' ? 'topic' : 'section';
  return { space: kind, kind };
}

function faultOf(
  { id, slug }: { id: string; slug: string },
  known: readonly { id: string }[],
  all: readonly { id: string; slug: string }[],
  max: number,
): string | null {
  const holder = all.find((other) => other.slug === slug);
  if (holder && holder.id !== id) return `slug: ${holder.id} has the same`;
  const isKnown = known.some((other) => other.id === id);
  return !isKnown && known.length >= max ? `there are ${max} already` : null;
}

function isSame<One extends Section | SectionGroup>(one: One, other: One): boolean {
  const valuesOf = ({ version: _, ...rest }: One) => JSON.stringify(Object.entries(rest).toSorted());
  return valuesOf(one) === valuesOf(other);
}
