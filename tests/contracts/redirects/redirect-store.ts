/** Checks what the stores of redirects and missing addresses promise on every database. */
import { describe, expect, it } from 'vitest';
import type { Redirect } from '../../../domain/redirects/redirects.ts';
import { aRedirect } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

export function describeRedirectStore(open: OpenDatabase): void {
  describe('redirect store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.redirects;
    const sources = (found: Redirect[]) => found.map(({ source }) => source);

    it('finds rules by source, by target and by id', async () => {
      const [one, gone, removed] = [
        aRedirect('/a', '/news/x'),
        aRedirect('/b', '', { status: 410, isImported: true, isTouched: false }),
        aRedirect('/c', '/news/x', { isRemoved: true }),
      ];
      await store().save([one, gone, removed]);
      expect(await store().listBySources(['/a', '/b', '/c', '/d'])).toEqual(
        expect.arrayContaining([one, gone, removed]),
      );
      expect(await store().findById('/a')).toEqual(one);
      expect(await store().findById('/c')).toEqual(removed);
      expect(await store().findById('/d')).toBeNull();
      expect(await store().listByTargets(['/news/x', '/news/y'], 9)).toEqual([one]);
      expect(await store().listTargetKeys(['/news/x', '/news/y'])).toEqual(['/news/x']);
      expect(await store().listByTargetStart('/news/', 9)).toEqual([one]);
      expect(await store().listByTargetStart('/news/y', 9)).toEqual([]);
      await store().save([
        { ...one, source: '/a2', target: 'https://h/', targetKey: '', status: 302, version: 2 },
      ]);
      expect(await store().listBySources(['/a'])).toEqual([]);
      expect(await store().findById('/a')).toMatchObject({ source: '/a2', status: 302, version: 2 });
      expect(await store().listByTargets([''], 9)).toHaveLength(2);
      await store().delete('/a');
      expect(await store().findById('/a')).toBeNull();
    });

    it('lists exact rules by source, page by page, and prefix rules in their order', async () => {
      const exact = ['/a_%', '/a%2Fb', '/b', '/c'].map((source) => aRedirect(source, '/x'));
      const prefixes = ['/p/*', '/q/*', '/r/*'].map((source) => aRedirect(source, '/x', { position: 1 }));
      await store().save([...exact, ...prefixes]);
      const first = await store().list('', { after: '', limit: 3 });
      const rest = await store().list('', { after: first.at(-1)?.source ?? '', limit: 3 });
      expect(sources([...first, ...rest]).toSorted()).toEqual(exact.map(({ source }) => source).toSorted());
      expect(sources(await store().list('A%2f', { after: '', limit: 9 }))).toEqual(['/a%2Fb']);
      expect(sources(await store().list('_', { after: '', limit: 9 }))).toEqual(['/a_%']);
      await store().setOrder(['/r/*', '/p/*', '/q/*']);
      expect(sources(await store().listPrefixes())).toEqual(['/r/*', '/p/*', '/q/*']);
    });

    it('adds up hits by day, without those of deleted redirects', async () => {
      await store().save([aRedirect('/a', '/x')]);
      await store().recordHits(10, [{ id: '/a', hits: 2 }]);
      await store().recordHits(11, [
        { id: '/a', hits: 1 },
        { id: '/b', hits: 5 },
      ]);
      await store().recordHits(11, [{ id: '/a', hits: 3 }]);
      expect(await store().listHits('/a', 10)).toEqual([
        { day: 11, hits: 4 },
        { day: 10, hits: 2 },
      ]);
      expect(await store().countHits(['/a', '/b'], 10)).toEqual(new Map([['/a', 6]]));
      await store().deleteHitsBefore(11);
      expect(await store().listHits('/a', 0)).toEqual([{ day: 11, hits: 4 }]);
      await store().delete('/a');
      expect(await store().listHits('/a', 0)).toEqual([]);
    });

    it('saves 2,000 rules at once', async () => {
      const rules = Array.from({ length: 2_000 }, (_, index) => aRedirect(`/${index}`, `/news/${index}`));
      await store().save(rules);
      expect(await store().listBySources(['/0', '/1999'])).toHaveLength(2);
    });
  });

  describe('missing address store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.missingAddresses;

    it('lists the most frequent of several days, and keeps only these of each day', async () => {
      await store().record(1, [{ path: '/a', hits: 3 }], 2);
      await store().record(
        1,
        ['/b', '/c', '/d'].map((path) => ({ path, hits: 1 })),
        2,
      );
      await store().record(2, [{ path: '/b', hits: 9 }], 2);
      expect(await store().list(1, 9)).toEqual([
        { path: '/b', hits: 10 },
        { path: '/a', hits: 3 },
      ]);
      expect(await store().list(2, 9)).toEqual([{ path: '/b', hits: 9 }]);
      await store().record(1, [{ path: '/a', hits: 1 }], 2);
      expect(await store().list(1, 1)).toEqual([{ path: '/b', hits: 10 }]);
      await store().deleteBefore(2);
      expect(await store().list(1, 9)).toEqual([{ path: '/b', hits: 9 }]);
    });
  });
}
