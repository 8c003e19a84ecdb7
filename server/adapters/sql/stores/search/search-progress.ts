/** Stores how far the renewal of the search index has come, so that another process can continue it. */
import type { Kysely } from 'kysely';
import { type SearchProgress, searchWalks } from '../../../../ports/search.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

const beginning = { walk: searchWalks[0], after_id: '' };

export function createSearchProgress(write: Kysely<Tables>): SearchProgress {
  return {
    findCursor: (version) =>
      atomically(write, async (trx) => {
        await trx
          .updateTable('search_progress')
          .set({ target: version, ...beginning })
          .where('target', '<', version)
          .execute();
        const row = await trx
          .selectFrom('search_progress')
          .select(['walk', 'after_id'])
          .where('target', '=', version)
          .where('version', '<', version)
          .executeTakeFirst();
        if (!row) return null;
        const walk = searchWalks.find((known) => known === row.walk);
        return walk ? { walk, afterId: row.after_id } : { walk: beginning.walk, afterId: '' };
      }),

    async saveCursor(version, cursor) {
      await write
        .updateTable('search_progress')
        .set(cursor ? { walk: cursor.walk, after_id: cursor.afterId } : { version, ...beginning })
        .where('target', '=', version)
        .execute();
    },
  };
}
