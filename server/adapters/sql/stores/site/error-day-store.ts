/** Counts, for each day, the answers of all processes that were errors of the server. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../schema/tables.ts';

export function createErrorDayStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    record: async (day: number, answers: number): Promise<void> =>
      void (await write
        .insertInto('error_days')
        .values({ day, answers })
        .onConflict((conflict) =>
          conflict
            .column('day')
            .doUpdateSet((eb) => ({ answers: eb('error_days.answers', '+', eb.ref('excluded.answers')) })),
        )
        .execute()),
    /** Lists the days with errors, the newest first. */
    list: (fromDay: number): Promise<{ day: number; answers: number }[]> =>
      read
        .selectFrom('error_days')
        .select(['day', 'answers'])
        .where('day', '>=', fromDay)
        .orderBy('day', 'desc')
        .execute(),
    deleteBefore: async (day: number): Promise<void> =>
      void (await write.deleteFrom('error_days').where('day', '<', day).execute()),
  };
}
