/** Checks what the stores of accounts promise together, on every database. */
import { describe, expect, it } from 'vitest';
import { endedSessionRetentionMs } from '../../../domain/accounts/session.ts';
import type { Database } from '../../../server/ports/stores.ts';
import { createFirstAdmin } from '../../../server/services/accounts/create-first-admin.ts';
import { changePassword } from '../../../server/services/accounts/own-account.ts';
import { registerAccount } from '../../../server/services/accounts/register-account.ts';
import { resetPassword } from '../../../server/services/accounts/reset-password.ts';
import { dayMs, testNowMs } from '../../builders.ts';
import type { OpenDatabase } from '../databases.ts';
import { anAccount, useAccounts } from './account-builders.ts';

const google = 'https://accounts.google.com/';
const link = { now: testNowMs, lifetimeMs: 1_000 };

export function describeAccountStores(open: OpenDatabase): void {
  describe('account stores', () => {
    const { opened, accounts, users, registered, signedIn } = useAccounts(open);
    const stores = () => opened().database;

    const site = { name: 'Pauta', author: 'Pauta', url: 'https://pauta.test', terms: { version: '01' } };
    const request = { address: '203.0.113.7', userAgent: '' };
    const newPassword = 'outra senha bem longa';
    const needs = () => {
      const database: Database = {
        ...stores(),
        inTransaction: (work) =>
          stores().inTransaction((inside) => {
            const add = () => Promise.reject(new Error('killed'));
            return work({ ...inside, mails: { ...inside.mails, enqueue: add } });
          }),
      };
      return {
        database,
        passwords: accounts().passwords,
        passwordWork: { take: async () => null, run: <T>(_: unknown, job: () => Promise<T>) => job() },
        loadPasswordCheck: async () => () => false,
        clock: () => testNowMs,
        site,
      };
    };

    it('create user, password, session and mail, or nothing', async () => {
      const { name, email } = anAccount();
      const attempt = registerAccount(needs())({ name, email, password: newPassword }, request);
      await expect(attempt).rejects.toThrow('killed');
      expect(await users().count()).toBe(0);
      const { read } = stores().connections;
      expect(await read.selectFrom('accounts').selectAll().execute()).toEqual([]);
      expect(await read.selectFrom('sessions').selectAll().execute()).toEqual([]);
      expect(await registered()).not.toBeNull();
    });

    it.each([
      [
        'a changed password',
        (id: string) => {
          const change = { currentPassword: anAccount().password, newPassword, currentSessionId: '' };
          return changePassword(needs())(id, change, request);
        },
      ],
      [
        'the password of the first admin',
        () => createFirstAdmin(needs())({ ...anAccount(), password: newPassword }),
      ],
      [
        'a password by link',
        async () => {
          const token = (await accounts().createResetLink('bia@exemplo.com')) ?? '';
          return resetPassword(needs())({ token, password: newPassword }, request);
        },
      ],
    ])('roll back %s with its mail', async (_, change) => {
      const id = await registered();
      const { token } = await signedIn();
      await expect(change(id)).rejects.toThrow('killed');
      expect(await accounts().findSession(token)).toMatchObject({ profile: { roles: [] } });
      expect(await accounts().recognize('bia@exemplo.com', anAccount().password)).not.toBeNull();
      expect(await users().isEmailVerified(id)).toBe(false);
    });

    it('delete all but the named session at the first proof of an address, and nothing at later ones', async () => {
      const id = await registered();
      const others = await registered({ email: 'caio@exemplo.com' });
      const [kept, ended] = [await signedIn(), await signedIn()];
      const { secondFactors, loginChallenges, credentials, mailLinks, sessions } = stores();
      const factor = { sealedSecret: 'x', since: 1, lastStep: 1, codeHashes: ['h'] };
      const identity = { provider: 'google', issuer: google, subject: 'g-1' } as const;
      const prepare = async (userId: string) => {
        await secondFactors.create(userId, factor);
        await loginChallenges.create({ id: userId, userId, way: 'password', expiresAt: testNowMs + 1 });
        await credentials.link(userId, { ...identity, subject: userId }, testNowMs);
        return mailLinks.create('reset-password', { userId, ...link });
      };
      const [token, othersToken] = [await prepare(id), await prepare(others)];

      expect(await users().confirmAddress(id, { currentSessionId: kept.id })).toBe(true);
      expect(await users().isEmailVerified(id)).toBe(true);
      expect(await sessions.isOpen(id, kept.id)).toBe(true);
      expect(await sessions.isOpen(id, ended.id)).toBe(false);
      const left = async (userId: string, linkToken: string) => [
        (await secondFactors.find(userId)) !== null,
        await secondFactors.claimRecoveryCode(userId, 'h'),
        (await loginChallenges.find(userId, testNowMs)) !== null,
        await credentials.findLinkedUserId({ ...identity, subject: userId }),
        await mailLinks.findUserId('reset-password', linkToken, testNowMs),
      ];
      expect(await left(id, token)).toEqual([false, false, false, null, null]);
      expect(await credentials.findPassword(id)).toMatch(/^scrypt/);
      expect(await left(others, othersToken)).toEqual([true, true, true, others, others]);

      await secondFactors.create(id, factor);
      expect(await users().confirmAddress(id)).toBe(false);
      expect(await secondFactors.find(id)).not.toBeNull();
      expect(await sessions.isOpen(id, kept.id)).toBe(true);
      expect(await users().confirmAddress('x')).toBe(false);
      expect(await users().isEmailVerified('x')).toBe(false);
    });

    it('change the security stamp only with the first proof, a password and the account', async () => {
      const email = 'bia@exemplo.com';
      const id = await registered();
      const { credentials } = stores();
      const stamps: (string | null)[] = [await users().findSecurityStamp(email)];
      const changed = async () => {
        stamps.push(await users().findSecurityStamp(email));
        expect(new Set(stamps).size).toBe(stamps.length);
      };
      const same = async () => expect(await users().findSecurityStamp(email)).toBe(stamps.at(-1));
      await signedIn();
      await users().changeName(id, 'Bia B.');
      await same();
      await users().confirmAddress(id);
      await changed();
      await users().confirmAddress(id);
      await credentials.link(id, { provider: 'google', issuer: google, subject: 'g-1' }, testNowMs);
      await same();
      await accounts().setPassword(id, anAccount().password);
      await changed();
      await users().delete(id);
      expect(await users().findSecurityStamp(email)).toBeNull();
      await registered();
      await changed();
    });

    it('accept a link of a mail once, before it expires, and for its purpose', async () => {
      const userId = await registered();
      const { mailLinks } = stores();
      const token = await mailLinks.create('confirm-email', { userId, ...link });
      for (const [purpose, tried, now] of [
        ['reset-password', token, testNowMs],
        ['confirm-email', `${token}x`, testNowMs],
        ['confirm-email', '', testNowMs],
        ['confirm-email', token, testNowMs + 1_000],
      ] as const) {
        expect(await mailLinks.findUserId(purpose, tried, now)).toBeNull();
        expect(await mailLinks.claimUserId(purpose, tried, now)).toBeNull();
      }
      expect(await mailLinks.findUserId('confirm-email', token, testNowMs)).toBe(userId);
      const taken = await Promise.all(
        [1, 2, 3].map(() => mailLinks.claimUserId('confirm-email', token, testNowMs)),
      );
      expect(taken.filter(Boolean)).toEqual([userId]);
      const second = await mailLinks.create('confirm-email', { userId, ...link });
      await mailLinks.deleteByUser(userId);
      expect(await mailLinks.findUserId('confirm-email', second, testNowMs)).toBeNull();
    });

    it('close the sessions of a user for good, and name their user for seven days', async () => {
      const id = await registered();
      const { token, id: sessionId } = await signedIn();
      const { sessions } = stores();
      expect(await sessions.findEnded(token)).toBeNull();
      await sessions.closeByUser(id, testNowMs);
      // This request found the session before it was closed.
      await sessions.updateExpiry(sessionId, testNowMs + 60_000, testNowMs);
      expect(await sessions.find(token, testNowMs)).toBeNull();
      expect(await sessions.isOpen(id, sessionId)).toBe(false);
      expect(await sessions.listByUser(id, { limit: 9, now: testNowMs })).toEqual([]);
      expect(await sessions.findEnded(token)).toEqual({ userId: id, endedAt: testNowMs });
      expect(await sessions.findEnded('inventado')).toBeNull();
      expect(endedSessionRetentionMs).toBe(7 * dayMs);
      await sessions.deleteExpired(testNowMs + endedSessionRetentionMs - 1);
      expect(await sessions.findEnded(token)).not.toBeNull();
      await sessions.deleteExpired(testNowMs + endedSessionRetentionMs + 1);
      expect(await sessions.findEnded(token)).toBeNull();
    });

    it('list sessions by user, and end all but one', async () => {
      const id = await registered();
      const [kept, ended] = [await signedIn(), await signedIn()];
      const { sessions } = stores();
      expect(await sessions.isOpen('x', kept.id)).toBe(false);
      expect(await sessions.isOpen(id, 'x')).toBe(false);
      expect(await sessions.isOpen(id, kept.id, { openedAfter: testNowMs })).toBe(false);
      expect(await sessions.isOpen(id, kept.id, { openedAfter: testNowMs - 1 })).toBe(true);
      await sessions.deleteByUser(id, kept.id);
      expect([await sessions.isOpen(id, kept.id), await sessions.isOpen(id, ended.id)]).toEqual([
        true,
        false,
      ]);
      await sessions.deleteByUser(id);
      expect(await sessions.isOpen(id, kept.id)).toBe(false);
    });
  });
}
