/** Stores users with their roles, and deletes or suspends them. */
import { createHash } from 'node:crypto';
import type { Kysely, Selectable, Updateable } from 'kysely';
import type { Role } from '../../../../../domain/accounts/permissions.ts';
import { rolesIn, rolesText } from '../../../../../domain/accounts/permissions.ts';
import type { User } from '../../../../../domain/accounts/user.ts';
import type { Silence } from '../../../../../domain/comments/silence.ts';
import { compareText } from '../../../../../domain/text/order.ts';
import { foldAccents } from '../../../../../domain/text/text.ts';
import type {
  AcceptedTerms,
  AccountProfile,
  Commenter,
  NewUser,
  Person,
} from '../../../../ports/accounts.ts';
import { atomically } from '../../connection/atomically.ts';
import { contains } from '../../query/contains.ts';
import type { Tables } from '../../schema/tables.ts';
import { addTombstones } from '../transfer/tombstones.ts';
import { credentialProvider } from './credential-store.ts';

export function createUserStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  const findRow = (column: 'id' | 'email', value: string) =>
    read.selectFrom('users').selectAll().where(column, '=', value).executeTakeFirst();
  const find = async (column: 'id' | 'email', value: string) => {
    const row = await findRow(column, value);
    return row ? toUser(row) : null;
  };
  const countUsers = read.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('count'));
  const update = async (id: string, changes: Updateable<Tables['users']>) => {
    await write.updateTable('users').set(changes).where('id', '=', id).execute();
  };

  return {
    findById: (id: string): Promise<User | null> => find('id', id),
    findByEmail: (email: string): Promise<User | null> => find('email', email),
    async findProfile(id: string): Promise<AccountProfile | null> {
      const user = await findRow('id', id);
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
        terms: version && acceptedAt !== null ? { version, acceptedAt } : null,
        hasPassword: credentials.some((row) => isPassword(row) && row.password !== null),
        linked: credentials
          .filter((row) => !isPassword(row))
          .map((row) => ({
            provider: row.provider_id,
            issuer: row.issuer,
            subject: row.account_id,
            linkedAt: row.created_at,
          })),
      };
    },
    /**
     * Returns a digest that changes with the account of an address, with the first proof of the address, and with each
     * new password. Permissions under an older digest are void. Without an account it returns null, at the same cost.
     */
    async findSecurityStamp(email: string): Promise<string | null> {
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
    /** Returns false, without a change, when the address is taken. */
    async create({ id, name, email, isEmailVerified, terms, createdAt }: NewUser): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await write
        .insertInto('users')
        .values({
          id,
          name,
          email,
          folded: toFolded(name, email),
          roles: '',
          created_at: createdAt,
          email_verified: isEmailVerified ? 1 : 0,
          terms_version: terms?.version ?? null,
          terms_accepted_at: terms?.acceptedAt ?? null,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    async isEmailVerified(id: string): Promise<boolean> {
      const query = read.selectFrom('users').select('email_verified').where('id', '=', id);
      return (await query.executeTakeFirst())?.email_verified === 1;
    },
    /**
     * Records that the user reads mail to the account's address. The first time, it deletes what someone else may have
     * prepared: the second factor, linked accounts, sent links, open challenges, and every session except the named
     * one. The caller must replace the password unless the user knows it. Returns whether a second factor was deleted.
     */
    confirmAddress(
      id: string,
      { currentSessionId = '' }: { currentSessionId?: string } = {},
    ): Promise<boolean> {
      return atomically(write, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('users')
          .set({ email_verified: 1 })
          .where('id', '=', id)
          .where('email_verified', '=', 0)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        const hadSecondFactor = await deleteLoginSteps(trx, id);
        const accounts = trx.deleteFrom('accounts').where('user_id', '=', id);
        await accounts.where('provider_id', '!=', credentialProvider).execute();
        const sessions = trx.deleteFrom('sessions').where('user_id', '=', id);
        await sessions.where('id', '!=', currentSessionId).execute();
        return hadSecondFactor;
      });
    },
    async listByIds(ids: string[]): Promise<User[]> {
      if (ids.length === 0) return [];
      const rows = await read.selectFrom('users').selectAll().where('id', 'in', ids).execute();
      return rows.map(toUser);
    },
    count: async (): Promise<number> => Number((await countUsers.executeTakeFirstOrThrow()).count),
    /**
     * Saves a user of an import. The address counts as verified, and the user has no password
     * (docs/product.md#accounts).
     */
    async saveVerified(user: User): Promise<void> {
      const row = {
        id: user.id,
        name: user.name,
        email: user.email,
        folded: toFolded(user.name, user.email),
        roles: rolesText(user.roles),
        created_at: user.createdAt,
      };
      await write
        .insertInto('users')
        .values({ ...row, email_verified: 1 })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    /** Lists the given ids that belong to people of the newsroom. */
    async listNewsroomIds(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await read
        .selectFrom('users')
        .select('id')
        .where('id', 'in', ids)
        .where('roles', '!=', '')
        .execute();
      return rows.map(({ id }) => id);
    },
    async listNewsroom(limit: number): Promise<User[]> {
      const rows = await read
        .selectFrom('users')
        .selectAll()
        .where('roles', '>', '')
        .orderBy('roles')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows
        .map(toUser)
        .sort(
          (one, other) =>
            compareText(rolesText(one.roles), rolesText(other.roles)) || compareText(one.name, other.name),
        );
    },
    /**
     * Lists the names of the newsroom's people and of their author profiles, except those of one user. `limit` counts
     * users.
     */
    async listNewsroomNames(exceptId: string | null, limit: number): Promise<string[]> {
      const rows = await read
        .selectFrom('users')
        .leftJoin('things', 'things.user_id', 'users.id')
        .select(['users.name', 'things.name as byline'])
        .where('users.roles', '>', '')
        .where('users.id', '!=', exceptId ?? '')
        .orderBy('users.roles')
        .orderBy('users.id')
        .limit(limit)
        .execute();
      return [...new Set(rows.flatMap(({ name, byline }) => [name, byline ?? name]))];
    },
    async countAdmins(): Promise<number> {
      // The index finds users with roles. If a user is an admin, `admin` is the first role in the text.
      const query = countUsers
        .where('roles', '>', '')
        .where('roles', 'like', 'admin%')
        .where('suspended_at', 'is', null);
      return Number((await query.executeTakeFirstOrThrow()).count);
    },
    acceptTerms: (id: string, { version, acceptedAt }: AcceptedTerms): Promise<void> =>
      update(id, { terms_version: version, terms_accepted_at: acceptedAt }),
    setRoles: (id: string, given: readonly Role[]): Promise<void> => update(id, { roles: rolesText(given) }),
    /** Suspends a user; null ends the suspension. */
    setSuspension: (id: string, at: number | null): Promise<void> => update(id, { suspended_at: at }),
    async isSuspended(id: string): Promise<boolean> {
      const query = read.selectFrom('users').select('suspended_at').where('id', '=', id);
      return ((await query.executeTakeFirst())?.suspended_at ?? null) !== null;
    },
    /** Lists people in the order of `ids`; missing ones are left out. */
    async listPeople(ids: readonly string[], now: number): Promise<Person[]> {
      if (ids.length === 0) return [];
      const users = await read.selectFrom('users').selectAll().where('id', 'in', ids).execute();
      const factors = await read
        .selectFrom('second_factors')
        .select('user_id')
        .where('user_id', 'in', ids)
        .execute();
      const open = await read
        .selectFrom('sessions')
        .select([
          'user_id',
          (eb) => eb.fn.countAll<number>().as('count'),
          (eb) => eb.fn.max('updated_at').as('used'),
        ])
        .where('user_id', 'in', ids)
        .where('expires_at', '>', now)
        .groupBy('user_id')
        .execute();
      const withFactor = new Set(factors.map(({ user_id: id }) => id));
      const sessionsOf = new Map(open.map((row) => [row.user_id, row]));
      const people = users.map((row) => {
        const sessions = sessionsOf.get(row.id);
        return {
          ...toUser(row),
          isEmailVerified: row.email_verified === 1,
          suspendedAt: row.suspended_at,
          hasSecondFactor: withFactor.has(row.id),
          sessions: Number(sessions?.count ?? 0),
          lastVisitAt: sessions?.used ?? null,
        };
      });
      const byId = new Map(people.map((person) => [person.id, person]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    async changeName(id: string, name: string): Promise<void> {
      const row = await findRow('id', id);
      if (row) await update(id, { name, folded: toFolded(name, row.email) });
    },
    /** Lists users whose name or address contains a text, ignoring accents and capitals, in the order of their ids. */
    async listByPart(folded: string, limit: number): Promise<User[]> {
      const query = read.selectFrom('users').selectAll().where(contains('folded', folded));
      return (await query.orderBy('id').limit(limit).execute()).map(toUser);
    },
    async findCommenter(id: string, now: number): Promise<Commenter | null> {
      const row = await findRow('id', id);
      if (!row) return null;
      const { silenced_until: until, silence_message: message } = row;
      return {
        name: row.name,
        createdAt: row.created_at,
        isEmailVerified: row.email_verified === 1,
        isFromNewsroom: row.roles !== '',
        silence: until !== null && until > now ? { until, message } : null,
      };
    },
    /** Silences a user; null ends the silence. Returns whether something changed. */
    async setSilence(id: string, silence: Silence | null): Promise<boolean> {
      const changes = { silenced_until: silence?.until ?? null, silence_message: silence?.message ?? '' };
      const query = write.updateTable('users').set(changes).where('id', '=', id);
      const { numUpdatedRows } = await (silence
        ? query
        : query.where('silenced_until', 'is not', null)
      ).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Deletes silences that have ended, with their messages. */
    async deleteSilences(now: number): Promise<void> {
      await write
        .updateTable('users')
        .set({ silenced_until: null, silence_message: '' })
        .where('silenced_until', '<=', now)
        .execute();
    },
    /**
     * Deletes a user with all sessions, passwords, linked accounts, second factors, sent links, invitations and leases
     * of drafts.
     */
    async delete(id: string): Promise<void> {
      await atomically(write, async (trx) => {
        await trx.deleteFrom('invitations').where('invited_by_id', '=', id).execute();
        // An unconfirmed address may belong to another person, whose links and invitations must stay.
        await trx
          .deleteFrom('invitations')
          .where('email', 'in', (eb) =>
            eb.selectFrom('users').select('email').where('id', '=', id).where('email_verified', '=', 1),
          )
          .execute();
        // The database deletes sessions, credentials, links, leases and previews together with the user. If the user is
        // an author of news, the author stays as a guest.
        await trx.deleteFrom('users').where('id', '=', id).execute();
        await addTombstones(trx, 'users', [id]);
      });
    },
  };
}

/** Deletes the second factor, open challenges and sent links. Returns whether there was a second factor. */
async function deleteLoginSteps(trx: Kysely<Tables>, id: string): Promise<boolean> {
  await trx.deleteFrom('verifications').where('user_id', '=', id).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
  await trx.deleteFrom('login_challenges').where('user_id', '=', id).execute();
  const factors = trx.deleteFrom('second_factors').where('user_id', '=', id);
  return (await factors.executeTakeFirst()).numDeletedRows > 0n;
}

function toFolded(name: string, email: string): string {
  return foldAccents(`${name}\n${email}`);
}

function toUser(row: Selectable<Tables['users']>): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    roles: rolesIn(row.roles),
    createdAt: row.created_at,
  };
}
