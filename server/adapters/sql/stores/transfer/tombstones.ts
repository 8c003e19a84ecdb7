/** Stores digests of the ids of deleted records; imports must not restore those records. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DeletableCollection } from '../../../../ports/database-rows.ts';
import { inBatches } from '../../query/in-batches.ts';
import type { Tables } from '../../schema/tables.ts';

const rowsAtOnce = 1_000;

/**
 * Creates the store; it holds only digests of ids. Other stores add a tombstone when they delete, and remove it when
 * they restore.
 */
export function createTombstoneStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  async function listKnown(collection: DeletableCollection, ids: readonly string[]): Promise<Set<string>> {
    const idOf = new Map(ids.map((id) => [digestOf(collection, id), id]));
    const known = new Set<string>();
    for (const digests of inBatches([...idOf.keys()])) {
      const rows = await read
        .selectFrom('tombstones')
        .select('digest')
        .where('digest', 'in', digests)
        .execute();
      for (const { digest } of rows) known.add(idOf.get(digest) ?? '');
    }
    return known;
  }

  return {
    has: async (collection: DeletableCollection, id: string): Promise<boolean> =>
      (await listKnown(collection, [id])).has(id),
    /** Returns which of these records were deleted. */
    listKnown,
    save: (collection: DeletableCollection, ids: readonly string[]): Promise<void> =>
      addTombstones(write, collection, ids),
    delete: (collection: DeletableCollection, ids: readonly string[]): Promise<void> =>
      removeTombstones(write, collection, ids),
  };
}

/** Adds tombstones. Call it in the transaction that deletes the records. */
export async function addTombstones(
  trx: Kysely<Tables>,
  collection: DeletableCollection,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    const rows = ids.slice(start, start + rowsAtOnce).map((id) => ({ digest: digestOf(collection, id) }));
    await trx
      .insertInto('tombstones')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function removeTombstones(
  trx: Kysely<Tables>,
  collection: DeletableCollection,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const digests = ids.map((id) => digestOf(collection, id));
  await trx.deleteFrom('tombstones').where('digest', 'in', digests).execute();
}

/**
 * Returns the digest of a record. Ids are random (100 bits or more), so nobody can find the id of a plain digest by
 * trying.
 */
function digestOf(collection: DeletableCollection, id: string): string {
  return createHash('sha256').update(`${collection}/${id}`).digest('hex');
}
