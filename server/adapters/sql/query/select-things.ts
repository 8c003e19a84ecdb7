/** Selects things with their addresses and with the keys by which they were found, for the store of things. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { type Section, type SectionGroup, Sections } from '../../../../domain/news/sections.ts';
import { type KeySpace, kindRules, type ThingKind } from '../../../../domain/news/things.ts';
import type { WantedThings } from '../../../ports/things.ts';
import type { Tables } from '../schema/tables.ts';
import { toThing } from './thing-rows.ts';

/** A thing, and the key by which it was found. For the key of an account, the space is `user`. */
export type FoundThing = Selectable<Tables['things']> & { slug: string; space: string; key: string };

export function selectThings(read: Kysely<Tables>, kind: ThingKind) {
  return read
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
}

export function selectByKeys(
  read: Kysely<Tables>,
  kind: ThingKind,
  space: KeySpace,
  keys: readonly string[],
) {
  return selectThings(read, kind)
    .innerJoin('thing_addresses as wanted', 'wanted.thing_id', 'things.id')
    .select(['wanted.space', 'wanted.address as key'])
    .where('wanted.space', '=', space)
    .where('wanted.address', 'in', [...keys]);
}

export function selectByUser(read: Kysely<Tables>, userId: string) {
  return selectThings(read, 'author')
    .select([sql<string>`'user'`.as('space'), sql<string>`things.user_id`.as('key')])
    .where('things.user_id', '=', userId);
}

/**
 * Reads sections, groups and the ids of merged sections by one statement, because every save of news and drafts needs
 * them. The same statement reads topics and authors.
 */
export async function readSectionsWithThings(
  read: Kysely<Tables>,
  { topics, authors, userId }: WantedThings,
): Promise<{ sections: Sections; found: FoundThing[] }> {
  // With inner joins, SQLite would begin with the keys, and most keys are those of topics and authors.
  const ofSections = read
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
    .select(['current.address as slug', 'merged.space', 'merged.address as key'])
    .where('things.kind', 'in', ['group', 'section']);
  const others = [
    ...(topics.length === 0 ? [] : [selectByKeys(read, 'topic', 'topic-name', topics)]),
    ...(authors.length === 0 ? [] : [selectByKeys(read, 'author', 'id', authors)]),
    ...(userId === null ? [] : [selectByUser(read, userId)]),
  ];
  const rows = await others
    .reduce((all, one) => all.unionAll(one), ofSections)
    .orderBy('position')
    .orderBy('id')
    .orderBy('key')
    .execute();
  const found: FoundThing[] = [];
  const groups = new Map<string, SectionGroup>();
  const sections = new Map<string, Section>();
  const rowsOf = Map.groupBy(rows, ({ id }) => id);
  for (const { space, key, slug, ...row } of rows) {
    const stored = { ...row, slug: slug ?? '' };
    const mergedIds = () => (rowsOf.get(row.id) ?? []).flatMap((merged) => merged.key ?? []);
    if (row.kind === 'group') groups.set(row.id, toThing('group', stored));
    else if (row.kind !== 'section') found.push({ ...stored, space: space ?? '', key: key ?? '' });
    else if (!sections.has(row.id)) sections.set(row.id, toThing('section', stored, mergedIds()));
  }
  return { sections: new Sections([...groups.values()], [...sections.values()]), found };
}
