/** Which place an item has in a full-text index: it grows with the item's date, so the newest are last. */
import type { Kysely } from 'kysely';
import type { SearchDocument, SearchQuery } from '../../../ports/search.ts';
import type { Tables } from '../schema/tables.ts';

/** Positions are the item's milliseconds times this, plus a number that tells items of one moment apart. */
const positionsPerMs = 1000;
/** The last moment whose positions are exact numbers: in the year 2255. */
const latestMs = Math.floor(Number.MAX_SAFE_INTEGER / positionsPerMs) - 1;
/** Items without a date share the first day of 1970, which has room for many and is nobody's own. */
const undatedPositions = 24 * 60 * 60 * 1000 * positionsPerMs;

/** Takes an item's place away. Returns the position it had, null when it had none. */
export async function releasePosition(
  trx: Kysely<Tables>,
  kind: SearchDocument['kind'],
  id: string,
): Promise<number | null> {
  const known = await trx
    .deleteFrom('search_documents')
    .where('kind', '=', kind)
    .where('ref_id', '=', id)
    .returning('position')
    .executeTakeFirst();
  return known?.position ?? null;
}

/** Gives an item its place; `before` is the one it had until now. Returns the position. */
export async function takePosition(
  trx: Kysely<Tables>,
  { kind, id, createdAt }: SearchDocument,
  before: number | null,
): Promise<number> {
  const position = await choosePosition(trx, createdAt, before);
  await trx.insertInto('search_documents').values({ position, kind, ref_id: id }).execute();
  return position;
}

/**
 * A free place among those of the item's own millisecond. An item that only changed its words keeps the place
 * it had, so that readers who are walking the results neither miss it nor see it twice.
 */
async function choosePosition(
  trx: Kysely<Tables>,
  createdAt: number,
  before: number | null,
): Promise<number> {
  const first = firstPositionAt(createdAt);
  const end = first + (first === 0 ? undatedPositions : positionsPerMs);
  if (before !== null && before >= first && before < end) return before;
  const { newest } = await trx
    .selectFrom('search_documents')
    .select((eb) => eb.fn.max<number | null>('position').as('newest'))
    .where('position', '>=', first)
    .where('position', '<', end)
    .executeTakeFirstOrThrow();
  if (newest === null) return first;
  return newest + 1 < end ? newest + 1 : freePositionAfter(trx, newest);
}

/** The positions beside which a page of hits lies: those of a stretch of time, from or up to a key. Both are left out. */
export function positionsOf({ after, before, from, until }: SearchQuery): { above: number; below: number } {
  const newest = until === undefined ? Number.MAX_SAFE_INTEGER : firstPositionAt(until + 1);
  const oldest = from === undefined ? -1 : firstPositionAt(from) - 1;
  return { above: Math.max(before ?? oldest, oldest), below: Math.min(after ?? newest, newest) };
}

function firstPositionAt(atMs: number): number {
  return Math.min(Math.max(0, atMs), latestMs) * positionsPerMs;
}

/** A free place not far after `position`, which is taken; thousands of one moment need a few steps only. */
async function freePositionAfter(trx: Kysely<Tables>, position: number): Promise<number> {
  const isTaken = async (candidate: number) =>
    (await trx
      .selectFrom('search_documents')
      .select('position')
      .where('position', '=', candidate)
      .executeTakeFirst()) !== undefined;
  let taken = 0;
  let free = 1;
  while (await isTaken(position + free)) {
    taken = free;
    free *= 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(position + middle)) taken = middle;
    else free = middle;
  }
  return position + free;
}
