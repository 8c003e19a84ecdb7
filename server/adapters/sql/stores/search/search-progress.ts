import type { Kysely } from 'kysely';
import { type SearchProgress, searchWalks } from '../../../../ports/search.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

const onlyId = 1;
const beginning = { walk: searchWalks[0], after_id: '' };
const unclaimed = { claimed_by: null, claimed_until: 0 };

export function createSearchProgress(write: Kysely<Tables>): SearchProgress {
  const ofClaimant = (claimant: string) =>
    write.updateTable('search_progress').where('id', '=', onlyId).where('claimed_by', '=', claimant);

  return {
    claim: (version, claimant, now, untilMs) =>
      atomically(write, async (trx) => {
        const row = await trx
          .selectFrom('search_progress')
          .selectAll()
          .where('id', '=', onlyId)
          .executeTakeFirst();
        if (!row || row.version >= version || row.target > version) return 'done';
        const isOthers = row.claimed_by !== claimant && row.claimed_until > now;
        if (isOthers && row.target === version) return 'taken';
        const walk = searchWalks.find((known) => known === row.walk);
        const isBegun = row.target === version && walk !== undefined;
        const place = isBegun ? { walk, after_id: row.after_id } : beginning;
        await trx
          .updateTable('search_progress')
          .set({ target: version, claimed_by: claimant, claimed_until: untilMs, ...place })
          .where('id', '=', onlyId)
          .execute();
        return { walk: place.walk, afterId: place.after_id };
      }),

    async advance(claimant, { walk, afterId }, untilMs) {
      const row = await ofClaimant(claimant)
        .set({ walk, after_id: afterId, claimed_until: untilMs })
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async finish(claimant) {
      const row = await ofClaimant(claimant)
        .set((eb) => ({ version: eb.ref('target'), ...beginning, ...unclaimed }))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async release(claimant) {
      await ofClaimant(claimant).set(unclaimed).execute();
    },
  };
}
