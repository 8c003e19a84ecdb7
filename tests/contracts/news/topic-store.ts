import { describe, expect, it } from 'vitest';
import type { Topic } from '../../../domain/news/topics.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

const topic = (id: string, name = id): Topic => ({ id, slug: id, name, introduction: '', version: 1 });

export function describeTopicStore(open: OpenDatabase): void {
  describe('topic store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.topics;

    it('finds topics by id, slug, present and former names and slugs', async () => {
      await store().save(topic('a', 'Eleições'), 'eleicoes', null);
      const renamed = { ...topic('a', 'Eleições 2026'), slug: 'b', version: 2 };
      await store().save(renamed, 'eleicoes 2026', topic('a'));
      expect(await store().findById('a')).toEqual(renamed);
      expect(await store().findBySlug('b')).toEqual(renamed);
      expect(await store().findBySlug('a')).toBeNull();
      expect(await store().findByFormerSlug('a')).toEqual(renamed);
      for (const key of ['eleicoes', 'eleicoes 2026']) expect(await store().findByKey(key)).toEqual(renamed);
      expect(await store().isSlugTaken('a', 'x')).toBe(true);
      expect(await store().isSlugTaken('a', 'a')).toBe(false);
      expect(await store().list('elei', { afterKey: '', limit: 9 })).toEqual([renamed]);
      expect([await store().count(9), await store().count(0)]).toEqual([1, 0]);
    });

    it('lists by names, and says which are being deleted', async () => {
      for (const id of ['a', 'b']) await store().save(topic(id), id, null);
      await store().saveFormerName('c', 'b');
      const { newsRenewals } = opened().database;
      await newsRenewals.enqueue({ kind: 'topic-deletion', id: 'b', targetId: '' });
      await newsRenewals.enqueue({ kind: 'topic', id: 'a', targetId: '' });
      expect(await store().listByKeys(['a', 'c', 'x'])).toEqual(
        new Map([
          ['a', { ...topic('a'), isBeingDeleted: false }],
          ['c', { ...topic('b'), isBeingDeleted: true }],
        ]),
      );
      expect(await newsRenewals.has({ kind: 'topic-deletion', id: 'b' })).toBe(true);
      expect(await newsRenewals.has({ kind: 'topic-deletion', id: 'a' })).toBe(false);
    });

    it('lists by the beginning of the name, page by page', async () => {
      for (const name of ['ra', 'rb', 'rc', 's']) await store().save(topic(name), name, null);
      const names = async (prefix: string, afterKey: string) =>
        (await store().list(prefix, { afterKey, limit: 2 })).map(({ name }) => name);
      expect(await names('r', '')).toEqual(['ra', 'rb']);
      expect(await names('r', 'rb')).toEqual(['rc']);
      expect(await names('', 'rc')).toEqual(['s']);
    });

    it('lists by the bytes of names on every database', async () => {
      const names = ['ab', 'a-b', 'a b', 'a', 'abc', 'á'];
      for (const name of names) await store().save(topic(name), name, null);
      const found: string[] = [];
      for (let afterKey = ''; found.length < names.length; afterKey = found.at(-1) ?? '')
        found.push(...(await store().list('', { afterKey, limit: 2 })).map(({ name }) => name));
      expect(found).toEqual(['a', 'a b', 'a-b', 'ab', 'abc', 'á']);
    });

    it('lists the news of a topic by date, and moves names and addresses in a merge', async () => {
      for (const name of ['a', 'b']) await store().save(topic(name), name, null);
      await store().setNews({ id: 'n1', createdAt: 1 }, ['a']);
      await store().setNews({ id: 'n2', createdAt: 2 }, ['b', 'a']);
      await store().setNews({ id: 'n3', createdAt: null }, ['a']);
      const ids = (until: number | null, page = {}) =>
        store().listNewsIds('a', { publishedUntil: until }, { limit: 9, ...page });
      expect(await ids(null)).toEqual(['n2', 'n1']);
      expect(await ids(1)).toEqual(['n1']);
      expect(await ids(null, { after: { createdAt: 2, id: 'n2' } })).toEqual(['n1']);
      expect(await ids(null, { before: { createdAt: 1, id: 'n1' } })).toEqual(['n2']);
      expect((await store().listByNews('n2')).map(({ id }) => id)).toEqual(['b', 'a']);
      expect(await store().listSlugs(9)).toEqual(['a', 'b']);
      await store().merge(topic('a'), 'b');
      expect((await store().findByKey('a'))?.id).toBe('b');
      expect((await store().findByFormerSlug('a'))?.id).toBe('b');
      expect(await ids(null)).toEqual([]);
      expect((await store().listByNews('n2')).map(({ id }) => id)).toEqual(['b']);
      expect(await store().listAllNewsIds('b', '', 9)).toEqual(['n1', 'n2', 'n3']);
      expect(await store().listAllNewsIds('b', 'n1', 9)).toEqual(['n2', 'n3']);
      await store().delete('b');
      expect(await store().findByKey('a')).toBeNull();
      expect(await store().listAllNewsIds('b', '', 9)).toEqual([]);
      expect(await store().listByNews('n2')).toEqual([]);
      expect(await store().listSlugs(9)).toEqual([]);
    });
  });
}
