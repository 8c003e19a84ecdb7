import type { Kysely } from 'kysely';
import { type NewsRenewalStore, renewalKinds } from '../../../../ports/news-renewals.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

export function createNewsRenewalStore(read: Kysely<Tables>, write: Kysely<Tables>): NewsRenewalStore {
  return {
    async enqueue({ kind, id, targetId }) {
      const row = { target_id: targetId, position: '' };
      await write
        .insertInto('news_renewals')
        .values({ kind, id, ...row })
        .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
        .execute();
    },
    claim: (only) =>
      atomically(write, async (trx) => {
        let query = trx.selectFrom('news_renewals').select(['kind', 'id']);
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
        return row && kind ? { kind, id: row.id, targetId: row.target_id, position: row.position } : null;
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
    async savePosition({ kind, id }, position) {
      if (position === null)
        await write.deleteFrom('news_renewals').where('kind', '=', kind).where('id', '=', id).execute();
      else
        await write
          .updateTable('news_renewals')
          .set({ position })
          .where('kind', '=', kind)
          .where('id', '=', id)
          .execute();
    },
  };
}
