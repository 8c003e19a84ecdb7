/** Counts requests for addresses that do not exist, by address and day. */
import type { Kysely } from 'kysely';
import { atomically } from '../../connection/atomically.ts';
import { inBatches } from '../../query/in-batches.ts';
import type { Tables } from '../../schema/tables.ts';

interface MissingAddress {
  path: string;
  hits: number;
}

export function createMissingAddressStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    /** Adds hits of a day and keeps its `rowsMax` most frequent paths. */
    record: (day: number, found: readonly MissingAddress[], rowsMax: number): Promise<void> =>
      atomically(write, async (trx) => {
        // The order is the same in all processes, so that concurrent writers wait instead of deadlocking.
        const inOrder = found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
        for (const batch of inBatches(inOrder))
          await trx
            .insertInto('missing_addresses')
            .values(batch.map(({ path, hits }) => ({ path, day, hits })))
            .onConflict((conflict) =>
              conflict
                .columns(['path', 'day'])
                .doUpdateSet((eb) => ({ hits: eb('missing_addresses.hits', '+', eb.ref('excluded.hits')) })),
            )
            .execute();
        const rare = trx
          .selectFrom('missing_addresses')
          .select('path')
          .where('day', '=', day)
          .orderBy('hits', 'desc')
          .orderBy('path')
          .limit(rowsMax + found.length)
          .offset(rowsMax);
        await trx.deleteFrom('missing_addresses').where('day', '=', day).where('path', 'in', rare).execute();
      }),
    /** Lists the most frequent paths first. */
    async list(fromDay: number, limit: number): Promise<MissingAddress[]> {
      const rows = await read
        .selectFrom('missing_addresses')
        .select(['path', (eb) => eb.fn.sum<number>('hits').as('hits')])
        .where('day', '>=', fromDay)
        .groupBy('path')
        .orderBy('hits', 'desc')
        .orderBy('path')
        .limit(limit)
        .execute();
      return rows.map(({ path, hits }) => ({ path, hits: Number(hits) }));
    },
    deleteBefore: async (day: number): Promise<void> =>
      void (await write.deleteFrom('missing_addresses').where('day', '<', day).execute()),
  };
}
