/** Checks what the stores of second factors and login challenges promise on every database. */
import { describe, expect, it } from 'vitest';
import { testNowMs } from '../../builders.ts';
import { type OpenDatabase, useDatabase, useUsers } from '../databases.ts';

const factor = { sealedSecret: 'selado', since: testNowMs, lastStep: 100, codeHashes: ['h1', 'h2', 'h3'] };

export function describeSecondFactorStores(open: OpenDatabase): void {
  describe('second factors', () => {
    const opened = useDatabase(open);
    useUsers(opened, 'u1', 'u2');
    const factors = () => opened().database.secondFactors;

    it('are one for each user, with its recovery codes', async () => {
      expect(await factors().find('u1')).toBeNull();
      expect(await factors().create('u1', factor)).toBe(true);
      expect(await factors().create('u1', { ...factor, sealedSecret: 'outro', codeHashes: ['h9'] })).toBe(
        false,
      );
      expect(await factors().find('u1')).toEqual({
        sealedSecret: 'selado',
        since: testNowMs,
        lastStep: 100,
        recoveryCodesLeft: 3,
      });
      expect(await factors().find('u2')).toBeNull();
    });

    it('accept each step once and no older one, also concurrently', async () => {
      await factors().create('u1', factor);
      expect(await factors().claimStep('u1', 100)).toBe(false);
      const taken = await Promise.all([1, 2, 3].map(() => factors().claimStep('u1', 102)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await factors().claimStep('u1', 101)).toBe(false);
      expect(await factors().claimStep('u1', 103)).toBe(true);
      expect(await factors().claimStep('u2', 103)).toBe(false);
    });

    it('accept each recovery code once, from its owner, until codes are renewed', async () => {
      await factors().create('u1', factor);
      await factors().create('u2', factor);
      const taken = await Promise.all([1, 2, 3].map(() => factors().claimRecoveryCode('u1', 'h1')));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await factors().claimRecoveryCode('u1', 'h9')).toBe(false);
      expect((await factors().find('u1'))?.recoveryCodesLeft).toBe(2);
      await factors().replaceCodes('u1', ['n1', 'n2']);
      expect(await factors().claimRecoveryCode('u1', 'h2')).toBe(false);
      expect(await factors().claimRecoveryCode('u1', 'n1')).toBe(true);
      expect((await factors().find('u2'))?.recoveryCodesLeft).toBe(3);
    });

    it('are deleted with their codes, and with their user', async () => {
      const { loginChallenges, users } = opened().database;
      const challenge = { userId: 'u1', way: 'password', expiresAt: testNowMs + 1 } as const;
      await factors().create('u1', factor);
      await loginChallenges.create({ id: 'c1', ...challenge });
      expect(await factors().delete('u1')).toBe(true);
      expect(await factors().delete('u1')).toBe(false);
      expect(await factors().claimRecoveryCode('u1', 'h1')).toBe(false);
      expect(await loginChallenges.find('c1', testNowMs)).toBeNull();

      await factors().create('u1', factor);
      await loginChallenges.create({ id: 'c1', ...challenge });
      await users.delete('u1');
      expect(await factors().find('u1')).toBeNull();
      expect(await factors().claimRecoveryCode('u1', 'h1')).toBe(false);
      expect(await loginChallenges.find('c1', testNowMs)).toBeNull();
    });
  });

  describe('challenges between the two steps', () => {
    const opened = useDatabase(open);
    useUsers(opened, 'u1', 'u2');
    const challenges = () => opened().database.loginChallenges;
    const challenge = { id: 'c1', userId: 'u1', way: 'google', expiresAt: testNowMs + 1_000 } as const;

    it('last until they expire and count every attempt, also concurrent ones', async () => {
      await challenges().create(challenge);
      expect(await challenges().find('c1', testNowMs)).toEqual({ userId: 'u1', way: 'google', attempts: 0 });
      const limits = { now: testNowMs, max: 3 };
      const tries = await Promise.all([1, 2, 3, 4, 5].map(() => challenges().claimAttempt('c1', limits)));
      expect(tries.filter((each) => each !== null).toSorted()).toEqual([1, 2, 3]);
      expect(await challenges().claimAttempt('c2', limits)).toBeNull();
      expect(await challenges().claimAttempt('c1', { now: testNowMs + 1_000, max: 9 })).toBeNull();
      expect(await challenges().find('c1', testNowMs + 1_000)).toBeNull();
    });

    it('are deleted when used, with their user, and when expired', async () => {
      await challenges().create(challenge);
      expect(await challenges().delete('c1')).toBe(true);
      expect(await challenges().delete('c1')).toBe(false);
      await challenges().create(challenge);
      await challenges().create({ ...challenge, id: 'c2', userId: 'u2', expiresAt: testNowMs + 9_000 });
      await challenges().deleteByUser('u1');
      expect(await challenges().find('c1', testNowMs)).toBeNull();
      await challenges().deleteExpired(testNowMs + 8_999);
      expect(await challenges().find('c2', testNowMs)).not.toBeNull();
      await challenges().deleteExpired(testNowMs + 9_000);
      expect(await challenges().find('c2', testNowMs)).toBeNull();
    });
  });
}
