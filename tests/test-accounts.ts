/** Accounts as tests create and use them: by the stores and services of the portal, without its limits. */
import { passwordResetLifetimeMs } from '../domain/accounts/password.ts';
import { createPasswords } from '../server/adapters/scrypt/passwords.ts';
import type { Device, KnownPerson, NewUser, Passwords, ProvenIdentity } from '../server/ports/accounts.ts';
import type { Clock, Database } from '../server/ports/stores.ts';
import { recognizePassword } from '../server/services/accounts/login/log-in.ts';
import { recognizeIdentity } from '../server/services/accounts/login/log-in-with-google.ts';
import type { PasswordWork } from '../server/services/accounts/login/password-work.ts';
import { changePassword, type PasswordChange } from '../server/services/accounts/own-account.ts';
import { replacePassword } from '../server/services/accounts/replace-password.ts';
import { isResetToken, resetPassword } from '../server/services/accounts/reset-password.ts';
import { findSession } from '../server/services/accounts/sessions.ts';
import { createId } from '../server/services/site/create-id.ts';
import { cheapPasswords } from './builders.ts';

export type TestAccounts = ReturnType<typeof createTestAccounts>;
export type NewAccount = Omit<NewUser, 'id' | 'createdAt'> & { password: string };

const site = { name: 'Pauta', author: 'Redação', url: 'https://pauta.test', terms: { version: '01' } };
const request = { address: '203.0.113.7' };
const unlimited: PasswordWork = { take: async () => null, run: (_, job) => job() };

export function createTestAccounts(
  database: Database,
  clock: Clock,
  passwords: Passwords = createPasswords(cheapPasswords),
) {
  const { users, credentials, sessions, mailLinks } = database;
  const loadPasswordCheck = async () => () => false;
  const needs = { database, passwords, passwordWork: unlimited, loadPasswordCheck, clock, site };
  return {
    passwords,
    /** The id; null when the address is taken. */
    async register({ password, ...account }: NewAccount): Promise<string | null> {
      const passwordHash = await passwords.hash(password);
      return database.inTransaction(async (stores) => {
        const user = { ...account, id: createId(), createdAt: clock() };
        if (!(await stores.users.create(user))) return null;
        await stores.credentials.savePassword(user.id, passwordHash, user.createdAt);
        return user.id;
      });
    },
    recognize: (email: string, password: string): Promise<KnownPerson | null> =>
      recognizePassword(needs, email, password),
    recognizeIdentity: (identity: ProvenIdentity, terms: NonNullable<NewUser['terms']>) =>
      database.inTransaction((stores) => recognizeIdentity(stores, identity, { terms, now: clock() })),
    openSession: (person: KnownPerson, device: Device) => sessions.open(person, device, clock()),
    findSession: findSession(needs),
    logout: sessions.deleteByToken,
    findProfile: users.findProfile,
    listSessions: (userId: string, limit: number) => sessions.listByUser(userId, { limit, now: clock() }),
    endAllSessions: (userId: string) => sessions.deleteByUser(userId),
    isPassword: async (userId: string, password: string) =>
      passwords.verify(await credentials.findPassword(userId), password),
    /** Returns the link's token; null when the address has no account. */
    async createResetLink(email: string): Promise<string | null> {
      const user = await users.findByEmail(email);
      const link = { now: clock(), lifetimeMs: passwordResetLifetimeMs };
      return user && mailLinks.create('reset-password', { userId: user.id, ...link });
    },
    isResetToken: isResetToken(needs),
    async resetPassword(token: string, password: string): Promise<boolean> {
      return (await resetPassword(needs)({ token, password }, request)).ok;
    },
    async changePassword(userId: string, change: PasswordChange): Promise<boolean> {
      return (await changePassword(needs)(userId, change, request)).ok;
    },
    async setPassword(userId: string, password: string): Promise<void> {
      const passwordHash = await passwords.hash(password);
      await database.inTransaction(async (stores) => {
        const user = await stores.users.findById(userId);
        const now = clock();
        if (user) await replacePassword({ stores, now, site }, { user, passwordHash, provesAddress: true });
      });
    },
  };
}
