import { createHash } from 'node:crypto';
import { createEmailVerificationToken, isAPIError } from 'better-auth/api';
import {
  emailConfirmationLifetimeMs,
  passwordResetLifetimeMs,
  sessionLifetimeMs,
} from '../../../domain/account.ts';
import type { Accounts, Device, KnownPerson, NewAccount } from '../../account-ports.ts';
import type { Clock } from '../../ports.ts';
import { type AuthOptions, createAuth } from './auth.ts';
import type { ProfileMethods } from './profiles.ts';
import type { TokenSigner } from './session-token.ts';
import type { SessionMethods } from './sessions.ts';

export interface SignInOptions extends AuthOptions {
  signer: TokenSigner;
  clock: Clock;
}

export type SignInMethods = Omit<Accounts, keyof SessionMethods | keyof ProfileMethods | 'prepare'>;

const credential = 'credential';

/** How a password is replaced. */
interface Replacement {
  /** Of the session that stays. */
  keepSessionId?: string;
  /** Whether who replaces it has read a mail to the account's address. */
  provesAddress: boolean;
  /** The hash that it must be instead of. */
  inPlaceOf?: string;
}

/** What is kept of a link's token: a copy of the database is worth nothing. */
function linkId(token: string): string {
  return createHash('sha256')
    .update(resetPrefix + token)
    .digest('base64url');
}

/** Tells one hashed password from another, and is worth nothing else. */
function markOf(hash: string): string {
  return createHash('sha256').update(hash).digest('base64url');
}

const userAgentMaxLength = 300;
const resetPrefix = 'reset-password:';

