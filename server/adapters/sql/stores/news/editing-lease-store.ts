/** Stores at most one lease per piece of news. */
import type { Kysely } from 'kysely';
import type { Actor } from '../../../../../domain/accounts/audit.ts';
import type { EditingLease } from '../../../../ports/news.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

export function createEditingLeaseStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  const find = async (db: Kysely<Tables>, newsId: string, now: number) => {
    const row = await db
      .selectFrom('editing_leases')
      .select(['user_id', 'user_name'])
      .where('news_id', '=', newsId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row ? { userId: row.user_id, name: row.user_name } : null;
  };
  return {
    find: (newsId: string, now: number): Promise<Actor | null> => find(read, newsId, now),
    /** Takes a free or expired lease, renews the user's own, or takes any when forced. Returns the holder. */
    claim: (
      { newsId, user, formId, expiresAt }: EditingLease,
      { now, isForced }: { now: number; isForced: boolean },
    ): Promise<Actor> =>
      atomically(write, async (trx) => {
        await trx.deleteFrom('editing_leases').where('expires_at', '<=', now).execute();
        const lease = { user_id: user.userId, user_name: user.name, form_id: formId, expires_at: expiresAt };
        await trx
          .insertInto('editing_leases')
          .values({ news_id: newsId, ...lease })
          .onConflict((conflict) => {
            const update = conflict.column('news_id').doUpdateSet(lease);
            return isForced ? update : update.where('editing_leases.user_id', '=', user.userId);
          })
          .execute();
        return (await find(trx, newsId, now)) ?? user;
      }),
    /** Deletes the lease only if this form renewed it last. */
    async delete(newsId: string, formId: string): Promise<void> {
      await write
        .deleteFrom('editing_leases')
        .where('news_id', '=', newsId)
        .where('form_id', '=', formId)
        .execute();
    },
  };
}
