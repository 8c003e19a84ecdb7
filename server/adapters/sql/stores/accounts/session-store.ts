/** Stores the sessions of users, and finds the session that a cookie names. */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { rolesIn } from '../../../../../domain/accounts/permissions.ts';
import { endedSessionRetentionMs, sessionLifetimeMs } from '../../../../../domain/accounts/session.ts';
import type { AccountSession, Device, FoundSession, OpenedSession } from '../../../../ports/accounts.ts';
import { Unavailable } from '../../../../ports/unavailable.ts';
import type { Tables } from '../../schema/tables.ts';

const tokenBytes = 24;
const userAgentMaxLength = 300;
const columns = [
  'sessions.id',
  'sessions.user_id',
  'sessions.email',
  'sessions.created_at',
  'sessions.expires_at',
] as const;

export function createSessionStore(read: Kysely<Tables>, write: Kysely<Tables>, secret: string) {
  const signer = createTokenSigner(secret);

  async function findRow(token: string) {
    try {
      const row = await read
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .leftJoin('second_factors', 'second_factors.user_id', 'sessions.user_id')
        .select([...columns, 'users.name', 'users.roles', 'second_factors.since'])
        .where('sessions.token', '=', token)
        .where('users.suspended_at', 'is', null)
        .executeTakeFirst();
      const profile: FoundSession['profile'] = row
        ? { name: row.name, roles: rolesIn(row.roles), hasSecondFactor: row.since !== null }
        : null;
      return { row, profile };
    } catch (profileFault) {
      // Without the profile, the visitor would lose their rights for this answer. So if the database is unavailable,
      // the request fails.
      if (profileFault instanceof Unavailable) throw profileFault;
      const query = read.selectFrom('sessions').select(columns).where('sessions.token', '=', token);
      return { row: await query.executeTakeFirst(), profile: null, profileFault };
    }
  }

  return {
    async open(
      { id, email }: { id: string; email: string },
      { address, userAgent }: Device,
      now: number,
    ): Promise<OpenedSession> {
      const token = randomBytes(tokenBytes).toString('base64url');
      await write
        .insertInto('sessions')
        .values({
          id: randomUUID(),
          token,
          user_id: id,
          email,
          expires_at: now + sessionLifetimeMs,
          created_at: now,
          updated_at: now,
          ip_address: address,
          user_agent: userAgent.slice(0, userAgentMaxLength),
        })
        .execute();
      return { userId: id, email, token: signer.sign(token) };
    },

    /**
     * Returns null when the session has ended. If the portal did not sign the token, it returns null without a query.
     */
    async find(signed: string, now: number): Promise<FoundSession | null> {
      const token = signer.verify(signed);
      if (token === null) return null;
      const { row, ...profile } = await findRow(token);
      if (!row || row.expires_at <= now) return null;
      const { id, user_id: userId, email, created_at: createdAt, expires_at: expiresAt } = row;
      return { id, userId, email, createdAt, expiresAt, ...profile };
    },

    async updateExpiry(id: string, expiresAt: number, now: number): Promise<void> {
      await write
        .updateTable('sessions')
        .set({ expires_at: expiresAt, updated_at: now })
        .where('id', '=', id)
        // A session with a negative end was closed after it was found.
        .where('expires_at', '>', 0)
        .execute();
    },

    async isOpen(
      userId: string,
      sessionId: string,
      { openedAfter = 0 }: { openedAfter?: number } = {},
    ): Promise<boolean> {
      const row = await read
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .where('created_at', '>', openedAfter)
        .where('expires_at', '>', 0)
        .executeTakeFirst();
      return row !== undefined;
    },

    async listByUser(
      userId: string,
      { limit, now }: { limit: number; now: number },
    ): Promise<AccountSession[]> {
      const rows = await read
        .selectFrom('sessions')
        .select(['id', 'created_at', 'updated_at', 'expires_at', 'ip_address', 'user_agent'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        usedAt: row.updated_at,
        expiresAt: row.expires_at,
        address: row.ip_address ?? '',
        userAgent: row.user_agent ?? '',
      }));
    },

    async delete(userId: string, sessionId: string): Promise<boolean> {
      const { numDeletedRows } = await write
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async deleteByToken(signed: string): Promise<void> {
      const token = signer.verify(signed);
      if (token !== null) await write.deleteFrom('sessions').where('token', '=', token).execute();
    },

    async deleteByUser(userId: string, exceptSessionId = ''): Promise<void> {
      await write
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '!=', exceptSessionId)
        .execute();
    },

    /** Ends all sessions of a user. For some days their tokens still identify that user. */
    async closeByUser(userId: string, now: number): Promise<void> {
      await write
        .updateTable('sessions')
        // A negative moment marks an ended session: every open session ends at a positive one.
        .set({ expires_at: -now, ip_address: null, user_agent: null })
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .execute();
    },

    /** Finds the user whose session `closeByUser` ended, by the token of the session. */
    async findEnded(signed: string): Promise<{ userId: string; endedAt: number } | null> {
      const token = signer.verify(signed);
      if (token === null) return null;
      const row = await read
        .selectFrom('sessions')
        .select(['user_id', 'expires_at'])
        .where('token', '=', token)
        .where('expires_at', '<', 0)
        .executeTakeFirst();
      return row ? { userId: row.user_id, endedAt: -row.expires_at } : null;
    },

    async deleteAll(): Promise<void> {
      await write.deleteFrom('sessions').execute();
    },

    async deleteExpired(now: number): Promise<void> {
      await write
        .deleteFrom('sessions')
        .where('expires_at', '<=', now)
        .where('expires_at', '>', endedSessionRetentionMs - now)
        .execute();
    },
  };
}

/** Signs and verifies the tokens of sessions. With a copy of the database alone, nobody can open a session. */
export function createTokenSigner(secret: string) {
  const sign = (token: string) =>
    createHmac('sha256', `${secret}\nsession`).update(token).digest('base64url');
  return {
    sign: (token: string): string => `${token}.${sign(token)}`,
    /** Returns the token; null when the portal has not signed it. */
    verify(signed: string): string | null {
      const [token = '', signature = '', ...rest] = signed.split('.');
      // Signatures are compared as text: several texts decode to the same bytes, but only one of them was signed.
      const given = Buffer.from(signature);
      const expected = Buffer.from(sign(token));
      const isOwn = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      return isOwn ? token : null;
    },
  };
}
