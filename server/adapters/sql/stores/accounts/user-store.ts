import { createHash } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { User } from '../../../../../domain/accounts/user.ts';
import type { UserStore } from '../../../../ports/accounts.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables, UsersTable } from '../../schema/tables.ts';
import { addTombstones } from '../transfer/tombstones.ts';
import { credentialProvider } from './credential-store.ts';

export function createUserStore(read: Kysely<Tables>, write: Kysely<Tables>): UserStore {
  return {
    async findById(id) {
      const row = await read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toUser(row) : null;
    },
    async findProfile(id) {
      const user = await read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      if (!user) return null;
      const credentials = await read
        .selectFrom('accounts')
        .select(['provider_id', 'issuer', 'account_id', 'created_at', 'password'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute();
      const { terms_version: version, terms_accepted_at: acceptedAt } = user;
      const isPassword = ({ provider_id }: { provider_id: string }) => provider_id === credentialProvider;
      return {
        ...toUser(user),
        isEmailVerified: user.email_verified === 1,
        terms: version && acceptedAt ? { version, acceptedAt: Date.parse(acceptedAt) } : null,
        hasPassword: credentials.some((row) => isPassword(row) && row.password !== null),
        linked: credentials
          .filter((row) => !isPassword(row))
          .map((row) => ({
            provider: row.provider_id,
            issuer: row.issuer,
            subject: row.account_id,
            linkedAt: Date.parse(row.created_at),
          })),
      };
    },
    async findByEmail(email) {
      const row = await read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
      return row ? toUser(row) : null;
    },
    async findSecurityStamp(email) {
      const row = await read
        .selectFrom('users')
        .leftJoin('accounts', (join) =>
          join.onRef('accounts.user_id', '=', 'users.id').on('accounts.provider_id', '=', credentialProvider),
        )
        .select(['users.id', 'users.email_verified', 'accounts.password'])
        .where('users.email', '=', email)
        .executeTakeFirst();
      const parts = [row?.id, row?.email_verified, row?.password];
      const stamp = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
      return row ? stamp : null;
    },
    async create({ id, name, email, isEmailVerified, terms, createdAt }) {
      const at = new Date(createdAt).toISOString();
      const { numInsertedOrUpdatedRows } = await write
        .insertInto('users')
        .values({
          id,
          name,
          email,
          is_admin: 0,
          created_at: at,
          updated_at: at,
          email_verified: isEmailVerified ? 1 : 0,
          terms_version: terms?.version ?? null,
          terms_accepted_at: terms ? new Date(terms.acceptedAt).toISOString() : null,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    async isEmailVerified(id) {
      const query = read.selectFrom('users').select('email_verified').where('id', '=', id);
      return (await query.executeTakeFirst())?.email_verified === 1;
    },
    confirmAddress(id, { keepSessionId = '' } = {}) {
      return atomically(write, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('users')
          .set({ email_verified: 1 })
          .where('id', '=', id)
          .where('email_verified', '=', 0)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        const { numDeletedRows: factors } = await trx
          .deleteFrom('second_factors')
          .where('user_id', '=', id)
          .executeTakeFirst();
        await trx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
        await trx.deleteFrom('login_challenges').where('user_id', '=', id).execute();
        const accounts = trx.deleteFrom('accounts').where('user_id', '=', id);
        await accounts.where('provider_id', '!=', credentialProvider).execute();
        await trx.deleteFrom('verifications').where('value', '=', id).execute();
        const sessions = trx.deleteFrom('sessions').where('user_id', '=', id);
        await sessions.where('id', '!=', keepSessionId).execute();
        return factors > 0n;
      });
    },
    async listByIds(ids) {
      if (ids.length === 0) return [];
      const rows = await read.selectFrom('users').selectAll().where('id', 'in', ids).execute();
      return rows.map(toUser);
    },
    async count() {
      const query = read.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('count'));
      return Number((await query.executeTakeFirstOrThrow()).count);
    },
    async save(user) {
      const row = {
        id: user.id,
        name: user.name,
        email: user.email,
        is_admin: user.isAdmin ? 1 : 0,
        created_at: user.createdAt === null ? null : new Date(user.createdAt).toISOString(),
      };
      await write
        .insertInto('users')
        .values({ ...row, email_verified: 1 })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    async listAdminIds(ids) {
      if (ids.length === 0) return [];
      const rows = await read
        .selectFrom('users')
        .select('id')
        .where('id', 'in', ids)
        .where('is_admin', '=', 1)
        .execute();
      return rows.map(({ id }) => id);
    },
    async listAdmins(limit) {
      const rows = await read
        .selectFrom('users')
        .selectAll()
        .where('is_admin', '=', 1)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toUser);
    },
    async countAdmins() {
      const { count } = await read
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('is_admin', '=', 1)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async acceptTerms(id, { version, acceptedAt }) {
      const terms = { terms_version: version, terms_accepted_at: new Date(acceptedAt).toISOString() };
      await write.updateTable('users').set(terms).where('id', '=', id).execute();
    },
    async setAdmin(id, isAdmin) {
      await write
        .updateTable('users')
        .set({ is_admin: isAdmin ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    },
    async changeName(id, name) {
      await write.updateTable('users').set({ name }).where('id', '=', id).execute();
    },
    async delete(id) {
      await atomically(write, async (trx) => {
        await trx.deleteFrom('verifications').where('value', '=', id).execute();
        await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
        await trx.deleteFrom('second_factors').where('user_id', '=', id).execute();
        await trx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
        await trx.deleteFrom('login_challenges').where('user_id', '=', id).execute();
        await trx.deleteFrom('accounts').where('user_id', '=', id).execute();
        await trx.deleteFrom('users').where('id', '=', id).execute();
        await addTombstones(trx, 'users', [id]);
      });
    },
  };
}

function toUser(row: Selectable<UsersTable>): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    isAdmin: row.is_admin === 1,
    createdAt: row.created_at === null ? null : Date.parse(row.created_at),
  };
}
