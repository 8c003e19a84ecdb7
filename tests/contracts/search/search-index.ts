/** Checks what the search index promises on every database. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchDocument, SearchHit, SearchQuery } from '../../../server/ports/search.ts';
import { aSearchQuery } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

const aMomentMs = 1_790_000_000_000;

function aDocument(changes: Partial<SearchDocument> & { id: string }): SearchDocument {
  return { kind: 'news', sectionIds: ['games'], createdAt: aMomentMs, tokens: ['jog'], ...changes };
}

const aQuery = (changes: Partial<SearchQuery>) => aSearchQuery(['jog'], { limit: 100, ...changes });

export function describeSearchIndex(open: OpenDatabase): void {
  describe('search index', () => {
    const opened = useDatabase(open);
    const index = () => opened().database.search;
    const find = async (changes: Partial<SearchQuery>) =>
      (await index().search(aQuery(changes))).map(({ id }) => id);

    it('finds items with every whole token, in any order', async () => {
      await index().save(aDocument({ id: 'a', tokens: ['jog', 'nov', 'jog'] }));
      await index().save(aDocument({ id: 'b', tokens: ['jog'], createdAt: 1 }));
      expect(await find({ tokens: ['jog'] })).toEqual(['a', 'b']);
      expect(await find({ tokens: ['nov', 'jog'] })).toEqual(['a']);
      expect(await find({ tokens: ['jo'] })).toEqual([]);
      expect(await find({ tokens: ['jog', 'velh'] })).toEqual([]);
    });

    it('finds items of every kind with all tokens and one token of each group', async () => {
      for (const kind of ['news', 'draft', 'comment'] as const) {
        await index().save(aDocument({ kind, id: 'a', tokens: ['jog', 'autor0ana'], createdAt: 3 }));
        await index().save(aDocument({ kind, id: 'b', tokens: ['ana', 'nov'], createdAt: 2 }));
        await index().save(aDocument({ kind, id: 'c', tokens: ['jog'], createdAt: 1 }));
        const groups = (tokens: string[], ...anyOf: string[][]) => find({ kind, tokens, anyOf });
        expect(await groups([], ['ana', 'autor0ana'])).toEqual(['a', 'b']);
        expect(await groups(['jog'], ['ana', 'autor0ana'])).toEqual(['a']);
        expect(await groups([], ['ana', 'autor0ana'], ['nov', 'autor0nov'])).toEqual(['b']);
        expect(await groups([], ['velh', 'autor0velh'])).toEqual([]);
        expect(await find({ kind, tokens: [], anyOf: [['ana', 'autor0ana']], category: 'fatos' })).toEqual(
          [],
        );
        await index().delete(kind, 'a');
        expect(await groups([], ['ana', 'autor0ana'])).toEqual(['b']);
      }
    });

    it('finds nothing for no tokens', async () => {
      await index().save(aDocument({ id: 'a' }));
      expect(await find({ tokens: [] })).toEqual([]);
    });

    it('treats words of the query language as words', async () => {
      const words = ['and', 'or', 'not', 'near', 'tokens', 'kind', 'news', 'games'];
      await index().save(aDocument({ id: 'a', tokens: words }));
      await index().save(aDocument({ id: 'b' }));
      for (const word of words) expect(await find({ tokens: [word] })).toEqual(['a']);
      expect(await find({ tokens: words })).toEqual(['a']);
    });

    it('lets items that were indexed together be indexed again, separately and together', async () => {
      for (const token of ['um', 'dois', 'tres']) {
        await opened().database.inTransaction(async ({ search }) => {
          for (const id of ['a', 'b', 'c']) await search.save(aDocument({ id, tokens: ['jog', token] }));
        });
      }
      await index().save(aDocument({ id: 'a', tokens: ['jog', 'quatro'] }));
      expect(await find({ tokens: ['um'] })).toEqual([]);
      expect(await find({ tokens: ['tres'] })).toEqual(['c', 'b']);
      expect(await find({ tokens: ['quatro'] })).toEqual(['a']);
    });

    it('separates kinds, also under one id', async () => {
      await index().save(aDocument({ id: 'a' }));
      await index().save(aDocument({ id: 'a', kind: 'video', sectionIds: [], tokens: ['jog', 'film'] }));
      expect(await find({ tokens: ['film'] })).toEqual([]);
      expect(await find({ tokens: ['film'], kind: 'video' })).toEqual(['a']);
      await index().delete('news', 'a');
      expect(await find({})).toEqual([]);
      expect(await find({ kind: 'video' })).toEqual(['a']);
    });

    it('filters by any of the sections of a document', async () => {
      await index().save(aDocument({ id: 'a', sectionIds: ['impressao-3d'] }));
      await index().save(aDocument({ id: 'b', sectionIds: ['so-e-softwares'], createdAt: 1 }));
      expect(await find({ category: 'impressao-3d' })).toEqual(['a']);
      expect(await find({ category: 'so-e-softwares' })).toEqual(['b']);
      expect(await find({ category: 'internet' })).toEqual([]);
      const mergedCategories = ['so-e-softwares', 'outra'];
      expect(await find({ category: 'impressao-3d', mergedCategories })).toEqual(['a', 'b']);
      expect(await find({ category: null })).toEqual(['a', 'b']);
      await index().save(aDocument({ id: 'b', sectionIds: ['games', 'redes-sociais'] }));
      expect(await find({ category: 'games' })).toEqual(['b']);
      expect(await find({ category: 'redes-sociais' })).toEqual(['b']);
      expect(await find({ category: 'so-e-softwares' })).toEqual([]);
    });

    it('replaces an item, and moves it when its date changed', async () => {
      await index().save(aDocument({ id: 'a', createdAt: 1 }));
      await index().save(aDocument({ id: 'b', createdAt: 2 }));
      expect(await find({})).toEqual(['b', 'a']);
      await index().save(aDocument({ id: 'a', createdAt: 3, tokens: ['jog', 'nov'], sectionIds: ['saude'] }));
      expect(await find({})).toEqual(['a', 'b']);
      expect(await find({ tokens: ['nov'], category: 'saude' })).toEqual(['a']);
      await index().save(aDocument({ id: 'a', createdAt: 3, tokens: ['nov'] }));
      expect(await find({})).toEqual(['b']);
      expect(await find({ category: 'saude', tokens: ['nov'] })).toEqual([]);
    });

    it('keeps the position of an item when only its words change', async () => {
      for (const id of ['a', 'b', 'c']) await index().save(aDocument({ id }));
      const hits = await index().search(aQuery({}));
      await index().save(aDocument({ id: 'b', tokens: ['jog', 'nov'] }));
      expect(await index().search(aQuery({}))).toEqual(hits);
    });

    it('deletes an item, and ignores a missing one', async () => {
      await index().save(aDocument({ id: 'a' }));
      await index().delete('news', 'a');
      await index().delete('news', 'a');
      await index().delete('video', 'x');
      expect(await find({})).toEqual([]);
      await index().save(aDocument({ id: 'a' }));
      expect(await find({})).toEqual(['a']);
    });

    it('indexes items without a date, of the far past, and of the far future', async () => {
      const dates = [0, -86_400_000, 1, 253_402_300_799_999, 8_640_000_000_000_000];
      for (const [position, createdAt] of dates.entries()) {
        await index().save(aDocument({ id: `d${position}`, createdAt }));
      }
      const found = await find({});
      expect(found).toHaveLength(dates.length);
      expect(new Set(found.slice(0, 2))).toEqual(new Set(['d3', 'd4']));
      await index().delete('news', 'd4');
      expect(await find({})).toHaveLength(dates.length - 1);
    });

    it('indexes thousands of items of one date, and without a date', async () => {
      for (const createdAt of [0, aMomentMs]) {
        const all = Array.from({ length: 1_050 }, (_, count) =>
          aDocument({ id: `${createdAt}-${count}`, createdAt }),
        );
        await opened().database.inTransaction(async ({ search }) => {
          // There are fewer positions within one millisecond.
          await search.saveMany(all.slice(0, 1_020));
          for (const document of all.slice(1_020)) await search.save(document);
        });
      }
      const hits = await walk((query) => index().search(aQuery({ ...query, limit: 400 })));
      expect(new Set(hits.map(({ id }) => id)).size).toBe(2_100);
      expect(hits).toHaveLength(2_100);
    });

    it('loses no item under concurrent writes', async () => {
      const ids = Array.from({ length: 20 }, (_, count) => `d${count}`);
      await Promise.all(ids.map((id) => index().save(aDocument({ id }))));
      await Promise.all(ids.map(() => index().save(aDocument({ id: 'd0' }))));
      expect((await find({})).toSorted()).toEqual(ids.toSorted());
    });

    it('pages newest first without repeats or gaps', async () => {
      const { database } = opened();
      let runs = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.nat({ max: 3 }), { maxLength: 14 }),
          fc.integer({ min: 1, max: 4 }),
          async (offsets, limit) => {
            runs += 1;
            const token = `run${runs}`;
            await database.inTransaction(async ({ search }) => {
              for (const [count, offset] of offsets.entries()) {
                await search.save(
                  aDocument({ id: `${token}-${count}`, createdAt: aMomentMs + offset, tokens: [token] }),
                );
              }
            });
            const query = aQuery({ tokens: [token] });
            const all = await database.search.search(query);
            const paged = await walk((key) => database.search.search({ ...query, ...key, limit }));
            expect(paged).toEqual(all);
            const backwards = await walkBack((before) => database.search.search({ ...query, before, limit }));
            expect(backwards).toEqual(all);
            const dates = all.map(({ id }) => offsets[Number(id.split('-')[1])] ?? -1);
            expect(dates).toEqual(offsets.toSorted((one, other) => other - one));
            const skipped = await database.search.search({ ...query, skip: 2, limit });
            expect(skipped).toEqual(all.slice(2, 2 + limit));
          },
        ),
        { numRuns: 10 },
      );
    });
  });
}

async function walk(search: (key: { after: number | null }) => Promise<SearchHit[]>): Promise<SearchHit[]> {
  const walked: SearchHit[] = [];
  for (;;) {
    const page = await search({ after: walked.at(-1)?.position ?? null });
    if (page.length === 0) return walked;
    walked.push(...page);
  }
}

async function walkBack(search: (before: number) => Promise<SearchHit[]>): Promise<SearchHit[]> {
  const walked: SearchHit[] = [];
  for (;;) {
    const page = await search(walked[0]?.position ?? -1);
    if (page.length === 0) return walked;
    walked.unshift(...page);
  }
}
