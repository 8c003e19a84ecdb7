/** Writes the sections, topics and authors of a content export. Those that exist here stay unchanged. */
import type { Section, SectionGroup } from '../../../domain/news/sections.ts';
import type { AddressSpace, KeySpace, ThingKind, Things } from '../../../domain/news/things.ts';
import { topicKey } from '../../../domain/news/topics.ts';
import { authorProfilesMax, sectionGroupsMax, sectionsMax, topicsMax } from '../../../domain/site/limits.ts';
import type { Stores } from '../../ports/stores.ts';
import { saveImageUses } from '../media/image-uses.ts';
import { findSlugOrFree } from '../news/things/find-free-slugs.ts';
import { toThingImages } from '../news/things/thing-images.ts';
import type { Outcome } from './import-report.ts';
import type { WritableName } from './parse-record.ts';
import type { Writers } from './record-writer.ts';

const kindNames: Readonly<Record<ThingKind, string>> = {
  group: 'um grupo',
  section: 'uma seção',
  topic: 'um assunto',
  author: 'um autor',
};

type ThingCollection = Extract<WritableName, `${AddressSpace}${string}`>;

export const thingWriters: Writers<ThingCollection> = {
  section_groups: {
    async isStored({ things }, group) {
      const known = await things.find('group', group.id);
      return known !== null && (known.version > 1 || isSame(known, group));
    },
    write: unlessOfOtherKind('group', async ({ things }, group) => {
      const { groups, all } = await things.readSections();
      const fault = faultOf(group, groups, [...groups, ...all], sectionGroupsMax);
      if (fault) return { fault };
      await things.save('group', group);
      return 'added';
    }),
  },
  sections: {
    async isStored({ things }, section) {
      const known = (await things.readSections()).find(section.id);
      return known !== null && (known.version > 1 || isSame(known, section));
    },
    write: unlessOfOtherKind('section', async ({ things }, section) => {
      const known = await things.readSections();
      if (!known.findGroup(section.groupId)) return { fault: 'group: não há grupo com este id' };
      const fault = faultOf(section, known.all, [...known.groups, ...known.all], sectionsMax);
      if (fault) return { fault };
      await things.save('section', section);
      for (const id of section.mergedIds) await things.saveFormerKey('id', id, section.id);
      return 'added';
    }),
  },
  topics: {
    isStored: async ({ things }, { id, name }) =>
      (await things.find('topic', id)) !== null || hasName(things, name),
    write: unlessOfOtherKind('topic', async (stores, topic) => {
      const { things } = stores;
      if ((await things.count('topic', topicsMax)) === topicsMax)
        return { fault: `já há ${topicsMax} assuntos` };
      await things.save('topic', { ...topic, slug: await findSlugOrFree(stores, 'topic', topic) });
      return 'added';
    }),
  },
  topic_names: {
    isStored: ({ things }, { name }) => hasName(things, name),
    async write({ things }, { name, targetId }) {
      if (!(await things.find('topic', targetId))) return 'skipped';
      await things.saveFormerKey('topic-name', topicKey(name), targetId);
      return 'added';
    },
  },
  authors: {
    isStored: async ({ things }, { id }) => (await things.find('author', id)) !== null,
    // An account is left out when it is missing here, or has a profile already.
    write: unlessOfOtherKind('author', async (stores, author) => {
      const { things, users } = stores;
      if ((await things.count('author', authorProfilesMax)) === authorProfilesMax)
        return { fault: `já há ${authorProfilesMax} autores` };
      const slug = await findSlugOrFree(stores, 'author', author);
      const account = author.userId === null ? null : await users.findById(author.userId);
      const userId = account && !(await things.findAuthorByUser(account.id)) ? account.id : null;
      await things.save('author', { ...author, slug, userId });
      return 'added';
    }),
  },
  section_redirects: formerAddresses('section', ['section', 'group']),
  topic_redirects: formerAddresses('topic', ['topic']),
  author_redirects: formerAddresses('author', ['author']),
};

/**
 * Writes a thing and its images, unless a thing of another kind has its id: ids of the first sections are words, such
 * as `games`, and a topic must not replace a section.
 */
function unlessOfOtherKind<Kind extends ThingKind>(
  kind: Kind,
  write: (stores: Stores, thing: Things[Kind]) => Promise<Outcome>,
) {
  return async (stores: Stores, thing: Things[Kind]): Promise<Outcome> => {
    for (const other of ['group', 'section', 'topic', 'author'] as const)
      if (other !== kind && (await stores.things.find(other, thing.id)))
        return { fault: `id: já é o de ${kindNames[other]}` };
    const outcome = await write(stores, thing);
    const images = toThingImages(kind, thing);
    if (outcome === 'added' && images.uses.length > 0) await saveImageUses(stores, [images]);
    return outcome;
  };
}

/** How the former addresses of things are written, which lead to a thing of one of the kinds. */
function formerAddresses(space: AddressSpace, kinds: readonly ThingKind[]) {
  // Exports name ids of merged authors among their former addresses.
  const spaceOf = (id: string): KeySpace => (space === 'author' && /[A-Z]/.test(id) ? 'id' : space);
  return {
    async isStored({ things }: Stores, { id }: { id: string }) {
      const isId = spaceOf(id) === 'id';
      const known = isId ? await things.listByIds('author', [id]) : await things.listHolders(space, [id]);
      return known.has(id);
    },
    async write({ things }: Stores, { id, targetId }: { id: string; targetId: string }): Promise<Outcome> {
      for (const kind of kinds)
        if (await things.find(kind, targetId)) {
          await things.saveFormerKey(spaceOf(id), id, targetId);
          return 'added';
        }
      return 'skipped';
    },
  };
}

async function hasName(things: Stores['things'], name: string): Promise<boolean> {
  return (await things.listTopicsByNames([topicKey(name)])).size > 0;
}

function faultOf(
  { id, slug }: { id: string; slug: string },
  known: readonly { id: string }[],
  all: readonly { id: string; slug: string }[],
  max: number,
): string | null {
  const holder = all.find((other) => other.slug === slug);
  if (holder && holder.id !== id) return `slug: ${holder.id} já tem este`;
  const isKnown = known.some((other) => other.id === id);
  return !isKnown && known.length >= max ? `já há ${max}` : null;
}

function isSame<One extends Section | SectionGroup>(one: One, other: One): boolean {
  const valuesOf = ({ version: _, ...rest }: One) => JSON.stringify(Object.entries(rest).toSorted());
  return valuesOf(one) === valuesOf(other);
}
