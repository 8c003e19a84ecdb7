import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { MailLinkPurpose, MailLinkStore } from '../../../../ports/accounts.ts';
import type { Tables } from '../../schema/tables.ts';

const tokenBytes = 32;

/** A digest is stored in place of the token, so that a copy of the database holds no link that works. */
function digestOf(purpose: MailLinkPurpose, token: string): string {
  return createHash('sha256').update(`${purpose}:${token}`).digest('base64url');
}

export function createMailLinkStore(read: Kysely<Tables>, write: Kysely<Tables>): MailLinkStore {
  return {
    async create(purpose, { userId, now, lifetimeMs }) {
      // Letters and digits only: mail programs leave a hyphen at the end of a line out of a link.
      const token = randomBytes(tokenBytes).toString('hex');
      const at = new Date(now).toISOString();
      await write
        .insertInto('verifications')
        .values({
          id: randomUUID(),
          identifier: digestOf(purpose, token),
          value: userId,
          expires_at: new Date(now + lifetimeMs).toISOString(),
          created_at: at,
          updated_at: at,
        })
        .execute();
      return token;
    },

    async findUserId(purpose, token, now) {
      const row = await read
        .selectFrom('verifications')
        .select('value')
        .where('identifier', '=', digestOf(purpose, token))
        .where('expires_at', '>', new Date(now).toISOString())
        .executeTakeFirst();
      return row?.value ?? null;
    },

    async claimUserId(purpose, token, now) {
      const row = await write
        .deleteFrom('verifications')
        .where('identifier', '=', digestOf(purpose, token))
        .where('expires_at', '>', new Date(now).toISOString())
        .returning('value')
        .executeTakeFirst();
      return row?.value ?? null;
    },

    async deleteByUser(userId) {
      await write.deleteFrom('verifications').where('value', '=', userId).execute();
    },

    async deleteExpired(now) {
      const at = new Date(now).toISOString();
      await write.deleteFrom('verifications').where('expires_at', '<=', at).execute();
    },
  };
}
