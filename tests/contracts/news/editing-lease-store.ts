/** What the store of editing leases promises on every database. */
import { describe, expect, it } from 'vitest';
import { testNowMs as now } from '../../builders.ts';
import { type OpenDatabase, useDatabase, useUsers } from '../databases.ts';

const ana = { userId: 'ana', name: 'Ana Prado' };
const rui = { userId: 'rui', name: 'Rui Sá' };
const until = now + 30_000;

export function describeEditingLeaseStore(open: OpenDatabase): void {
  describe('editing lease store', () => {
    const opened = useDatabase(open);
    useUsers(opened, 'ana', 'rui');
    const store = () => opened().database.editingLeases;
    const take = (user: typeof ana, at = now, isForced = false) =>
      store().claim(
        { newsId: 'n', user, formId: user.userId, expiresAt: at + 30_000 },
        { now: at, isForced },
      );

    it('grants the lease to the first person, renews it, and grants it to another when it has expired', async () => {
      expect(await store().find('n', now)).toBeNull();
      expect(await take(ana)).toEqual(ana);
      expect(await take(rui)).toEqual(ana);
      expect(await take(ana, now + 20_000)).toEqual(ana);
      expect(await take(rui, until)).toEqual(ana);
      expect(await store().find('n', now + 50_000 - 1)).toEqual(ana);
      expect(await store().find('n', now + 50_000)).toBeNull();
      expect(await take(rui, now + 50_000)).toEqual(rui);
      expect(await store().find('outra', now)).toBeNull();
    });

    it('can be taken over by another person', async () => {
      await take(ana);
      expect(await take(rui, now, true)).toEqual(rui);
      expect(await take(ana)).toEqual(rui);
    });

    it('is granted to one of several concurrent requests', async () => {
      const holders = await Promise.all([take(ana), take(rui), take(ana), take(rui)]);
      expect(new Set(holders.map(({ userId }) => userId)).size).toBe(1);
    });

    it('ends with the form that renewed it last', async () => {
      await take(ana);
      await store().delete('n', 'another form');
      expect(await store().find('n', now)).toEqual(ana);
      await store().delete('n', 'ana');
      expect(await store().find('n', now)).toBeNull();
    });
  });
}
