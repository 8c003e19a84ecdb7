/** Stores how users log in: their password hashes and their accounts at other providers. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { IdentityKey } from '../../../../ports/accounts.ts';
import type { Tables } from '../../schema/tables.ts';

/** The provider for passwords. It has no accounts of its own, so `account_id` in its rows is the user's id. */
export const credentialProvider = 'credential';

export function createCredentialStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    async findPassword(userId: string): Promise<string | null> {
      const row = await read
        .selectFrom('accounts')
        .select('password')
        .where('user_id', '=', userId)
        .where('provider_id', '=', credentialProvider)
        .executeTakeFirst();
      return row?.password ?? null;
    },

    /** Finds the login of an address. The query is the same, whether the account exists or not. */
    async findLogin(email: string): Promise<{ userId: string; passwordHash: string | null } | null> {
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

    async savePassword(userId: string, hash: string, now: number): Promise<void> {
      const changes = { password: hash, updated_at: now };
      await write
        .insertInto('accounts')
        .values({
          id: randomUUID(),
          user_id: userId,
          provider_id: credentialProvider,
          issuer: '',
          account_id: userId,
          created_at: now,
          ...changes,
        })
        .onConflict((conflict) =>
          conflict.columns(['provider_id', 'issuer', 'account_id']).doUpdateSet(changes),
        )
        .execute();
    },

    async findLinkedUserId({ provider, issuer, subject }: IdentityKey): Promise<string | null> {
      const row = await read
        .selectFrom('accounts')
        .select('user_id')
        .where('provider_id', '=', provider)
        .where('issuer', '=', issuer)
        .where('account_id', '=', subject)
        .executeTakeFirst();
      return row?.user_id ?? null;
    },

    async link(userId: string, { provider, issuer, subject }: IdentityKey, now: number): Promise<void> {
      await write
        .insertInto('accounts')
        .values({
          id: randomUUID(),
          user_id: userId,
          provider_id: provider,
          issuer,
          account_id: subject,
          password: null,
          created_at: now,
          updated_at: now,
        })
        .execute();
    },
  };
}
