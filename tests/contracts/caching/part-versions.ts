/** What part versions promise on every database. */
import { describe, expect, it } from 'vitest';
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
