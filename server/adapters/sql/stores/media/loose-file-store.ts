/** Stores which files have no record yet or any more, for the sweep that deletes them. */
import type { Kysely } from 'kysely';
import type { LooseFileStore } from '../../../../ports/media.ts';
import type { Tables } from '../../schema/tables.ts';

/** The value of `due_at` of a file whose deletion has begun. */
const claimed = 0;

export function createLooseFileStore(read: Kysely<Tables>, write: Kysely<Tables>): LooseFileStore {
  return {
    async create({ storageKey, width }, dueAt, againAt = 0) {
      const added = await write
        .insertInto('loose_files')
        .values({ storage_key: storageKey, width, due_at: dueAt, again_at: againAt })
        .onConflict((conflict) => conflict.column('storage_key').doNothing())
        .executeTakeFirst();
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async listDue(now, limit, skip = 0) {
      const rows = await read
        .selectFrom('loose_files')
        .select(['storage_key', 'width'])
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('storage_key')
        .limit(limit)
        .offset(skip)
        .execute();
      return rows.map(({ storage_key, width }) => ({ storageKey: storage_key, width }));
    },
    async has(storageKey) {
      const found = await read
        .selectFrom('loose_files')
        .select('storage_key')
        .where('storage_key', '=', storageKey)
        .executeTakeFirst();
      return found !== undefined;
    },
    async claim(storageKey, now) {
      const due = await write
        .updateTable('loose_files')
        .set({ due_at: claimed })
        .where('storage_key', '=', storageKey)
        .where('due_at', '<=', now)
        .executeTakeFirst();
      return due.numUpdatedRows > 0n;
    },
    async deleteUnclaimed(storageKey) {
      const released = await write
        .deleteFrom('loose_files')
        .where('storage_key', '=', storageKey)
        .where('due_at', '>', claimed)
        .executeTakeFirst();
      return released.numDeletedRows > 0n;
    },
    async closeClaim(storageKey) {
      const again = await write
        .updateTable('loose_files')
        .set(({ ref }) => ({ due_at: ref('again_at'), again_at: 0 }))
        .where('storage_key', '=', storageKey)
        .where('due_at', '=', claimed)
        .where('again_at', '>', 0)
        .executeTakeFirst();
      if (again.numUpdatedRows > 0n) return;
      await write
        .deleteFrom('loose_files')
        .where('storage_key', '=', storageKey)
        .where('due_at', '=', claimed)
        .execute();
    },
    async delete(storageKey) {
      await write.deleteFrom('loose_files').where('storage_key', '=', storageKey).execute();
    },
  };
}
