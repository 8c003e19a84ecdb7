import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DeletableCollection, TombstoneStore } from '../../../../ports/archive.ts';
import type { Tables } from '../../schema/tables.ts';

const rowsAtOnce = 1_000;

export function createTombstoneStore(read: Kysely<Tables>, write: Kysely<Tables>): TombstoneStore {
  return {
    async has(collection, id) {
      const row = await read
        .selectFrom('tombstones')
        .select('digest')
        .where('digest', '=', digestOf(collection, id))
        .executeTakeFirst();
      return row !== undefined;
    },
    save: (collection, ids) => addTombstones(write, collection, ids),
    delete: (collection, ids) => removeTombstones(write, collection, ids),
  };
}

/** Call it in the transaction that deletes the documents. */
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

/** Ids are random (100 bits or more), so a plain digest cannot be reversed by trying. */
function digestOf(collection: DeletableCollection, id: string): string {
  return createHash('sha256').update(`${collection}/${id}`).digest('hex');
}
