/** Checks what the counters of views promise on every database. */
import { describe, expect, it } from 'vitest';
import { aNews } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

export function describeViewStore(open: OpenDatabase): void {
  describe('views of news', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.views;

    it('add up per day, in every process', async () => {
      const other = await opened().reopen();
      await Promise.all([
        store().record(100, [
          { newsId: 'a', views: 2 },
          { newsId: 'b', views: 3 },
        ]),
        other.views.record(100, [{ newsId: 'a', views: 5 }]),
      ]);
      await other.close();
      await store().record(101, [{ newsId: 'b', views: 1 }]);
      expect(await store().listMostViewed(100, 101, 9)).toEqual([
        { newsId: 'a', views: 7 },
        { newsId: 'b', views: 4 },
      ]);
      expect(await store().listMostViewed(101, 101, 9)).toEqual([{ newsId: 'b', views: 1 }]);
      expect(await store().listMostViewed(100, 101, 1)).toHaveLength(1);
      expect(await store().listMostViewed(102, 110, 9)).toEqual([]);
    });

    it('are deleted before a given day', async () => {
      for (const day of [1, 2, 3]) await store().record(day, [{ newsId: 'a', views: 1 }]);
      expect(await store().deleteBefore(3)).toBe(2);
      expect(await store().listMostViewed(1, 3, 9)).toEqual([{ newsId: 'a', views: 1 }]);
    });

    it('are found by slug or by id', async () => {
      const { news } = opened().database;
      await news.save(aNews({ id: 'um', slug: 'primeira' }));
      await news.save(aNews({ id: 'dois', slug: null }));
      const found = await store().findNewsIds(['primeira', 'dois', 'nada']);
      expect([...found]).toEqual([
        ['primeira', 'um'],
        ['dois', 'dois'],
      ]);
      expect([...(await store().findNewsIds([]))]).toEqual([]);
      // The id of news with a slug is not their address: reads would count twice.
      expect([...(await store().findNewsIds(['um']))]).toEqual([]);
      // Clients can request such addresses; counts in the same batch must not be lost.
      expect([...(await store().findNewsIds(['primeira', 'a\0b', '\ud800']))]).toEqual([['primeira', 'um']]);
    });
  });
}
