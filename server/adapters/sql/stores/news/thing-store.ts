/** Stores sections, groups, topics and authors with the keys that lead to them. */
import type { Kysely } from 'kysely';
import { type Author, contributorMark } from '../../../../../domain/news/authors.ts';
import type { Sections } from '../../../../../domain/news/sections.ts';
import type { Things } from '../../../../../domain/news/things.ts';
import {
  type KeySpace,
  kindRules,
  searchFieldsIn,
  type ThingKind,
  wordsOfName,
} from '../../../../../domain/news/things.ts';
import type { Topic } from '../../../../../domain/news/topics.ts';
import { suggestibleWords } from '../../../../../domain/search/search-words.ts';
import { isInSitemaps } from '../../../../../domain/web/search-fields.ts';
import type { NameKey, ThingPage, WantedThings } from '../../../../ports/things.ts';
import { atomically } from '../../connection/atomically.ts';
import { contains, firstLineContains, hasLine } from '../../query/contains.ts';
import { countUpTo } from '../../query/count-up-to.ts';
import { inBatches } from '../../query/in-batches.ts';
import { addWords } from '../../query/search-words.ts';
import {
  type FoundThing,
  readSectionsWithThings,
  selectByKeys,
  selectByUser,
  selectThings,
} from '../../query/select-things.ts';
import { toKeys, toRow, toThing } from '../../query/thing-rows.ts';
import type { Tables } from '../../schema/tables.ts';
import { mergeThingRows } from './merge-things.ts';
import { createThingNews, removeFromNews } from './thing-news.ts';

/** How many names that share words with a search are compared. Fewer topics and authors than this share any word. */
const foundNamesMax = 20_000;
/** Sorts after every other character in sort keys, whose bytes are compared. */
const lastCharacter = '\u{10ffff}';
const noThings: WantedThings = { topics: [], authors: [], userId: null };

