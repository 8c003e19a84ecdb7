/** What the record of purged versions promises on every database. */
import { describe, expect, it } from 'vitest';
import { minuteMs, testNowMs as now } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

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
