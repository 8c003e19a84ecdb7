/** Stores logins that wait for their second step, with the number of attempts. */
import type { Kysely } from 'kysely';
import type { LoginChallengeStore } from '../../../../ports/accounts.ts';
import type { Tables } from '../../schema/tables.ts';

export function createLoginChallengeStore(read: Kysely<Tables>, write: Kysely<Tables>): LoginChallengeStore {
  return {
    async create({ id, userId, way, expiresAt }) {
      const row = { id, user_id: userId, way, attempts: 0, expires_at: expiresAt };
      await write.insertInto('login_challenges').values(row).execute();
    },

    async find(id, now) {
      const row = await read
        .selectFrom('login_challenges')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row ? { userId: row.user_id, way: row.way, attempts: row.attempts } : null;
    },

    async claimAttempt(id, { now, max }) {
      const row = await write
        .updateTable('login_challenges')
        .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .where('attempts', '<', max)
        .returning('attempts')
        .executeTakeFirst();
      return row?.attempts ?? null;
    },

    async delete(id) {
      const { numDeletedRows } = await write
        .deleteFrom('login_challenges')
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async deleteByUser(userId) {
      await write.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
    },

    async deleteAll() {
      await write.deleteFrom('login_challenges').execute();
    },

    async deleteExpired(now) {
      await write.deleteFrom('login_challenges').where('expires_at', '<=', now).execute();
    },
  };
}
