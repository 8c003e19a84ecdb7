/** Stores how far the renewal of the search index has come, so that another process can continue it. */
import type { Kysely } from 'kysely';
import type { SearchCursor } from '../../../../ports/search.ts';
import { searchWalks } from '../../../../ports/search.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

const beginning = { walk: searchWalks[0], after_id: '' };

export function createSearchProgress(write: Kysely<Tables>) {
  return {
    /**
     * Finds where the renewal to the words of a version (`searchWordsVersion`) must continue. Null when it is finished,
     * or when newer words exist. Processes wait for each other until the end of the transaction.
     */
    findCursor: (version: number): Promise<SearchCursor | null> =>
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

    /**
     * Saves where the renewal continues; null when it is finished. Call it in the transaction in which `findCursor` was
     * called.
     */
    async saveCursor(version: number, cursor: SearchCursor | null): Promise<void> {
      await write
        .updateTable('search_progress')
        .set(cursor ? { walk: cursor.walk, after_id: cursor.afterId } : { version, ...beginning })
        .where('target', '=', version)
        .execute();
    },
  };
}