/** Whatever makes, proves or changes an account: by better-auth, on the portal's own tables. */
export async function createSignIn(options: SignInOptions): Promise<SignInMethods> {
  const { write, secret, signer, newId, clock } = options;
  const auth = createAuth(options);
  const { internalAdapter: store, password: hashing } = await auth.$context;

  // Compared with when there is nothing to compare with, so that every wrong sign-in costs the same.
  const decoyHash = await hashing.hash(newId());

  async function openSession({ id, email }: KnownPerson, { address, userAgent }: Device) {
    const now = clock();
    const own = {
      email,
      ipAddress: address,
      userAgent: userAgent.slice(0, userAgentMaxLength),
      // By the clock that everything else goes by: the library takes this machine's, which may be hours off.
      createdAt: new Date(now),
      updatedAt: new Date(now),
      expiresAt: new Date(now + sessionLifetimeMs),
    };
    const session = await store.createSession(id, false, own, true);
    return { userId: id, email, token: signer.seal(session.token) };
  }

  /** User and way to sign in are made together or not at all. */
  function createUser(
    { name, email, isEmailVerified, terms }: Omit<NewAccount, 'password'>,
    account: { providerId: string; accountId?: string; password?: string },
  ) {
    const id = newId();
    const user = {
      // A password belongs to the id of its user, so that is chosen here.
      id,
      name,
      email,
      emailVerified: isEmailVerified,
      ...(terms ? { termsVersion: terms.version, termsAcceptedAt: new Date(terms.acceptedAt) } : {}),
    };
    return store.createOAuthUser(user, { accountId: id, ...account });
  }

  /** A new password and the end of the sessions that the old one opened come together or not at all. */
  function replacePassword(
    userId: string,
    password: string,
    { keepSessionId = '', provesAddress, inPlaceOf }: Replacement,
  ): Promise<boolean> {
    const nowIso = new Date(clock()).toISOString();
    const changes = { password, updated_at: nowIso };
    const identity = { user_id: userId, provider_id: credential, account_id: userId };
    return write.transaction().execute(async (trx) => {
      const user = trx.updateTable('users').where('id', '=', userId);
      const { numUpdatedRows } = await user
        .set({ updated_at: nowIso, ...(provesAddress ? { email_verified: 1 } : {}) })
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      if (inPlaceOf !== undefined) {
        const account = trx.selectFrom('accounts').select('password').where('user_id', '=', userId);
        const current = await account.where('provider_id', '=', credential).executeTakeFirst();
        // Replaced while it was compared: whoever knows only the one before has no say any more.
        if (current?.password !== inPlaceOf) return false;
      }
      await trx
        .insertInto('accounts')
        .values({ id: newId(), ...identity, ...changes, created_at: nowIso })
        .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doUpdateSet(changes))
        .execute();
      await trx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '!=', keepSessionId)
        .execute();
      // Who had come as far as the second step came with the old password.
      await trx.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
      // Links that were sent before may lie in a mailbox that somebody else had open.
      await trx.deleteFrom('verifications').where('value', '=', userId).execute();
      return true;
    });
  }

  /** Those that still count, by the clock that everything else goes by; the library would take this machine's. */
  const stillCounts = (token: string) =>
    ({ identifier: linkId(token), after: new Date(clock()).toISOString() }) as const;

  async function isResetToken(token: string): Promise<boolean> {
    const { identifier, after } = stillCounts(token);
    const links = write.selectFrom('verifications').select('id').where('identifier', '=', identifier);
    return (await links.where('expires_at', '>', after).executeTakeFirst()) !== undefined;
  }

  /** Uses a link up: whose it is, once; null for one that does not count. */
  async function consumeResetToken(token: string): Promise<string | null> {
    const { identifier, after } = stillCounts(token);
    const links = write.deleteFrom('verifications').where('identifier', '=', identifier);
    const used = await links.where('expires_at', '>', after).returning('value').executeTakeFirst();
    return used?.value ?? null;
  }

  /** The hash that a password is compared with and found right; null when it is wrong or there is none. */
  async function findRightHash(userId: string, password: string): Promise<string | null> {
    const hash = (await store.findCredentialAccount(userId))?.password;
    return hash && (await hashing.verify({ hash, password })) ? hash : null;
  }

  return {
    openSession,

    async register({ password, ...account }) {
      // Before the transaction: others must not wait for a password to be hashed.
      const hash = await hashing.hash(password);
      if (await store.findUserByEmail(account.email)) return null;
      try {
        const { user } = await createUser(account, { providerId: credential, password: hash });
        return user.id;
      } catch (error) {
        // Somebody was quicker with the same address.
        if (await store.findUserByEmail(account.email)) return null;
        throw error;
      }
    },

    async recognize(email, password) {
      const found = await store.findUserByEmail(email, { includeAccounts: true });
      const hash = found?.accounts.find(({ providerId }) => providerId === credential)?.password;
      const isRight = await hashing.verify({ hash: hash ?? decoyHash, password });
      if (!found || !hash || !isRight) return null;
      return { id: found.user.id, email: found.user.email, passwordMark: markOf(hash) };
    },

    async isStillProved({ id, passwordMark }) {
      if (passwordMark === undefined) return (await store.findUserById(id)) !== null;
      const hash = (await store.findCredentialAccount(id))?.password;
      return typeof hash === 'string' && markOf(hash) === passwordMark;
    },

    async recognizeWithProvider({ provider, subject, email, isEmailVerified, name }, terms) {
      const key = { providerId: provider, accountId: subject };
      const known = ({ id, email: address }: KnownPerson, isNew: boolean) =>
        ({ kind: 'known', person: { id, email: address }, isNew }) as const;

      const owner = await store.findAccountOwnerByKey(key);
      if (owner?.kind === 'owned') return known(owner.user, false);
      // An address that nobody vouches for opens nothing and reserves nothing.
      if (!isEmailVerified) return { kind: 'not-linkable' };
      const namesake = await store.findUserByEmail(email);
      if (namesake && !namesake.user.emailVerified) return { kind: 'not-linkable' };
      try {
        if (namesake) {
          await store.linkAccount({ userId: namesake.user.id, ...key });
          return known(namesake.user, false);
        }
        const { user } = await createUser({ name, email, isEmailVerified, terms }, key);
        return known(user, true);
      } catch (error) {
        // A second answer of the same person was quicker.
        const made = await store.findAccountOwnerByKey(key);
        if (made?.kind === 'owned') return known(made.user, false);
        throw error;
      }
    },

    async makeResetToken(email) {
      const found = await store.findUserByEmail(email);
      if (!found) return null;
      const token = newId() + newId();
      const now = clock();
      const nowIso = new Date(now).toISOString();
      await write
        .insertInto('verifications')
        .values({
          id: newId(),
          identifier: linkId(token),
          value: found.user.id,
          expires_at: new Date(now + passwordResetLifetimeMs).toISOString(),
          created_at: nowIso,
          updated_at: nowIso,
        })
        .execute();
      return { token, name: found.user.name };
    },

    isResetToken,

    async resetPassword(token, newPassword) {
      if (!(await isResetToken(token))) return null;
      // Before the link is used up: whoever has to wait too long tries again with it.
      const hash = await hashing.hash(newPassword);
      const userId = await consumeResetToken(token);
      if (userId === null || !(await replacePassword(userId, hash, { provesAddress: true }))) return null;
      const user = await store.findUserById(userId);
      return user ? { id: user.id, email: user.email } : null;
    },

    isPassword: async (userId, password) => (await findRightHash(userId, password)) !== null,

    async changePassword(userId, { currentPassword, newPassword, keepSessionId }) {
      const inPlaceOf = await findRightHash(userId, currentPassword);
      if (inPlaceOf === null) return false;
      const hash = await hashing.hash(newPassword);
      return replacePassword(userId, hash, { keepSessionId, provesAddress: false, inPlaceOf });
    },

    makeConfirmationToken: (email) =>
      createEmailVerificationToken(secret, email, undefined, emailConfirmationLifetimeMs / 1000),

    async confirmEmail(token) {
      try {
        await auth.api.verifyEmail({ query: { token } });
        return true;
      } catch (error) {
        if (isAPIError(error)) return false;
        throw error;
      }
    },

    async setPassword(userId, password) {
      await replacePassword(userId, await hashing.hash(password), { provesAddress: true });
    },
  };
}
