/** Converts sections, groups, topics and authors to the rows that store them, and back. */

import type { Selectable } from 'kysely';
import {
  kindRules,
  sortKeyOf,
  type ThingKind,
  type Things,
  writeDetails,
} from '../../../../domain/news/things.ts';
import type { Tables } from '../schema/tables.ts';

type Row = Selectable<Tables['things']> & { slug: string };

export function toThing<Kind extends ThingKind>(
  kind: Kind,
  row: Row,
  mergedIds: readonly string[] = [],
): Things[Kind] {
  // Columns are copied one by one, because copying a whole SQLite row is slow.
  const { id, slug, name, version, position, details, user_id: userId } = row;
  return kindRules[kind].read({ id, slug, name, version, position, details, userId, mergedIds });
}

export function toRow<Kind extends ThingKind>(kind: Kind, thing: Things[Kind]): Selectable<Tables['things']> {
  const { userId = null, position = 0 } = kindRules[kind].write(thing);
  const { id, name, version } = thing;
  return {
    id,
    kind,
    name,
    sort_key: sortKeyOf(thing),
    user_id: userId,
    position,
    version,
    details: writeDetails(kind, thing),
  };
}

export function toKeys<Kind extends ThingKind>(kind: Kind, thing: Things[Kind]): Tables['thing_addresses'][] {
  const { space, keysOf } = kindRules[kind];
  const keys = [{ space: 'id', key: thing.id }, { space, key: thing.slug }, ...keysOf(thing)];
  return keys.map((one) => ({ space: one.space, address: one.key, thing_id: thing.id, is_former: 0 }));
}
