/** What the store of draft versions promises on every database. */
import { describe, expect, it } from 'vitest';
import type { DraftVersion } from '../../../domain/news/draft-version.ts';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import { testNowMs } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

const ana = { userId: 'ana', name: 'Ana Prado' };
const rui = { userId: 'rui', name: 'Rui Sá' };

export function describeDraftVersionStore(open: OpenDatabase): void {
  describe('draft version store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.draftVersions;
    const version = (changes: Partial<DraftVersion> = {}): Omit<DraftVersion, 'number'> => {
      const { number: _, ...rest } = { number: 0, ...changes };
      return {
        newsId: 'n',
        startedAt: testNowMs,
        savedAt: testNowMs + 1,
        user: ana,
        what: 'saved',
        isClosed: false,
        fields: { ...emptyFields, title: 'Um título' },
        ...rest,
      };
    };

    it('returns versions as stored, newest first, and deletes them by news', async () => {
      const aside = version({ what: 'set-aside', isClosed: true, user: rui });
      await store().create(version(), 9);
      await store().create(aside, 9);
      await store().create(version({ newsId: 'outra' }), 9);
      expect(await store().find('n', 1)).toEqual({ ...version(), number: 1 });
      expect(await store().find('n', 2)).toEqual({ ...aside, number: 2 });
      expect(await store().find('n', 3)).toBeNull();
      expect(await store().findNewest('n')).toEqual({ ...aside, number: 2 });
      expect(await store().findNewest('n', 'saved')).toEqual({ ...version(), number: 1 });
      expect(await store().findNewest('nada')).toBeNull();
      const { fields: _, ...summary } = aside;
      expect(await store().list('n')).toMatchObject([
        { ...summary, number: 2, title: 'Um título' },
        { number: 1 },
      ]);
      await store().deleteAll('n');
      expect([await store().list('n'), (await store().list('outra')).length]).toEqual([[], 1]);
    });

    it('replaces only the newest version', async () => {
      await store().create(version(), 9);
      const changed = { ...version({ savedAt: testNowMs + 9, fields: emptyFields }), number: 1 };
      expect(await store().replaceNewest(changed)).toBe(true);
      expect(await store().find('n', 1)).toEqual(changed);
      await store().create(version(), 9);
      expect(await store().replaceNewest(changed)).toBe(false);
      expect(await store().replaceNewest({ ...changed, number: 7 })).toBe(false);
      expect(await store().find('n', 1)).toEqual(changed);
    });

    it('keeps the newest versions, and never reuses a number', async () => {
      for (let count = 0; count < 5; count += 1) await store().create(version(), 3);
      expect((await store().list('n')).map(({ number }) => number)).toEqual([5, 4, 3]);
      await Promise.all(Array.from({ length: 4 }, () => store().create(version(), 9)));
      expect((await store().list('n')).map(({ number }) => number)).toEqual([9, 8, 7, 6, 5, 4, 3]);
    });
  });
}