export function createThingStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  /**
   * The rows that a transaction has read, until it changes a thing: the sections, and things by key. A key that leads
   * nowhere has null.
   */
  let sections: Promise<Sections> | null = null;
  const known = new Map<string, FoundThing | null>();
  const forget = (kind?: ThingKind) => {
    if (kind !== 'topic' && kind !== 'author') sections = null;
    known.clear();
  };

  const select = (kind: ThingKind) => selectThings(read, kind);

  async function mapByKeys<Kind extends ThingKind>(kind: Kind, space: KeySpace, keys: readonly string[]) {
    const unknown = keys.filter((key) => !known.has(toKnownKey(kind, space, key)));
    const rows = unknown.length === 0 ? [] : await selectByKeys(read, kind, space, unknown).execute();
    const held = keys.flatMap((key) => known.get(toKnownKey(kind, space, key)) ?? []);
    return new Map([...held, ...rows].map((row) => [row.key, toThing(kind, row)]));
  }

  async function readWith(wanted: WantedThings): Promise<Sections> {
    const { sections: all, found } = await readSectionsWithThings(read, wanted);
    const { topics, authors, userId } = wanted;
    for (const key of topics) known.set(toKnownKey('topic', 'topic-name', key), null);
    for (const key of authors) known.set(toKnownKey('author', 'id', key), null);
    if (userId !== null) known.set(toKnownKey('author', 'user', userId), null);
    for (const row of found) known.set(toKnownKey(row.kind, row.space, row.key), row);
    return all;
  }

  return {
    /**
     * Returns all sections and groups; there are few (docs/product.md#sections). A transaction reads them once. The
     * same statement reads the things in `wanted`, so that they are found later without another query.
     */
    readSections: async (wanted: WantedThings = noThings): Promise<Sections> => {
      if (!read.isTransaction) return (await readSectionsWithThings(read, noThings)).sections;
      sections ??= readWith(wanted);
      return sections;
    },
    async find<Kind extends ThingKind>(kind: Kind, id: string): Promise<Things[Kind] | null> {
      const row = await select(kind).where('things.id', '=', id).executeTakeFirst();
      return row ? toThing(kind, row) : null;
    },
    /** Lists things by all ids that lead to them: the id of a merged thing leads to its target. */
    listByIds: <Kind extends ThingKind>(
      kind: Kind,
      ids: readonly string[],
    ): Promise<Map<string, Things[Kind]>> => mapByKeys(kind, 'id', ids),
    /** Finds a thing by a current or former address. */
    async findByAddress<Kind extends ThingKind>(kind: Kind, slug: string): Promise<Things[Kind] | null> {
      return (await mapByKeys(kind, kindRules[kind].space, [slug])).get(slug) ?? null;
    },
    /** Lists topics by the `topicKey` of their current and former names. */
    listTopicsByNames: (keys: readonly string[]): Promise<Map<string, Topic>> =>
      mapByKeys('topic', 'topic-name', keys),
    async findAuthorByUser(userId: string): Promise<Author | null> {
      const held = known.get(toKnownKey('author', 'user', userId));
      const row = held === undefined ? await selectByUser(read, userId).executeTakeFirst() : held;
      return row ? toThing('author', row) : null;
    },
    async list<Kind extends ThingKind>(
      kind: Kind,
      { after, limit, startsWith: beginning = '', contains: part = '' }: ThingPage,
    ): Promise<Things[Kind][]> {
      // With two bounds at one end, SQLite might seek by the lower one.
      const start = beginning > after ? beginning : after;
      let query = select(kind).where('sort_key', '>', start).orderBy('sort_key').limit(limit);
      if (beginning !== '') query = query.where('sort_key', '<', beginning + lastCharacter);
      if (part !== '') query = query.where(firstLineContains('sort_key', part));
      return (await query.execute()).map((row) => toThing(kind, row));
    },
    /** Lists names of authors, except that of one account's profile. */
    async listAuthorNames(exceptUserId: string | null, limit: number): Promise<string[]> {
      const rows = await read
        .selectFrom('things')
        .select('name')
        .where('kind', '=', 'author')
        .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '!=', exceptUserId ?? '')]))
        .orderBy('sort_key')
        .limit(limit)
        .execute();
      return rows.map(({ name }) => name);
    },
    /** Lists the given accounts that have a profile. */
    async listUserIds(userIds: readonly string[]): Promise<string[]> {
      if (userIds.length === 0) return [];
      const query = read
        .selectFrom('things')
        .select('user_id')
        .where('user_id', 'in', [...userIds]);
      return (await query.execute()).flatMap(({ user_id }) => user_id ?? []);
    },
    /** Lists the addresses of things that have news and that sitemaps list. */
    async listSlugs(kind: ThingKind, limit: number): Promise<string[]> {
      // Few things have search fields: a join to all addresses would look up the details of every one.
      const marked = await select(kind).where(contains('details', '"searchFields"')).execute();
      const unlisted = new Set(
        marked.flatMap(({ slug, details }) => (isInSitemaps(searchFieldsIn(details)) ? [] : slug)),
      );
      const rows = await read
        .selectFrom('thing_addresses')
        .select('address')
        .where('space', '=', kindRules[kind].space)
        .where('is_former', '=', 0)
        .where('thing_id', 'in', (eb) => eb.selectFrom('news_things').select('news_things.thing_id'))
        .orderBy('address')
        .limit(limit)
        .execute();
      return rows.map(({ address }) => address).filter((address) => !unlisted.has(address));
    },
    /** Lists the ids of the things to which these addresses lead or led. */
    async listHolders(kind: ThingKind, slugs: readonly string[]): Promise<Map<string, string>> {
      const holders = new Map<string, string>();
      for (const batch of inBatches(slugs)) {
        const rows = await read
          .selectFrom('thing_addresses')
          .select(['address', 'thing_id'])
          .where('space', '=', kindRules[kind].space)
          .where('address', 'in', batch)
          .execute();
        for (const { address, thing_id } of rows) holders.set(address, thing_id);
      }
      return holders;
    },
    count: (kind: ThingKind, limit: number): Promise<number> =>
      countUpTo(read, read.selectFrom('things').select('id').where('kind', '=', kind), limit),
    /** Creates things. Their addresses and names must be free. */
    create: <Kind extends ThingKind>(kind: Kind, things: readonly Things[Kind][]): Promise<void> =>
      atomically(write, async (trx) => {
        if (things.length === 0) return;
        forget(kind);
        await trx
          .insertInto('things')
          .values(things.map((thing) => toRow(kind, thing)))
          .execute();
        await trx
          .insertInto('thing_addresses')
          .values(things.flatMap((thing) => toKeys(kind, thing)))
          .execute();
        await insertWords(trx, kind, things);
      }),
    /**
     * Creates or replaces a thing. Its former addresses and names are kept; the caller must make sure that the current
     * ones are free.
     */
    save: <Kind extends ThingKind>(kind: Kind, thing: Things[Kind]): Promise<void> =>
      atomically(write, async (trx) => {
        forget(kind);
        const { id, ...columns } = toRow(kind, thing);
        await trx
          .insertInto('things')
          .values({ id, ...columns })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
          .execute();
        await trx.updateTable('thing_addresses').set({ is_former: 1 }).where('thing_id', '=', id).execute();
        await trx
          .insertInto('thing_addresses')
          .values(toKeys(kind, thing))
          .onConflict((conflict) =>
            conflict
              .columns(['space', 'address'])
              .doUpdateSet((eb) => ({ thing_id: eb.ref('excluded.thing_id'), is_former: 0 })),
          )
          .execute();
        await trx.deleteFrom('search_names').where('thing_id', '=', id).execute();
        await insertWords(trx, kind, [thing]);
        if (kindRules[kind].isSearched) await addWords(trx, suggestibleWords(thing.name));
      }),
    /** Adds a former address, name or id, unless it already leads to a thing. */
    async saveFormerKey(space: KeySpace, key: string, thingId: string): Promise<void> {
      known.clear();
      await write
        .insertInto('thing_addresses')
        .values({ space, address: key, thing_id: thingId, is_former: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /** Moves all keys and news of a thing to another thing of its kind, and deletes the first. */
    merge: (kind: ThingKind, id: string, targetId: string): Promise<void> =>
      atomically(write, async (trx) => {
        forget(kind);
        await mergeThingRows(trx, kind, id, targetId);
      }),
    /**
     * Deletes a thing with its keys, and removes it from its news. The database rejects this for the main section of
     * news.
     */
    delete: (id: string): Promise<void> =>
      atomically(write, async (trx) => {
        forget();
        await removeFromNews(trx, id);
        await trx.deleteFrom('things').where('id', '=', id).execute();
      }),
    /**
     * Returns whether news, drafts or trashed news belong to the thing. With `isStrict`, it also counts as a further
     * section, and as the author of a draft.
     */
    async isUsed(id: string, { isStrict = false } = {}): Promise<boolean> {
      let related = read.selectFrom('news_things').select('news_id').where('thing_id', '=', id).limit(1);
      if (!isStrict) related = related.where('role', '!=', 'section');
      if (await related.executeTakeFirst()) return true;
      for (const table of ['news', 'news_drafts', 'trashed_news'] as const) {
        const query = read.selectFrom(table).select('id').where('category', '=', id).limit(1);
        if (await query.executeTakeFirst()) return true;
      }
      if (!isStrict) return false;
      const draft = read
        .selectFrom('news_drafts')
        .select('id')
        .where(({ or }) =>
          or([
            hasLine('further_sections', id),
            hasLine('byline', id),
            hasLine('byline', contributorMark + id),
          ]),
        )
        .limit(1);
      return (await draft.executeTakeFirst()) !== undefined;
    },
    ...createThingNews(read, write),
    /**
     * Lists the keys of things whose names contain these index words. For each word, the things with the most of the
     * words are listed.
     */
    async listKeysByWords(
      words: readonly string[],
      { thingsOfWord, limit }: { thingsOfWord: number; limit: number },
    ): Promise<NameKey[]> {
      if (words.length === 0) return [];
      const found = await read
        .selectFrom('search_names')
        .select(['word', 'thing_id'])
        .where('word', 'in', [...words])
        .limit(foundNamesMax)
        .execute();
      const wordsOf = Map.groupBy(found, ({ thing_id }) => thing_id);
      const countOf = (id: string) => wordsOf.get(id)?.length ?? 0;
      const chosen = [...Map.groupBy(found, ({ word }) => word).values()].flatMap((names) =>
        names.sort((one, other) => countOf(other.thing_id) - countOf(one.thing_id)).slice(0, thingsOfWord),
      );
      if (chosen.length === 0) return [];
      const keys = await read
        .selectFrom('thing_addresses')
        .select(['thing_id', 'space', 'address as key'])
        .where('thing_id', 'in', [...new Set(chosen.map(({ thing_id }) => thing_id))])
        .where('space', 'in', ['id', 'imported-name'])
        .limit(limit)
        .execute();
      const keysOf = Map.groupBy(keys, ({ thing_id }) => thing_id);
      return chosen.flatMap(({ word, thing_id }) =>
        (keysOf.get(thing_id) ?? []).flatMap(({ space, key }) =>
          space === 'id' || space === 'imported-name' ? { word, space, key } : [],
        ),
      );
    },
    /** Renews the index words of some names, by id. Returns the last id; undefined at the end. */
    renewWords: (afterId: string, limit: number): Promise<string | undefined> =>
      atomically(write, async (trx) => {
        const rows = await trx
          .selectFrom('things')
          .select(['id', 'kind', 'name'])
          .where('id', '>', afterId)
          .orderBy('id')
          .limit(limit)
          .execute();
        if (rows.length === 0) return undefined;
        const ids = rows.map(({ id }) => id);
        await trx.deleteFrom('search_names').where('thing_id', 'in', ids).execute();
        for (const row of rows) await insertWords(trx, row.kind, [row]);
        return ids.at(-1);
      }),
  };
}

function toKnownKey(kind: ThingKind, space: string, key: string): string {
  return `${kind} ${space} ${key}`;
}

async function insertWords(
  trx: Kysely<Tables>,
  kind: ThingKind,
  things: readonly { id: string; name: string }[],
): Promise<void> {
  const rows = things.flatMap((thing) =>
    wordsOfName(kind, thing).map((word) => ({ word, thing_id: thing.id })),
  );
  if (rows.length > 0) await trx.insertInto('search_names').values(rows).execute();
}
