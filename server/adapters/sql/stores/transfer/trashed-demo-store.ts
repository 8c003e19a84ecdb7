/** Stores the removed demo content while its removal can be undone. */
import type { Kysely } from 'kysely';
import type { TrashedDemo } from '../../../../ports/database-rows.ts';
import type { Tables } from '../../schema/tables.ts';

const id = 1;

export function createTrashedDemoStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    async find(): Promise<TrashedDemo | null> {
      const row = await read.selectFrom('trashed_demo').selectAll().executeTakeFirst();
      return row ? { trashedAt: row.trashed_at, record: row.record } : null;
    },
    /** Returns false, without a change, when there is a row already. */
    async create({ trashedAt, record }: TrashedDemo): Promise<boolean> {
      const added = await write
        .insertInto('trashed_demo')
        .values({ id, trashed_at: trashedAt, record })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async deleteRecord(): Promise<void> {
      await write.updateTable('trashed_demo').set({ record: null }).execute();
    },
    /** Returns true only for the first of several calls. */
    async delete(): Promise<boolean> {
      const deleted = await write.deleteFrom('trashed_demo').where('id', '=', id).executeTakeFirst();
      return deleted.numDeletedRows > 0n;
    },
  };
}
