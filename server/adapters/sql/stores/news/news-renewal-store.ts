import type { Kysely } from 'kysely';
import { type NewsRenewalStore, renewalKinds } from '../../../../ports/news-renewals.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

export function createNewsRenewalStore(read: Kysely<Tables>, write: Kysely<Tables>): NewsRenewalStore {
  return {
    async enqueue({ kind, id, targetId }) {
      const row = { target_id: targetId, position: '', due_at: 0, has_failed: 0 };
      await write
        .insertInto('news_renewals')
        .values({ kind, id, ...row })
        .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
        .execute();
    },
    claim: (now, only) =>
      atomically(write, async (trx) => {
        let query = trx.selectFrom('news_renewals').select(['kind', 'id']).where('due_at', '<=', now);
        if (only) query = query.where('kind', '=', only.kind).where('id', '=', only.id);
        const next = await query.orderBy('kind').orderBy('id').limit(1).executeTakeFirst();
        if (!next) return null;
        // An update locks the row in both databases.
        const row = await trx
          .updateTable('news_renewals')
          .set((eb) => ({ position: eb.ref('position') }))
          .where('kind', '=', next.kind)
          .where('id', '=', next.id)
          .returningAll()
          .executeTakeFirst();
        const kind = renewalKinds.find((known) => known === row?.kind);
        if (!row || !kind) return null;
        const { id, target_id: targetId, position } = row;
        return { kind, id, targetId, position, hasFailed: row.has_failed === 1 };
      }),
    async has({ kind, id }) {
      const query = read.selectFrom('news_renewals').select('id').where('kind', '=', kind);
      return (await query.where('id', '=', id).executeTakeFirst()) !== undefined;
    },
    async isNamed(id) {
      const query = read.selectFrom('news_renewals').select('id');
      const named = query.where((eb) => eb.or([eb('id', '=', id), eb('target_id', '=', id)]));
      return (await named.limit(1).executeTakeFirst()) !== undefined;
    },
    async savePosition({ kind, id, hasFailed }, position) {
      if (position === null)
        await write.deleteFrom('news_renewals').where('kind', '=', kind).where('id', '=', id).execute();
      else
        await write
          .updateTable('news_renewals')
          .set({ position, has_failed: hasFailed ? 1 : 0 })
          .where('kind', '=', kind)
          .where('id', '=', id)
          .execute();
    },
    async scheduleAgain({ kind, id }, dueAt) {
      await write
        .updateTable('news_renewals')
        .set({ position: '', has_failed: 0, due_at: dueAt })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .execute();
    },
  };
}
