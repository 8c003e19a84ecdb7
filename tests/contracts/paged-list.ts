/** Checks what every list in pages promises. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cursor } from '../../domain/web/paging.ts';
import type { PageRequest } from '../../server/ports/page-request.ts';
import type { Database, Stores } from '../../server/ports/stores.ts';
import { type OpenDatabase, useDatabase } from './databases.ts';

interface PagedList {
  list(database: Database, page: PageRequest): Promise<Cursor[]>;
  insert(stores: Stores, key: Cursor): Promise<void>;
}

/** Every run uses its own time range, after the earlier ones. */
const stretchMs = 1000;
const moments = 4;

const scenario = fc.record({
  offsets: fc.array(fc.nat({ max: moments - 1 }), { maxLength: 14 }),
  /** One insertion after each page; null for none. */
  arrivals: fc.array(fc.option(fc.nat({ max: moments - 1 })), { maxLength: 6 }),
  limit: fc.integer({ min: 1, max: 5 }),
});

/** Every paged list: no item twice, none left out (docs/product.md#lists). */
export function describePagedList(name: string, open: OpenDatabase, { list, insert }: PagedList): void {
  describe(`${name}, in pages`, () => {
    const opened = useDatabase(open);

    it('lists newest first, after a key, before a key, and after a number of items', async () => {
      const { database } = opened();
      const keys = ['a', 'b', 'c', 'd', 'e'].map((id, index) => ({ createdAt: 1000 + index, id }));
      for (const key of keys) await insert(database, key);
      const [a, b, c, d, e] = keys;
      expect(await list(database, { limit: 9 })).toEqual([e, d, c, b, a]);
      expect(await list(database, { limit: 2 })).toEqual([e, d]);
      expect(await list(database, { limit: 2, after: d ?? null })).toEqual([c, b]);
      expect(await list(database, { limit: 2, before: b ?? null })).toEqual([d, c]);
      expect(await list(database, { limit: 2, skip: 3 })).toEqual([b, a]);
      expect(await list(database, { limit: 2, after: a ?? null })).toEqual([]);
      expect(await list(database, { limit: 2, before: e ?? null })).toEqual([]);
    });

    it('accepts keys of deleted items', async () => {
      const { database } = opened();
      const key = { createdAt: 1000, id: 'a' };
      await insert(database, key);
      expect(await list(database, { limit: 2, after: { createdAt: 1000, id: 'b' } })).toEqual([key]);
      expect(await list(database, { limit: 2, before: { createdAt: 999, id: 'z' } })).toEqual([key]);
    });

    it('pages forward and back without repeats or gaps while items are added', async () => {
      const { database } = opened();
      let runs = 0;
      await fc.assert(
        fc.asyncProperty(scenario, async ({ offsets, arrivals, limit }) => {
          runs += 1;
          const bottom = runs * stretchMs;
          const stretch = { top: bottom + moments, bottom };
          const keyAt = (kind: string) => (offset: number, index: number) => ({
            createdAt: bottom + offset,
            // Mixed case and insertion order: the order of equal dates is the database's own.
            id: `${index % 2 ? 'K' : 'k'}${kind}${runs}x${index}`,
          });
          const first = offsets.map(keyAt('first'));
          const late = arrivals.map((offset, index) =>
            offset === null ? null : keyAt('late')(offset, index),
          );
          await database.inTransaction(async (stores) => {
            for (const key of first) await insert(stores, key);
          });
          const coming = late.values();
          const arrive = async () => {
            const key = coming.next().value;
            if (key) await insert(database, key);
          };

          const forth = await walk(database, 'after', limit, stretch, arrive);
          const calm = await walk(database, 'after', limit, stretch);
          const back = await walk(database, 'before', limit, stretch);
          expect(back).toEqual(calm);
          expectWhole(forth, first);
          while (coming.next().value !== undefined);

          const afterwards = first.map((_, index) => keyAt('again')(index % moments, index)).values();
          const backAmongArrivals = await walk(database, 'before', limit, stretch, async () => {
            const key = afterwards.next().value;
            if (key) await insert(database, key);
          });
          expectWhole(backAmongArrivals, calm);
        }),
        { numRuns: 10 },
      );
    });

    async function walk(
      database: Database,
      direction: 'after' | 'before',
      limit: number,
      stretch: { top: number; bottom: number },
      betweenPages: () => Promise<void> = async () => {},
    ): Promise<Cursor[]> {
      const walked: Cursor[] = [];
      let key: Cursor = { createdAt: direction === 'after' ? stretch.top : stretch.bottom - 1, id: 'zzzz' };
      for (;;) {
        const page = await list(database, { limit, [direction]: key });
        expect(page.length).toBeLessThanOrEqual(limit);
        const inside = page.filter(({ createdAt }) => createdAt >= stretch.bottom);
        if (direction === 'after') walked.push(...inside);
        else walked.unshift(...inside);
        const last = direction === 'after' ? inside.at(-1) : inside[0];
        if (!last) return walked;
        key = last;
        await betweenPages();
      }
    }
  });
}

function expectWhole(walked: Cursor[], expected: Cursor[]): void {
  const ids = walked.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(expected.map(({ id }) => id)));
  const dates = walked.map(({ createdAt }) => createdAt);
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
}
