/** Checks what part versions promise on every database. */
import { describe, expect, it } from 'vitest';
import { minuteMs, testNowMs as now } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

export function describePartVersions(open: OpenDatabase): void {
  describe('part versions', () => {
    const opened = useDatabase(open);

    it('rise at once by own commits, for that part only, without the content version', async () => {
      const { database } = opened();
      const { partVersions } = database;
      const before = partVersions.latest();
      await database.inTransaction((stores) => stores.invalidateParts('a'));
      expect(partVersions.of('a')).toBe(partVersions.latest());
      expect(partVersions.latest()).toBeGreaterThan(before);
      const ofA = partVersions.of('a');
      await database.invalidateParts('b');
      expect(partVersions.of('b')).toBeGreaterThan(ofA);
      expect(partVersions.of('a')).toBe(ofA);
      expect(partVersions.of('c')).toBe(before);
      await database.invalidateParts('a');
      expect(partVersions.of('a')).toBeGreaterThan(partVersions.of('b'));
      expect(database.contentVersion()).toBe(0);
    });

    it('rise for many parts at once, also repeated ones, and for none', async () => {
      const { database } = opened();
      await database.invalidateParts('z');
      const ofZ = database.partVersions.of('z');
      const many = Array.from({ length: 1_000 }, (_, index) => `parte ${index % 900}`);
      await database.invalidateParts(...many);
      for (const part of many) expect(database.partVersions.of(part)).toBeGreaterThan(ofZ);
      expect(database.partVersions.of('z')).toBe(ofZ);
      const latest = database.partVersions.latest();
      await database.invalidateParts();
      expect(database.partVersions.latest()).toBe(latest);
    });

    it('stay the same after a rollback', async () => {
      const { database } = opened();
      const work = database.inTransaction(async (stores) => {
        await stores.invalidateParts('a');
        throw new Error('no meio');
      });
      await expect(work).rejects.toThrow('no meio');
      expect([database.partVersions.latest(), database.partVersions.of('a')]).toEqual([0, 0]);
    });

    it('reach other processes, and new processes from their start', async () => {
      const { database, reopen } = opened();
      await database.invalidateParts('a');
      const other = await reopen();
      try {
        expect(other.partVersions.of('z')).toBe(other.partVersions.latest());
        const before = other.partVersions.of('a');
        await database.invalidateParts('a');
        await expect.poll(() => other.partVersions.of('a')).toBeGreaterThan(before);
        expect(other.partVersions.of('z')).toBe(before);
        await other.invalidateParts('z');
        await expect.poll(() => database.partVersions.of('z')).toBe(other.partVersions.of('z'));
      } finally {
        await other.close();
      }
    });

    it('never fall below a change, however many parts change', async () => {
      const { database } = opened();
      await database.invalidateParts('first');
      const ofFirst = database.partVersions.of('first');
      await database.inTransaction(async (stores) => {
        for (let index = 0; index < 1_100; index += 1) await stores.invalidateParts(`part ${index}`);
      });
      const { partVersions } = database;
      expect(partVersions.of('part 0')).toBeGreaterThan(ofFirst);
      expect(partVersions.of('first')).toBeGreaterThanOrEqual(ofFirst);
      expect(partVersions.of('part 1099')).toBe(partVersions.latest());
    });

    it('are unique under concurrent changes', async () => {
      const { database } = opened();
      const names = Array.from({ length: 20 }, (_, index) => `part ${index}`);
      await Promise.all(names.map((name) => database.invalidateParts(name)));
      expect(new Set(names.map((name) => database.partVersions.of(name))).size).toBe(20);
    });
  });
}

export function describePurgeProgress(open: OpenDatabase): void {
  describe('purge progress', () => {
    const opened = useDatabase(open);
    const purges = () => opened().database.purges;

    it('has one owner at a time, until expiry or release', async () => {
      expect(await purges().getVersion()).toBe(0);
      expect(await purges().claim('a', now, now + minuteMs)).toBe(0);
      expect(await purges().claim('b', now + 1, now + 2 * minuteMs)).toBeNull();
      expect(await purges().claim('a', now + 1, now + 2 * minuteMs)).toBe(0);
      expect(await purges().claim('b', now + minuteMs, now + 3 * minuteMs)).toBeNull();
      expect(await purges().claim('b', now + 2 * minuteMs, now + 3 * minuteMs)).toBe(0);
      await purges().release('a');
      expect(await purges().claim('a', now + 2 * minuteMs, now + 4 * minuteMs)).toBeNull();
      await purges().release('b');
      expect(await purges().claim('a', now + 2 * minuteMs, now + 4 * minuteMs)).toBe(0);
    });

    it('is raised by its owner only, and never falls', async () => {
      await purges().claim('a', now, now + minuteMs);
      await purges().advance('b', 9);
      expect(await purges().getVersion()).toBe(0);
      await purges().advance('a', 5);
      await purges().advance('a', 4);
      expect(await purges().getVersion()).toBe(5);
      const other = await opened().reopen();
      expect(await other.purges.claim('b', now + minuteMs, now + 2 * minuteMs)).toBe(5);
      await other.close();
    });

    it('is granted to one of several concurrent requests', async () => {
      const other = await opened().reopen();
      const asked = ['a', 'b', 'c', 'd'].map((name, index) =>
        (index % 2 ? other.purges : purges()).claim(name, now, now + minuteMs),
      );
      expect((await Promise.all(asked)).filter((version) => version !== null)).toEqual([0]);
      await other.close();
    });

    it('lists the parts changed between two versions, each once with its current version', async () => {
      const { database } = opened();
      await database.invalidateContent(['a', 'b', 'a']);
      const middle = database.partVersions.latest();
      await database.invalidateParts('a');
      await database.invalidateContent();
      const upTo = database.partVersions.latest();
      const list = (after: number, until: number, limit = 10) =>
        purges().listChanged({ after, upTo: until, limit });
      expect(await list(0, upTo)).toEqual(['b', 'a', 'conteudo']);
      expect(await list(0, middle)).toEqual(['b']);
      expect(await list(middle, upTo)).toEqual(['a', 'conteudo']);
      expect(await list(0, upTo, 2)).toEqual(['b', 'a']);
      expect(await list(upTo, upTo)).toEqual([]);
    });

    it('stores since when the current build renders pages', async () => {
      expect(await purges().recordBuild('um', now)).toBe(now);
      expect(await purges().recordBuild('um', now + 5)).toBe(now);
      expect(await purges().recordBuild('dois', now + 6)).toBe(now + 6);
      expect(await purges().recordBuild('dois', now + 7)).toBe(now + 6);
    });
  });
}
