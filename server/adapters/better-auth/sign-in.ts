import { createHash } from 'node:crypto';
import { passwordResetLifetimeMs, sessionLifetimeMs } from '../../../domain/accounts/account.ts';
import type { User } from '../../../domain/accounts/user.ts';
import type {
  Accounts,
  AlongWith,
  Device,
  KnownPerson,
  NewAccount,
  NewUser,
  PasswordReplaced,
} from '../../ports/accounts.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import { type AuthOptions, createAuth } from './auth.ts';
import type { ProfileMethods } from './profiles.ts';
import type { TokenSigner } from './session-token.ts';
import type { SessionMethods } from './sessions.ts';

export interface SignInOptions extends AuthOptions {
  database: Pick<Database, 'inTransaction' | 'mailLinks'>;
  signer: TokenSigner;
  clock: Clock;
}

export type SignInMethods = Omit<Accounts, keyof SessionMethods | keyof ProfileMethods | 'prepare'>;

/** How a password is replaced. */
interface Replacement {
  /** Of the session that stays. */
  keepSessionId?: string;
  /** Whether the person who replaces it reads the mail of the account's address. */
  provesAddress: boolean;
  /** The hash that must still be there. */
  inPlaceOf?: string;
}

/** Tells one hashed password from another, and is worth nothing else. */
function markOf(hash: string): string {
  return createHash('sha256').update(hash).digest('base64url');
}

const userAgentMaxLength = 300;

/** Creates, proves and changes accounts, with better-auth and the portal's own tables. */
export async function createSignIn(options: SignInOptions): Promise<SignInMethods> {
  const { database, signer, newId, clock } = options;
  const { inTransaction } = database;
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

  const newUser = ({ name, email, isEmailVerified, terms }: Omit<NewAccount, 'password'>): NewUser => ({
    id: newId(),
    name,
    email,
    isEmailVerified,
    terms,
    createdAt: clock(),
  });

  /** Null, and nothing changes, when there is no such account or its password is not the expected one. */
  async function replacePassword(
    stores: Stores,
    userId: string,
    hash: string,
    { keepSessionId, provesAddress, inPlaceOf }: Replacement,
    alongWith?: AlongWith<PasswordReplaced>,
  ): Promise<User | null> {
    const { users, credentials, sessions, loginChallenges, mailLinks } = stores;
    const user = await users.findById(userId);
    if (!user) return null;
    // Replaced by another request during the comparison: the old password proves nothing any more.
    if (inPlaceOf !== undefined && (await credentials.findPassword(userId)) !== inPlaceOf) return null;
    const proof = provesAddress ? await users.proveAddress(userId) : null;
    await credentials.savePassword(userId, hash, clock());
    await sessions.deleteByUser(userId, keepSessionId);
    // Logins between the two steps were begun with the old password.
    await loginChallenges.removeByUser(userId);
    // Someone else may have read the mailbox in which earlier links arrived.
    await mailLinks.deleteByUser(userId);
    await alongWith?.(stores, { user, hasEndedSecondFactor: proof?.hasEndedSecondFactor ?? false });
    return user;
  }

  const isResetToken = async (token: string) =>
    (await database.mailLinks.findUserId('reset-password', token, clock())) !== null;

  /** The hash that a password is compared with and found right; null when it is wrong or there is none. */
  async function findRightHash(userId: string, password: string): Promise<string | null> {
    const hash = (await store.findCredentialAccount(userId))?.password;
    return hash && (await hashing.verify({ hash, password })) ? hash : null;
  }

  return {
    openSession,

    async register({ password, ...account }, alongWith) {
      // Before the transaction: others must not wait for a password to be hashed.
      const hash = await hashing.hash(password);
      const user = newUser(account);
      return inTransaction(async (stores) => {
        if (!(await stores.users.create(user))) return null;
        await stores.credentials.savePassword(user.id, hash, user.createdAt);
        await alongWith?.(stores, user);
        return user.id;
      });
    },

    async recognize(email, password) {
      const found = await store.findUserByEmail(email, { includeAccounts: true });
      const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
      const isRight = await hashing.verify({ hash: hash ?? decoyHash, password });
      if (!found || !hash || !isRight) return null;
      return { id: found.user.id, email: found.user.email, passwordMark: markOf(hash) };
    },

    async isStillProved({ id, passwordMark }) {
      if (passwordMark === undefined) return (await store.findUserById(id)) !== null;
      const hash = (await store.findCredentialAccount(id))?.password;
      return typeof hash === 'string' && markOf(hash) === passwordMark;
    },

    recognizeWithProvider({ email, isEmailVerified, name, ...identity }, terms) {
      return inTransaction(async ({ users, credentials }) => {
        const known = (person: KnownPerson, isNew: boolean) =>
          ({ kind: 'known', person: { id: person.id, email: person.email }, isNew }) as const;

        const ownerId = await credentials.findLinkedUserId(identity);
        const owner = ownerId === null ? null : await users.findById(ownerId);
        if (owner) return known(owner, false);
        // An address that the provider does not vouch for opens nothing and reserves nothing.
        if (!isEmailVerified) return { kind: 'not-linkable' };
        const namesake = await users.findByEmail(email);
        if (namesake && !(await users.isEmailVerified(namesake.id))) return { kind: 'not-linkable' };
        if (namesake) {
          await credentials.link(namesake.id, identity, clock());
          return known(namesake, false);
        }
        const user = newUser({ name, email, isEmailVerified, terms });
        await users.create(user);
        await credentials.link(user.id, identity, clock());
        return known(user, true);
      });
    },

    makeResetToken(email, alongWith) {
      return inTransaction(async (stores) => {
        const user = await stores.users.findByEmail(email);
        if (!user) return null;
        const link = { userId: user.id, now: clock(), lifetimeMs: passwordResetLifetimeMs };
        const token = await stores.mailLinks.create('reset-password', link);
        await alongWith?.(stores, { user, token });
        return { token };
      });
    },

    isResetToken,

    async resetPassword(token, newPassword, alongWith) {
      if (!(await isResetToken(token))) return null;
      // Before the link is used up: a request that has to wait too long can be repeated with it.
      const hash = await hashing.hash(newPassword);
      const user = await inTransaction(async (stores) => {
        const userId = await stores.mailLinks.takeUserId('reset-password', token, clock());
        return userId === null
          ? null
          : replacePassword(stores, userId, hash, { provesAddress: true }, alongWith);
      });
      return user && { id: user.id, email: user.email };
    },

    isPassword: async (userId, password) => (await findRightHash(userId, password)) !== null,

    async changePassword(userId, { currentPassword, newPassword, keepSessionId }, alongWith) {
      const inPlaceOf = await findRightHash(userId, currentPassword);
      if (inPlaceOf === null) return false;
      const hash = await hashing.hash(newPassword);
      const replacement = { keepSessionId, provesAddress: false, inPlaceOf };
      const user = await inTransaction((stores) =>
        replacePassword(stores, userId, hash, replacement, alongWith),
      );
      return user !== null;
    },

    async setPassword(userId, password, alongWith) {
      const hash = await hashing.hash(password);
      await inTransaction((stores) =>
        replacePassword(stores, userId, hash, { provesAddress: true }, alongWith),
      );
    },
  };
}
