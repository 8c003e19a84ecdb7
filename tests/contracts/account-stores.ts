import { describe, expect, it } from 'vitest';
import { testNowMs } from '../builders.ts';
import { anAccount, terms, useAccounts } from './account-builders.ts';
import type { OpenDatabase } from './databases.ts';

const google = 'https://accounts.google.com/';
const link = { now: testNowMs, lifetimeMs: 1_000 };

/** Accounts as stores, and what the first proof of an address ends. */
export function describeAccountStores(open: OpenDatabase): void {
  describe('account stores', () => {
    const { opened, accounts, users, registered, signedIn } = useAccounts(open);
    const stores = () => opened().database;

    it('create user, password and the rest of the transaction, or nothing', async () => {
      const attempt = accounts().register(anAccount(), async () => {
        throw new Error('killed');
      });
      await expect(attempt).rejects.toThrow('killed');
      expect(await users().count()).toBe(0);
      const { read } = stores().connections;
      expect(await read.selectFrom('accounts').selectAll().execute()).toEqual([]);
      expect(await registered()).not.toBeNull();
    });

    it.each([
      [
        'a changed password',
        (id: string, die: () => Promise<void>) =>
          accounts().changePassword(
            id,
            {
              currentPassword: anAccount().password,
              newPassword: 'outra senha bem longa',
              keepSessionId: '',
            },
            die,
          ),
      ],
      [
        'a password that was set',
        (id: string, die: () => Promise<void>) => accounts().setPassword(id, 'outra senha bem longa', die),
      ],
      [
        'a password by link',
        async (_: string, die: () => Promise<void>) => {
          const reset = await accounts().makeResetToken('bia@exemplo.com');
          await accounts().resetPassword(reset?.token ?? '', 'outra senha bem longa', die);
        },
      ],
    ])('roll back %s with the rest of the transaction', async (_, change) => {
      const id = await registered();
      const { token } = await signedIn();
      const die = () => Promise.reject(new Error('killed'));
      await expect(change(id, die)).rejects.toThrow('killed');
      expect(await accounts().findSession(token)).not.toBeNull();
      expect(await accounts().recognize('bia@exemplo.com', anAccount().password)).not.toBeNull();
      expect(await users().isEmailVerified(id)).toBe(false);
    });

    it('end everything but the named session at the first proof of an address, and nothing at later ones', async () => {
      const id = await registered();
      const others = await registered({ email: 'caio@exemplo.com' });
      const [kept, ended] = [await signedIn(), await signedIn()];
      const { secondFactors, loginChallenges, credentials, mailLinks, sessions } = stores();
      const factor = { sealedSecret: 'x', since: 1, lastStep: 1, codeHashes: ['h'] };
      const identity = { provider: 'google', issuer: google, subject: 'g-1' } as const;
      const prepare = async (userId: string) => {
        await secondFactors.add(userId, factor);
        await loginChallenges.add({ id: userId, userId, way: 'password', expiresAt: testNowMs + 1 });
        await credentials.link(userId, { ...identity, subject: userId }, testNowMs);
        return mailLinks.create('reset-password', { userId, ...link });
      };
      const [token, othersToken] = [await prepare(id), await prepare(others)];

      expect(await users().proveAddress(id, { keepSessionId: kept.id })).toEqual({
        isFirst: true,
        hasEndedSecondFactor: true,
      });
      expect(await users().isEmailVerified(id)).toBe(true);
      expect(await sessions.isOpen(id, kept.id)).toBe(true);
      expect(await sessions.isOpen(id, ended.id)).toBe(false);
      const left = async (userId: string, linkToken: string) => [
        (await secondFactors.find(userId)) !== null,
        await secondFactors.takeRecoveryCode(userId, 'h'),
        (await loginChallenges.find(userId, testNowMs)) !== null,
        await credentials.findLinkedUserId({ ...identity, subject: userId }),
        await mailLinks.findUserId('reset-password', linkToken, testNowMs),
      ];
      expect(await left(id, token)).toEqual([false, false, false, null, null]);
      expect(await credentials.findPassword(id)).toMatch(/^scrypt/);
      expect(await left(others, othersToken)).toEqual([true, true, true, others, others]);

      await secondFactors.add(id, factor);
      const again = { isFirst: false, hasEndedSecondFactor: false };
      expect(await users().proveAddress(id)).toEqual(again);
      expect(await secondFactors.find(id)).not.toBeNull();
      expect(await sessions.isOpen(id, kept.id)).toBe(true);
      expect(await users().proveAddress('x')).toEqual(again);
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
      await users().proveAddress(id);
      await changed();
      await users().proveAddress(id);
      await credentials.link(id, { provider: 'google', issuer: google, subject: 'g-1' }, testNowMs);
      await same();
      // The same password has another hash.
      await accounts().setPassword(id, anAccount().password);
      await changed();
      await users().remove(id);
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
        expect(await mailLinks.takeUserId(purpose, tried, now)).toBeNull();
      }
      expect(await mailLinks.findUserId('confirm-email', token, testNowMs)).toBe(userId);
      const taken = await Promise.all(
        [1, 2, 3].map(() => mailLinks.takeUserId('confirm-email', token, testNowMs)),
      );
      expect(taken.filter(Boolean)).toEqual([userId]);
      const second = await mailLinks.create('confirm-email', { userId, ...link });
      await mailLinks.deleteByUser(userId);
      expect(await mailLinks.findUserId('confirm-email', second, testNowMs)).toBeNull();
    });

    it('list sessions by user, and end all but one', async () => {
      const id = await registered();
      const [kept, ended] = [await signedIn(), await signedIn()];
      const { sessions } = stores();
      expect(await sessions.isOpen('x', kept.id)).toBe(false);
      expect(await sessions.isOpen(id, 'x')).toBe(false);
      await sessions.deleteByUser(id, kept.id);
      expect([await sessions.isOpen(id, kept.id), await sessions.isOpen(id, ended.id)]).toEqual([
        true,
        false,
      ]);
      await sessions.deleteByUser(id);
      expect(await sessions.isOpen(id, kept.id)).toBe(false);
    });

    it('set the issuer of identities that have none, each once', async () => {
      const [bia, caio] = [await registered(), await registered({ email: 'caio@exemplo.com' })];
      const { credentials } = stores();
      const identity = (issuer: string, subject: string) =>
        ({ provider: 'google', issuer, subject }) as const;
      await credentials.link(bia, identity('', 'g-1'), testNowMs);
      await credentials.link(caio, identity('', 'g-2'), testNowMs);
      await credentials.link(caio, identity(google, 'g-2'), testNowMs);
      await credentials.link(caio, identity('https://outro.example/', 'g-1'), testNowMs);
      const passwords = await Promise.all([bia, caio].map(credentials.findPassword));
      for (let start = 0; start < 2; start += 1) await credentials.fillMissingIssuers('google', google);
      expect(await credentials.findLinkedUserId(identity(google, 'g-1'))).toBe(bia);
      expect(await credentials.findLinkedUserId(identity(google, 'g-2'))).toBe(caio);
      expect(await credentials.findLinkedUserId(identity('https://outro.example/', 'g-1'))).toBe(caio);
      for (const subject of ['g-1', 'g-2'])
        expect(await credentials.findLinkedUserId(identity('', subject))).toBeNull();
      expect(await Promise.all([bia, caio].map(credentials.findPassword))).toEqual(passwords);
    });

    it('reject a second account of an address', async () => {
      await registered();
      const twin = { ...anAccount({ name: 'Outra' }), id: 'outra', createdAt: testNowMs, terms };
      expect(await users().create(twin)).toBe(false);
      expect(await users().count()).toBe(1);
    });
  });
}
