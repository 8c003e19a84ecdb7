import type { Kysely } from 'kysely';
import type { SessionStore } from '../../../../ports/accounts.ts';
import type { Tables } from '../../schema/tables.ts';

export function createSessionStore(read: Kysely<Tables>, write: Kysely<Tables>): SessionStore {
  return {
    async isOpen(userId, sessionId) {
      const row = await read
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async deleteByUser(userId, exceptSessionId = '') {
      await write
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '!=', exceptSessionId)
        .execute();
    },
  };
}
