import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CredentialStore } from '../../../../ports/accounts.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

/** In place of a provider, for passwords; their `account_id` is the user's. */
export const credentialProvider = 'credential';

export function createCredentialStore(read: Kysely<Tables>, write: Kysely<Tables>): CredentialStore {
  return {
    async findPassword(userId) {
      const row = await read
        .selectFrom('accounts')
        .select('password')
        .where('user_id', '=', userId)
        .where('provider_id', '=', credentialProvider)
        .executeTakeFirst();
      return row?.password ?? null;
    },

    async findLogin(email) {
      const row = await read
        .selectFrom('users')
        .leftJoin('accounts', (join) =>
          join.onRef('accounts.user_id', '=', 'users.id').on('accounts.provider_id', '=', credentialProvider),
        )
        .select(['users.id', 'accounts.password'])
        .where('users.email', '=', email)
        .executeTakeFirst();
      return row ? { userId: row.id, passwordHash: row.password } : null;
    },

    async savePassword(userId, hash, now) {
      const at = new Date(now).toISOString();
      const changes = { password: hash, updated_at: at };
      await write
        .insertInto('accounts')
        .values({
          id: randomUUID(),
          user_id: userId,
          provider_id: credentialProvider,
          issuer: '',
          account_id: userId,
          created_at: at,
          ...changes,
        })
        .onConflict((conflict) =>
          conflict.columns(['provider_id', 'issuer', 'account_id']).doUpdateSet(changes),
        )
        .execute();
    },

    async findLinkedUserId({ provider, issuer, subject }) {
      const row = await read
        .selectFrom('accounts')
        .select('user_id')
        .where('provider_id', '=', provider)
        .where('issuer', '=', issuer)
        .where('account_id', '=', subject)
        .executeTakeFirst();
      return row?.user_id ?? null;
    },

    async link(userId, { provider, issuer, subject }, now) {
      const at = new Date(now).toISOString();
      await write
        .insertInto('accounts')
        .values({
          id: randomUUID(),
          user_id: userId,
          provider_id: provider,
          issuer,
          account_id: subject,
          password: null,
          created_at: at,
          updated_at: at,
        })
        .execute();
    },

    updateMissingIssuers(provider, issuer) {
      return atomically(write, async (trx) => {
        const known = trx
          .selectFrom('accounts')
          .select('account_id')
          .where('provider_id', '=', provider)
          .where('issuer', '=', issuer);
        // A process of an older version may have linked an identity a second time during an update.
        const missing = trx
          .deleteFrom('accounts')
          .where('provider_id', '=', provider)
          .where('issuer', '=', '');
        await missing.where('account_id', 'in', known).execute();
        await trx
          .updateTable('accounts')
          .set({ issuer })
          .where('provider_id', '=', provider)
          .where('issuer', '=', '')
          .execute();
      });
    },
  };
}
