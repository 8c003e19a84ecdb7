/** Stores which files have no record yet or any more, for the sweep that deletes them. */
import type { Kysely } from 'kysely';
import type { LooseFile } from '../../../../ports/media.ts';
import type { Tables } from '../../schema/tables.ts';

/** The value of `due_at` of a file whose deletion has begun. */
const claimed = 0;

export function createLooseFileStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    /**
     * Plans the deletion of the files at `dueAt`, and again at `againAt` if another process may still be writing them.
     * Returns false when the key has a record of this kind.
     */
    async create({ storageKey, width }: LooseFile, dueAt: number, againAt = 0): Promise<boolean> {
      const added = await write
        .insertInto('loose_files')
        .values({ storage_key: storageKey, width, due_at: dueAt, again_at: againAt })
        .onConflict((conflict) => conflict.column('storage_key').doNothing())
        .executeTakeFirst();
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    /** Lists what is due, claimed files first. */
    async listDue(now: number, limit: number, skip = 0): Promise<LooseFile[]> {
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
    async has(storageKey: string): Promise<boolean> {
      const found = await read
        .selectFrom('loose_files')
        .select('storage_key')
        .where('storage_key', '=', storageKey)
        .executeTakeFirst();
      return found !== undefined;
    },
    /** Claims the files for deletion; they stay due until it is done. Returns false when they are not due at `now`. */
    async claim(storageKey: string, now: number): Promise<boolean> {
      const due = await write
        .updateTable('loose_files')
        .set({ due_at: claimed })
        .where('storage_key', '=', storageKey)
        .where('due_at', '<=', now)
        .executeTakeFirst();
      return due.numUpdatedRows > 0n;
    },
    /**
     * Returns false when there is no record, or the files are claimed: another process deletes them, or has deleted them.
     */
    async deleteUnclaimed(storageKey: string): Promise<boolean> {
      const released = await write
        .deleteFrom('loose_files')
        .where('storage_key', '=', storageKey)
        .where('due_at', '>', claimed)
        .executeTakeFirst();
      return released.numDeletedRows > 0n;
    },
    /** Closes a claim after the files were deleted: deletes the record, or makes it due again at `againAt`. */
    async closeClaim(storageKey: string): Promise<void> {
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
    async delete(storageKey: string): Promise<void> {
      await write.deleteFrom('loose_files').where('storage_key', '=', storageKey).execute();
    },
  };
}
