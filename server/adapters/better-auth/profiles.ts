import type { Kysely } from 'kysely';
import type { Accounts } from '../../ports/accounts.ts';
import type { Tables } from '../sql/schema/tables.ts';
import { credentialProvider } from '../sql/stores/accounts/credential-store.ts';

export type ProfileMethods = Pick<Accounts, 'findProfile' | 'acceptTerms'>;

/** What an account tells its owner about itself, without the library. */
export function createProfiles({
  read,
  write,
}: {
  read: Kysely<Tables>;
  write: Kysely<Tables>;
}): ProfileMethods {
  return {
    async findProfile(userId) {
      const user = await read.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
      if (!user) return null;
      const ways = await read
        .selectFrom('accounts')
        .select(['provider_id', 'issuer', 'account_id', 'created_at', 'password'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute();
      const { terms_version: version, terms_accepted_at: acceptedAt } = user;
      return {
        id: user.id,
        name: user.name,
        email: user.email,
        isEmailVerified: user.email_verified === 1,
        isAdmin: user.is_admin === 1,
        createdAt: user.created_at === null ? null : Date.parse(user.created_at),
        terms: version && acceptedAt ? { version, acceptedAt: Date.parse(acceptedAt) } : null,
        hasPassword: ways.some((way) => way.provider_id === credentialProvider && way.password !== null),
        linked: ways
          .filter((way) => way.provider_id !== credentialProvider)
          .map((way) => ({
            provider: way.provider_id,
            issuer: way.issuer,
            subject: way.account_id,
            linkedAt: Date.parse(way.created_at),
          })),
      };
    },

    async acceptTerms(userId, { version, acceptedAt }) {
      const terms = { terms_version: version, terms_accepted_at: new Date(acceptedAt).toISOString() };
      await write.updateTable('users').set(terms).where('id', '=', userId).execute();
    },
  };
}
