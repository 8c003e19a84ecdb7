/** Stores sections, groups, topics and authors with the keys that lead to them. */
import type { Kysely } from 'kysely';
import { type Section, type SectionGroup, Sections } from '../../../../../domain/news/sections.ts';
import {
  type KeySpace,
  kindRules,
  type ThingKind,
  type Things,
  wordsOfName,
} from '../../../../../domain/news/things.ts';
import { suggestibleWords } from '../../../../../domain/search/search-words.ts';
import type { ThingStore } from '../../../../ports/things.ts';
import { atomically } from '../../connection/atomically.ts';
import { firstLineContains, startsWith } from '../../query/contains.ts';
import { countUpTo } from '../../query/count-up-to.ts';
import { addWords } from '../../query/search-words.ts';
import { toKeys, toRow, toThing } from '../../query/thing-rows.ts';
import type { Tables } from '../../schema/tables.ts';
import { createThingNews, mergeNews, moveToSection, removeFromNews } from './thing-news.ts';

/** Names with words of one search that are compared: more than all topics and authors that share a word. */
const foundNamesMax = 20_000;

export function createThingStore(read: Kysely<Tables>, write: Kysely<Tables>): ThingStore {
  /** The sections of a transaction, which reads them for every piece of news that it saves. */
  let sections: Promise<Sections> | null = null;

  const select = (kind: ThingKind) =>
    read
      .selectFrom('things')
      .innerJoin('thing_addresses as current', (join) =>
        join
          .onRef('current.thing_id', '=', 'things.id')
          .on('current.space', '=', kindRules[kind].space)
          .on('current.is_former', '=', 0),
      )
      .selectAll('things')
      .select('current.address as slug')
      .where('things.kind', '=', kind);

  async function mapByKeys<Kind extends ThingKind>(kind: Kind, space: KeySpace, keys: readonly string[]) {
    if (keys.length === 0) return new Map<string, Things[Kind]>();
    const rows = await select(kind)
      .innerJoin('thing_addresses as wanted', 'wanted.thing_id', 'things.id')
      .select('wanted.address as wanted')
      .where('wanted.space', '=', space)
      .where('wanted.address', 'in', [...keys])
      .execute();
    return new Map(rows.map((row) => [row.wanted, toThing(kind, row)]));
  }

  return {
    readSections: () => {
      if (!read.isTransaction) return readSections(read);
      sections ??= readSections(read);
      return sections;
    },
    async find(kind, id) {
      const row = await select(kind).where('things.id', '=', id).executeTakeFirst();
      return row ? toThing(kind, row) : null;
    },
    listByIds: (kind, ids) => mapByKeys(kind, 'id', ids),
    async findByAddress(kind, slug) {
      return (await mapByKeys(kind, kindRules[kind].space, [slug])).get(slug) ?? null;
    },
    listTopicsByNames: (keys) => mapByKeys('topic', 'topic-name', keys),
    async findAuthorByUser(userId) {
      const row = await select('author').where('things.user_id', '=', userId).executeTakeFirst();
      return row ? toThing('author', row) : null;
    },
    async list(kind, { after, limit, startsWith: beginning = '', contains = '' }) {
      let query = select(kind).where('sort_key', '>', after).orderBy('sort_key').limit(limit);
      if (beginning !== '') query = query.where(startsWith('sort_key', beginning));
      if (contains !== '') query = query.where(firstLineContains('sort_key', contains));
      return (await query.execute()).map((row) => toThing(kind, row));
    },
    async listAuthorNames(exceptUserId, limit) {
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
    async listUserIds(userIds) {
      if (userIds.length === 0) return [];
      const query = read
        .selectFrom('things')
        .select('user_id')
        .where('user_id', 'in', [...userIds]);
      return (await query.execute()).flatMap(({ user_id }) => user_id ?? []);
    },
    async listSlugs(kind, limit) {
      const rows = await read
        .selectFrom('thing_addresses')
        .select('address')
        .where('space', '=', kindRules[kind].space)
        .where('is_former', '=', 0)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('news_things')
              .select('news_id')
              .whereRef('news_things.thing_id', '=', 'thing_addresses.thing_id'),
          ),
        )
        .orderBy('address')
        .limit(limit)
        .execute();
      return rows.map(({ address }) => address);
    },
    async listHolders(kind, slugs) {
      if (slugs.length === 0) return new Map();
      const rows = await read
        .selectFrom('thing_addresses')
        .select(['address', 'thing_id'])
        .where('space', '=', kindRules[kind].space)
        .where('address', 'in', [...slugs])
        .execute();
      return new Map(rows.map(({ address, thing_id }) => [address, thing_id]));
    },
    count: (kind, limit) =>
      countUpTo(read, read.selectFrom('things').select('id').where('kind', '=', kind), limit),
    create: (kind, things) =>
      atomically(write, async (trx) => {
        if (things.length === 0) return;
        sections = null;
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
    save: (kind, thing) =>
      atomically(write, async (trx) => {
        sections = null;
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
    async saveFormerKey(space, key, thingId) {
      await write
        .insertInto('thing_addresses')
        .values({ space, address: key, thing_id: thingId, is_former: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    merge: (kind, id, targetId) =>
      atomically(write, async (trx) => {
        sections = null;
        await trx
          .updateTable('thing_addresses')
          .set({ thing_id: targetId, is_former: 1 })
          .where('thing_id', '=', id)
          .execute();
        await (kind === 'section' ? moveToSection(trx, id, targetId) : mergeNews(trx, id, targetId));
        await trx.deleteFrom('things').where('id', '=', id).execute();
      }),
    delete: (id) =>
      atomically(write, async (trx) => {
        sections = null;
        await removeFromNews(trx, id);
        await trx.deleteFrom('things').where('id', '=', id).execute();
      }),
    async isUsed(id) {
      const related = read.selectFrom('news_things').select('news_id').where('thing_id', '=', id).limit(1);
      if (await related.executeTakeFirst()) return true;
      for (const table of ['news', 'news_drafts', 'trashed_news'] as const) {
        const query = read.selectFrom(table).select('id').where('category', '=', id).limit(1);
        if (await query.executeTakeFirst()) return true;
      }
      return false;
    },
    ...createThingNews(read, write),
    async listKeysByWords(words, { thingsOfWord, limit }) {
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
    renewWords: (afterId, limit) =>
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

/**
 * Reads sections, groups and the ids of merged sections by one statement, because every save of news and drafts needs
 * them.
 */
async function readSections(read: Kysely<Tables>): Promise<Sections> {
  // With inner joins, SQLite would begin with the keys, most of which are those of topics and authors.
  const rows = await read
    .selectFrom('things')
    .leftJoin('thing_addresses as current', (join) =>
      join
        .onRef('current.thing_id', '=', 'things.id')
        .on('current.space', '=', 'section')
        .on('current.is_former', '=', 0),
    )
    .leftJoin('thing_addresses as merged', (join) =>
      join
        .onRef('merged.thing_id', '=', 'things.id')
        .on('merged.space', '=', 'id')
        .on('merged.is_former', '=', 1),
    )
    .selectAll('things')
    .select(['current.address as slug', 'merged.address as merged_id'])
    .where('things.kind', 'in', ['group', 'section'])
    .orderBy('things.position')
    .orderBy('things.id')
    .orderBy('merged.address')
    .execute();
  const mergedIds = Map.groupBy(rows, ({ id }) => id);
  const groups = new Map<string, SectionGroup>();
  const sections = new Map<string, Section>();
  for (const { slug, merged_id: _, ...row } of rows) {
    const stored = { ...row, slug: slug ?? '' };
    const idsOf = () => (mergedIds.get(row.id) ?? []).flatMap(({ merged_id }) => merged_id ?? []);
    if (row.kind === 'group') groups.set(row.id, toThing('group', stored));
    else if (!sections.has(row.id)) sections.set(row.id, toThing('section', stored, idsOf()));
  }
  return new Sections([...groups.values()], [...sections.values()]);
}
