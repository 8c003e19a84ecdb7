import { describe, expect, it } from 'vitest';
import { searchWordsVersion } from '../../../domain/search/search-text.ts';
import { up } from '../../../migrations/0014-search-progress.ts';
import { minuteMs, testNowMs as now } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

export function describeSearchProgress(open: OpenDatabase): void {
  describe('search progress', () => {
    const opened = useDatabase(open);
    const progress = () => opened().database.searchProgress;
    const beginning = { walk: 'news', afterId: '' } as const;
    const middle = { walk: 'images', afterId: 'x y' } as const;
    const newer = searchWordsVersion + 1;

    it('is complete in a new database', async () => {
      expect(await progress().claim(searchWordsVersion, 'a', now, now + minuteMs)).toBe('done');
    });

    it('is at the start in a database with an index but no progress', async () => {
      const { database } = opened();
      const { write } = database.connections;
      await write.schema.dropTable('search_progress').execute();
      await database.search.save({ kind: 'video', id: 'v', category: '', createdAt: 1, tokens: ['x'] });
      await up(database.connections.write.$extendTables());
      expect(await progress().claim(2, 'a', now, now + minuteMs)).toEqual(beginning);
    });

    it('has one owner at a time, until expiry or release', async () => {
      expect(await progress().claim(newer, 'a', now, now + minuteMs)).toEqual(beginning);
      expect(await progress().claim(newer, 'b', now + 1, now + minuteMs)).toBe('taken');
      expect(await progress().advance('b', middle, now + minuteMs)).toBe(false);
      expect(await progress().finish('b')).toBe(false);
      expect(await progress().advance('a', middle, now + 2 * minuteMs)).toBe(true);
      expect(await progress().claim(newer, 'b', now + minuteMs, now + 9 * minuteMs)).toBe('taken');
      expect(await progress().claim(newer, 'b', now + 2 * minuteMs, now + 9 * minuteMs)).toEqual(middle);
      expect(await progress().advance('a', beginning, now + 9 * minuteMs)).toBe(false);
      await progress().release('b');
      expect(await progress().claim(newer, 'a', now + 3 * minuteMs, now + 9 * minuteMs)).toEqual(middle);
    });

    it('is complete for all processes when one has finished', async () => {
      await progress().claim(newer, 'a', now, now + minuteMs);
      await progress().advance('a', middle, now + minuteMs);
      expect(await progress().finish('a')).toBe(true);
      const other = await opened().reopen();
      expect(await other.searchProgress.claim(newer, 'b', now, now + minuteMs)).toBe('done');
      expect(await other.searchProgress.claim(newer + 1, 'b', now, now + minuteMs)).toEqual(beginning);
      await other.close();
    });

    it('starts over for newer words, and ignores processes with older ones', async () => {
      await progress().claim(newer, 'a', now, now + minuteMs);
      await progress().advance('a', middle, now + minuteMs);
      expect(await progress().claim(newer + 1, 'b', now, now + minuteMs)).toEqual(beginning);
      expect(await progress().advance('a', middle, now + minuteMs)).toBe(false);
      expect(await progress().finish('a')).toBe(false);
      expect(await progress().claim(newer, 'a', now + minuteMs, now + 2 * minuteMs)).toBe('done');
    });

    it('is granted to one of several concurrent requests', async () => {
      const other = await opened().reopen();
      const asked = ['a', 'b', 'c', 'd'].map((name, index) =>
        (index % 2 ? other.searchProgress : progress()).claim(newer, name, now, now + minuteMs),
      );
      expect((await Promise.all(asked)).filter((place) => place !== 'taken')).toEqual([beginning]);
      await other.close();
    });
  });
}
