/** Stores logins between their two steps. `id` is a digest of the token in the browser. */
import type { Kysely } from 'kysely';
import type { LoginWay } from '../../../../../domain/accounts/session.ts';
import type { Tables } from '../../schema/tables.ts';

export function createLoginChallengeStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    async create({
      id,
      userId,
      way,
      expiresAt,
    }: {
      id: string;
      userId: string;
      way: LoginWay;
      expiresAt: number;
    }): Promise<void> {
      const row = { id, user_id: userId, way, attempts: 0, expires_at: expiresAt };
      await write.insertInto('login_challenges').values(row).execute();
    },

    async find(id: string, now: number): Promise<{ userId: string; way: LoginWay; attempts: number } | null> {
      const row = await read
        .selectFrom('login_challenges')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row ? { userId: row.user_id, way: row.way, attempts: row.attempts } : null;
    },

    /** Counts an attempt and returns its number, from 1. Returns null when all `max` attempts are used. */
    async claimAttempt(id: string, { now, max }: { now: number; max: number }): Promise<number | null> {
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

    async delete(id: string): Promise<boolean> {
      const { numDeletedRows } = await write
        .deleteFrom('login_challenges')
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async deleteByUser(userId: string): Promise<void> {
      await write.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
    },

    async deleteAll(): Promise<void> {
      await write.deleteFrom('login_challenges').execute();
    },

    async deleteExpired(now: number): Promise<void> {
      await write.deleteFrom('login_challenges').where('expires_at', '<=', now).execute();
    },
  };
}
