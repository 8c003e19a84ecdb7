/** The queries that divide all news into parts, oldest first, for sitemaps. */
import { describe, expect, it } from 'vitest';
import { aNews, testNowMs } from '../../builders.ts';
import { databases, useDatabase } from '../databases.ts';

const everything = { publishedUntil: null };
const published = { publishedUntil: testNowMs };
const open = { after: null, upTo: null, limit: 99 };

describe.each(databases)('$name: all news in parts, oldest first', ({ open: openDatabase }) => {
  const opened = useDatabase(openDatabase);
  const store = () => opened().database.news;
  async function fill() {
    const dates = { a: 1, b: 2, c: 2, d: 3, e: 4, future: testNowMs + 1, undated: null };
    for (const [id, createdAt] of Object.entries(dates)) await store().save(aNews({ id, createdAt }));
  }
  const ids = async (...asked: Parameters<ReturnType<typeof store>['listBetween']>) =>
    (await store().listBetween(...asked)).map(({ id }) => id).join('');

  it('finds the key a number of items ahead', async () => {
    await fill();
    expect(await store().findKeyAhead(published, null, 1)).toEqual({ createdAt: 1, id: 'a' });
    expect(await store().findKeyAhead(published, null, 3)).toEqual({ createdAt: 2, id: 'c' });
    expect(await store().findKeyAhead(published, { createdAt: 2, id: 'b' }, 2)).toEqual({
      createdAt: 3,
      id: 'd',
    });
    expect(await store().findKeyAhead(published, { createdAt: 2, id: 'b' }, 4)).toBeNull();
    expect(await store().findKeyAhead(published, null, 6)).toBeNull();
    expect((await store().findKeyAhead(everything, null, 6))?.id).toBe('future');
    expect(await store().findKeyAhead(everything, null, 7)).toBeNull();
  });

  it('lists between two keys, the first excluded, the last included', async () => {
    await fill();
    expect(await ids(published, open)).toBe('abcde');
    expect(await ids(everything, open)).toBe('abcdefuture');
    expect(await ids(published, { ...open, after: { createdAt: 2, id: 'b' } })).toBe('cde');
    expect(await ids(published, { ...open, upTo: { createdAt: 2, id: 'b' } })).toBe('ab');
    expect(
      await ids(published, { after: { createdAt: 1, id: 'a' }, upTo: { createdAt: 3, id: 'd' }, limit: 99 }),
    ).toBe('bcd');
    expect(await ids(published, { ...open, limit: 2 })).toBe('ab');
    expect(await ids(published, { ...open, after: { createdAt: 4, id: 'e' } })).toBe('');
  });

  it('never goes beyond the filter', async () => {
    await fill();
    const beyond = { createdAt: testNowMs + 1, id: 'future' };
    expect(await ids(published, { ...open, upTo: beyond })).toBe('abcde');
    expect(await ids(everything, { ...open, upTo: beyond })).toBe('abcdefuture');
  });

  it('omits stories that sitemaps must not list, from the latest news too', async () => {
    const fields = {
      isHidden: '{"isHidden":true}',
      canonical: '{"canonical":"https://a.example/"}',
      t: '{"title":"\\"isHidden\\":true"}',
      none: '',
    };
    for (const [id, searchFields] of Object.entries(fields))
      await store().save(aNews({ id, createdAt: 5, searchFields }));
    expect(await ids(published, open)).toBe('nonet');
    const latest = await store().listLatest(published, { limit: 9, isForSitemaps: true });
    expect(latest.map(({ id }) => id).toSorted()).toEqual(['none', 't']);
    expect(await store().listLatest(published, { limit: 9 })).toHaveLength(4);
    expect((await store().findById('canonical', published))?.searchFields).toBe(fields.canonical);
  });

  it('returns slug and dates', async () => {
    await store().save(aNews({ id: 'x', slug: 'titulo', createdAt: 7 }));
    expect(await store().listBetween(published, open)).toEqual([
      { id: 'x', slug: 'titulo', createdAt: 7, modifiedAt: null },
    ]);
  });

  it('lists changed news by the date of the change', async () => {
    await store().save(aNews({ id: 'never', createdAt: 1 }));
    for (const [id, modifiedAt] of Object.entries({ late: 9, b: 5, a: 5, early: 2 })) {
      await store().save(aNews({ id, createdAt: id === 'late' ? null : 1, modifiedAt }));
    }
    const all = await store().listModified({ modifiedAt: 0, id: '' }, 9);
    expect(all.map(({ id }) => id)).toEqual(['early', 'a', 'b', 'late']);
    expect(await store().listModified({ modifiedAt: 5, id: 'a' }, 9)).toEqual([
      { id: 'b', createdAt: 1, modifiedAt: 5 },
      { id: 'late', createdAt: null, modifiedAt: 9 },
    ]);
    expect(await store().listModified({ modifiedAt: 0, id: '' }, 1)).toHaveLength(1);
  });
});
