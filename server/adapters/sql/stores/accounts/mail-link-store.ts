/** Stores the links in mails that confirm an address or set a new password. Each link works once. */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { MailLinkPurpose } from '../../../../ports/accounts.ts';
import type { Tables } from '../../schema/tables.ts';

const tokenBytes = 32;

/**
 * Returns the digest of a token. It is stored in place of the token, so that a copy of the database contains no valid
 * link.
 */
function digestOf(purpose: MailLinkPurpose, token: string): string {
  return createHash('sha256').update(`${purpose}:${token}`).digest('base64url');
}

export function createMailLinkStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    async create(
      purpose: MailLinkPurpose,
      { userId, now, lifetimeMs }: { userId: string; now: number; lifetimeMs: number },
    ): Promise<string> {
      // A token has letters and digits only: if a line ends with a hyphen, mail programs leave it out of the link.
      const token = randomBytes(tokenBytes).toString('hex');
      const row = { id: digestOf(purpose, token), user_id: userId, expires_at: now + lifetimeMs };
      await write.insertInto('verifications').values(row).execute();
      return token;
    },

    /** Returns null when the link was used, is expired, or was invented. */
    async findUserId(purpose: MailLinkPurpose, token: string, now: number): Promise<string | null> {
      const row = await read
        .selectFrom('verifications')
        .select('user_id')
        .where('id', '=', digestOf(purpose, token))
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row?.user_id ?? null;
    },

    async claimUserId(purpose: MailLinkPurpose, token: string, now: number): Promise<string | null> {
      const row = await write
        .deleteFrom('verifications')
        .where('id', '=', digestOf(purpose, token))
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst();
      return row?.user_id ?? null;
    },

    async deleteByUser(userId: string): Promise<void> {
      await write.deleteFrom('verifications').where('user_id', '=', userId).execute();
    },

    async deleteExpired(now: number): Promise<void> {
      await write.deleteFrom('verifications').where('expires_at', '<=', now).execute();
    },
  };
}
