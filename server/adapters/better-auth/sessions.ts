import type { Kysely } from 'kysely';
import {
  sessionLifetimeMaxMs,
  sessionLifetimeMs,
  sessionProlongAfterMs,
} from '../../../domain/accounts/account.ts';
import type { Accounts, FoundSession } from '../../ports/accounts.ts';
import type { Clock } from '../../ports/stores.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { Tables } from '../sql/schema/tables.ts';
import type { TokenSigner } from './session-token.ts';

interface Options {
  read: Kysely<Tables>;
  write: Kysely<Tables>;
  signer: TokenSigner;
  clock: Clock;
}

export type SessionMethods = Pick<
  Accounts,
  | 'findSession'
  | 'logout'
  | 'listSessions'
  | 'endSession'
  | 'endAllSessions'
  | 'endEverySession'
  | 'removeExpired'
>;

interface SessionRow {
  id: string;
  user_id: string;
  email: string;
  created_at: string;
  expires_at: string;
}

/** Finds, lists and ends sessions, without hashing and without the library: every request of a person begins here. */
export function createSessions({ read, write, signer, clock }: Options): SessionMethods {
  const columns = [
    'sessions.id',
    'sessions.user_id',
    'sessions.email',
    'sessions.created_at',
    'sessions.expires_at',
  ] as const;

  /** The session and its owner in one read; when the owner cannot be read, the session alone. */
  async function findRow(
    token: string,
  ): Promise<[SessionRow | undefined, Pick<FoundSession, 'profile' | 'profileFault'>]> {
    try {
      const row = await read
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .leftJoin('second_factors', 'second_factors.user_id', 'sessions.user_id')
        .select([...columns, 'users.name', 'users.is_admin', 'second_factors.since'])
        .where('sessions.token', '=', token)
        .executeTakeFirst();
      if (!row) return [row, { profile: null }];
      const { name, is_admin, since } = row;
      return [row, { profile: { name, isAdmin: is_admin === 1, hasSecondFactor: since !== null } }];
    } catch (profileFault) {
      // Away for a moment: nobody has lost rights by that.
      if (profileFault instanceof Unavailable) throw profileFault;
      const query = read.selectFrom('sessions').select(columns).where('sessions.token', '=', token);
      return [await query.executeTakeFirst(), { profile: null, profileFault }];
    }
  }

  /** False where nothing can be written now: who only reads goes on, and the next request tries again. */
  async function prolong(id: string, until: number, now: number): Promise<boolean> {
    try {
      await write
        .updateTable('sessions')
        .set({
          expires_at: new Date(until).toISOString(),
          updated_at: new Date(now).toISOString(),
        })
        .where('id', '=', id)
        .execute();
      return true;
    } catch (error) {
      if (error instanceof Unavailable) return false;
      throw error;
    }
  }

  return {
    async findSession(sealed) {
      const token = signer.open(sealed);
      if (token === null) return null;
      const [row, profile] = await findRow(token);
      const now = clock();
      const expiresAt = row ? Date.parse(row.expires_at) : 0;
      if (!row || expiresAt <= now) return null;
      const end = Date.parse(row.created_at) + sessionLifetimeMaxMs;
      const prolongedUntil = Math.min(now + sessionLifetimeMs, end);
      const isDue = prolongedUntil - expiresAt > sessionProlongAfterMs;
      const isProlonged = isDue && (await prolong(row.id, prolongedUntil, now));
      return { id: row.id, userId: row.user_id, email: row.email, ...profile, isProlonged };
    },

    async logout(sealed) {
      const token = signer.open(sealed);
      if (token !== null) await write.deleteFrom('sessions').where('token', '=', token).execute();
    },

    async listSessions(userId, limit) {
      const now = clock();
      const rows = await read
        .selectFrom('sessions')
        .select(['id', 'created_at', 'updated_at', 'expires_at', 'ip_address', 'user_agent'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', new Date(now).toISOString())
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        createdAt: Date.parse(row.created_at),
        usedAt: Date.parse(row.updated_at),
        expiresAt: Date.parse(row.expires_at),
        address: row.ip_address ?? '',
        userAgent: row.user_agent ?? '',
      }));
    },

    async endSession(userId, sessionId) {
      const { numDeletedRows } = await write
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async endAllSessions(userId) {
      await write.deleteFrom('sessions').where('user_id', '=', userId).execute();
    },

    async endEverySession() {
      await write.deleteFrom('sessions').execute();
      await write.deleteFrom('login_challenges').execute();
    },

    async removeExpired(now) {
      const nowIso = new Date(now).toISOString();
      await write.deleteFrom('sessions').where('expires_at', '<=', nowIso).execute();
      await write.deleteFrom('verifications').where('expires_at', '<=', nowIso).execute();
    },
  };
}
