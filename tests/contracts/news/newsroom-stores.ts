/** Checks what the stores of drafts, revisions and newsroom lists promise on every database. */
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../domain/news/draft.ts';
import type { News } from '../../../domain/news/news.ts';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import type { Revision } from '../../../domain/news/revision.ts';
import type { NewsroomFilter } from '../../../server/ports/news.ts';
import type { Stores } from '../../../server/ports/stores.ts';
import { aNews, anId, aSearchQuery, testNowMs } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';
import { describePagedList } from '../paged-list.ts';

const ana = { userId: 'ana', name: 'Ana Prado' };
const rui = { userId: 'rui', name: 'Rui Sá' };
const everything = { publishedUntil: null };

export function aDraft(changes: Partial<Draft> = {}): Draft {
  return {
    id: anId('rascunho'),
    version: 1,
    baseVersion: null,
    fields: { ...emptyFields, title: 'Ação & reação: “100%” 🚀', category: 'games', isFeatured: true },
    state: 'draft',
    publishAt: null,
    scheduledFields: null,
    scheduledBy: null,
    failure: '',
    createdAt: testNowMs,
    createdBy: ana,
    byline: '',
    updatedAt: testNowMs,
    updatedBy: rui,
    ...changes,
  };
}

export function describeDraftStore(open: OpenDatabase): void {
  describePagedList('drafts', open, {
    insert: async (stores, { id, createdAt }) => {
      await stores.drafts.create(aDraft({ id, updatedAt: createdAt }));
    },
    list: async ({ drafts }, page) =>
      (await drafts.listLatest('draft', {}, page)).map(({ id, updatedAt }) => ({ id, createdAt: updatedAt })),
  });

  describe('draft store', () => {
    const opened = useDatabase(open);
    const store = (): Stores['drafts'] => opened().database.drafts;

    it('returns every field as it was stored', async () => {
      const draft = aDraft({ version: testNowMs });
      const scheduled = aDraft({
        baseVersion: 7,
        state: 'scheduled',
        publishAt: testNowMs + 1,
        scheduledFields: emptyFields,
        scheduledBy: { userId: 'u2', name: 'Rui Sá' },
        failure: 'Escolha uma categoria.',
      });
      for (const each of [draft, scheduled]) {
        expect(await store().create(each)).toBe(true);
        expect(await store().find(each.id)).toEqual(each);
      }
      expect(await store().find('nada')).toBeNull();
      expect(await store().listLatest('draft', {}, { limit: 9 })).toEqual([
        {
          id: draft.id,
          title: draft.fields.title,
          category: 'games',
          isFeatured: true,
          isPublished: false,
          state: 'draft',
          publishAt: null,
          embargoUntil: '',
          failure: '',
          createdAt: testNowMs,
          createdBy: ana,
          updatedAt: testNowMs,
          updatedBy: rui,
        },
      ]);
      expect(await store().listScheduled({}, { limit: 9 })).toMatchObject([
        { id: scheduled.id, isPublished: true, state: 'scheduled', publishAt: testNowMs + 1 },
      ]);
    });

    it('creates, updates and deletes a draft once, in the expected version only', async () => {
      const draft = aDraft();
      const next = { ...draft, version: 2, fields: emptyFields };
      expect(await store().replace(next, 1)).toBe(false);
      expect(await store().create(draft)).toBe(true);
      expect(await store().create(next)).toBe(false);
      expect(await store().find(draft.id)).toEqual(draft);
      expect(await store().replace(next, 1)).toBe(true);
      expect(await store().replace({ ...next, version: 3 }, 1)).toBe(false);
      expect(await store().delete(draft.id, 1)).toBe(false);
      expect(await store().find(draft.id)).toEqual(next);
      const taken = await Promise.all([1, 2, 3].map(() => store().delete(draft.id, 2)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await store().find(draft.id)).toBeNull();
    });

    it('finds drafts by a further section', async () => {
      const fields = { ...emptyFields, category: 'saude', furtherSections: 'natureza\ngames' };
      await store().create(aDraft({ id: 'a', fields }));
      for (const category of ['games', 'natureza', 'saude'])
        expect(await store().listUnseen({ category }, { limit: 9 })).toHaveLength(1);
      const merged = { category: 'saude-e-games', mergedCategories: ['games'] };
      expect(await store().listUnseen(merged, { limit: 9 })).toHaveLength(1);
      expect(await store().listUnseen({ category: 'game' }, { limit: 9 })).toEqual([]);
    });

    it('finds drafts by category, creator and the time of the last change, in every kind of list', async () => {
      const draft = aDraft({ id: 'a', updatedAt: 10 });
      await store().create(draft);
      await store().create(aDraft({ id: 'b', updatedAt: 20, createdBy: rui, fields: emptyFields }));
      await store().create(aDraft({ id: 'c', updatedAt: 30, state: 'unpublished' }));
      await store().create(aDraft({ id: 'd', updatedAt: 40, state: 'scheduled', publishAt: 50 }));
      await store().create(aDraft({ id: 'e', updatedAt: 50, baseVersion: 3 }));
      type Filter = Parameters<Stores['drafts']['listUnseen']>[0];
      const latest = async (filter: Filter) =>
        (await store().listLatest('draft', filter, { limit: 9 })).map(({ id }) => id).join('');
      const unseen = async (filter: Filter, page = {}) =>
        (await store().listUnseen(filter, { limit: 9, ...page })).map(({ id }) => id).join('');
      expect(await latest({})).toBe('eba');
      expect(await latest({ category: 'games' })).toBe('ea');
      expect(await latest({ author: 'Rui Sá' })).toBe('b');
      expect(await latest({ from: 20, until: 49 })).toBe('b');
      const unpublished = await store().listLatest('unpublished', {}, { limit: 9 });
      expect(unpublished.map(({ id }) => id)).toEqual(['c']);
      expect(await unseen({})).toBe('dcba');
      expect(await unseen({ author: 'Ana Prado' })).toBe('dca');
      expect(await unseen({ until: 30 })).toBe('cba');
      expect(await unseen({ until: 30 }, { after: { createdAt: 30, id: 'c' } })).toBe('ba');
      expect(await unseen({ until: 20 }, { after: { createdAt: 30, id: 'c' } })).toBe('ba');
      expect(await unseen({ from: 20 }, { before: { createdAt: 10, id: 'a' } })).toBe('dcb');
      const scheduled = await store().listScheduled({ author: 'Rui Sá' }, { limit: 9 });
      expect(scheduled).toEqual([]);
      expect((await store().listByIds(['d', 'nada', 'a'])).map(({ id }) => id)).toEqual(['d', 'a']);
      expect(await store().listByIds([])).toEqual([]);
      expect((await store().listAll('b', 2)).map(({ id }) => id)).toEqual(['c', 'd']);
    });

    it('lists the drafts that a person created or saved, each once, last changed first', async () => {
      const bia = { userId: 'bia', name: 'Bia Lima' };
      await store().create(aDraft({ id: 'a', updatedAt: 10, createdBy: ana, updatedBy: ana }));
      await store().create(aDraft({ id: 'b', updatedAt: 30, createdBy: ana, updatedBy: rui }));
      await store().create(aDraft({ id: 'c', updatedAt: 20, createdBy: rui, updatedBy: ana }));
      await store().create(aDraft({ id: 'd', updatedAt: 40, createdBy: bia, updatedBy: bia }));
      const own = async (userId: string, limit = 9) =>
        (await store().listOwn(userId, limit)).map(({ id }) => id).join('');
      expect(await own('ana')).toBe('bca');
      expect(await own('ana', 2)).toBe('bc');
      expect(await own('nada')).toBe('');
    });

    it('lists the names of creators, each once', async () => {
      for (const createdBy of [rui, ana, rui, { userId: '', name: '' }])
        await store().create(aDraft({ createdBy }));
      expect((await store().listAuthors(9)).sort()).toEqual(['Ana Prado', 'Rui Sá']);
      expect(await store().listAuthors(1)).toHaveLength(1);
    });

    it('lists and counts what a person scheduled, the earliest first', async () => {
      for (const [id, publishAt, scheduledBy] of [
        ['c', 30, ana],
        ['a', 10, ana],
        ['b', 10, ana],
        ['d', 5, rui],
        ['e', 1, null],
      ] as const)
        await store().create(
          aDraft({ id, state: 'scheduled', publishAt, scheduledFields: emptyFields, scheduledBy }),
        );
      await store().create(aDraft({ id: 'f', createdBy: ana }));
      const ids = async (limit: number) =>
        (await store().listScheduledBy('ana', limit)).map(({ id }) => id).join('');
      expect([await ids(9), await ids(2)]).toEqual(['abc', 'ab']);
      expect([await store().countScheduledBy('ana', 9), await store().countScheduledBy('ana', 2)]).toEqual([
        3, 2,
      ]);
      expect(await store().listScheduledBy('ninguem', 9)).toEqual([]);
    });

    it('lists due drafts, the earliest first', async () => {
      for (const [id, publishAt] of [
        ['c', 30],
        ['a', 10],
        ['b', 10],
        ['d', 40],
      ] as const) {
        await store().create(aDraft({ id, state: 'scheduled', publishAt, scheduledFields: emptyFields }));
      }
      await store().create(aDraft({ id: 'e' }));
      const dueIds = async (now: number, limit = 9) =>
        (await store().listDue(now, limit)).map(({ id }) => id);
      expect(await dueIds(9)).toEqual([]);
      expect(await dueIds(30)).toEqual(['a', 'b', 'c']);
      expect(await dueIds(30, 1)).toEqual(['a']);
      const ids = async (page: Parameters<Stores['drafts']['listScheduled']>[1]) =>
        (await store().listScheduled({}, page)).map(({ id }) => id);
      expect(await ids({ limit: 9 })).toEqual(['a', 'b', 'c', 'd']);
      expect(await ids({ limit: 2, after: { createdAt: 10, id: 'a' } })).toEqual(['b', 'c']);
      expect(await ids({ limit: 2, before: { createdAt: 40, id: 'd' } })).toEqual(['b', 'c']);
      expect(await ids({ limit: 2, skip: 2 })).toEqual(['c', 'd']);
    });
  });
}

export function describeRevisionStore(open: OpenDatabase): void {
  describe('revision store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.revisions;
    const revision = (version: number, changes: Partial<Revision> = {}): Revision => ({
      newsId: 'n',
      version,
      savedAt: testNowMs,
      user: ana,
      what: 'edited',
      isMajor: false,
      fields: { ...emptyFields, title: `Título ${version}` },
      ...changes,
    });

    it('returns versions as stored, newest first', async () => {
      const first = revision(1, { user: null, what: 'published', isMajor: true });
      await store().create([first], 9);
      await store().create([revision(4, { what: 'restored' })], 9);
      await store().create([revision(1, { newsId: 'outra' })], 9);
      expect(await store().find('n', 1)).toEqual(first);
      expect(await store().find('n', 2)).toBeNull();
      expect(await store().findBefore('n', 4)).toEqual(first);
      expect(await store().findBefore('n', 1)).toBeNull();
      const { fields: _, ...summary } = first;
      expect(await store().list('n')).toMatchObject([{ version: 4 }, { ...summary, title: 'Título 1' }]);
      expect(await store().find('n', 4)).toEqual(revision(4, { what: 'restored' }));
      expect(await store().find('n', first.version)).toEqual(first);
      await store().deleteAll('n');
      expect(await store().list('n')).toEqual([]);
      expect(await store().list('outra')).toHaveLength(1);
    });

    it('never changes a version, and keeps the newest', async () => {
      for (const version of [1, 2, 3, 4, 5]) await store().create([revision(version)], 3);
      await store().create([revision(5, { what: 'restored' })], 3);
      expect((await store().list('n')).map(({ version }) => version)).toEqual([5, 4, 3]);
      expect((await store().find('n', 5))?.what).toBe('edited');
    });
  });
}

export function describeNewsroomNews(open: OpenDatabase): void {
  describePagedList('news for the newsroom', open, {
    insert: (stores, key) => stores.news.save(aNews({ ...key, slug: null })),
    list: async ({ news }, page) =>
      (await news.listForNewsroom({ from: 0, until: testNowMs }, page)).map(({ id, createdAt }) => ({
        id,
        createdAt: createdAt ?? Number.NaN,
      })),
  });

  describe('news, for the newsroom', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.news;

    it('have a version and its date', async () => {
      const item = aNews();
      expect(await store().findStamp(item.id)).toBeNull();
      await store().save(item);
      expect(await store().findStamp(item.id)).toEqual({ version: 1, updatedAt: null });
      await store().save(item);
      expect(await store().findStamp(item.id)).toEqual({ version: 2, updatedAt: null });
      await store().save(item, { version: 9, updatedAt: testNowMs });
      expect(await store().findStamp(item.id)).toEqual({ version: 9, updatedAt: testNowMs });
      await store().save({ ...item, title: 'Outro' });
      expect(await store().findStamp(item.id)).toEqual({ version: 10, updatedAt: testNowMs });
    });

    async function saveIn(news: News, ...sections: string[]): Promise<void> {
      await store().save(news);
      const relations = { authors: [], contributors: [], topics: [], sections };
      await opened().database.things.setNews([{ news, relations }]);
    }

    it('are listed by a further section, too, and by their author in it', async () => {
      const further = aNews({ id: 'n25', createdAt: 25, author: 'Rui Sá' });
      await saveIn(further, 'games', 'fatos');
      await saveIn(aNews({ id: 'n15', createdAt: 15, category: 'fatos' }), 'fatos');
      const listed = async (filter: NewsroomFilter, page = {}) =>
        (await store().listForNewsroom(filter, { limit: 9, ...page })).map(({ id }) => id);
      expect(await listed({ category: 'fatos' })).toEqual(['n25', 'n15']);
      expect(await listed({ category: 'fatos' }, { after: { createdAt: 25, id: 'n25' } })).toEqual(['n15']);
      expect(await listed({ category: 'fatos', author: 'Rui Sá' })).toEqual(['n25']);
      expect(await listed({ category: 'fatos', author: 'Rui Sá', authorIds: ['rui'] })).toEqual(['n25']);
      expect(await listed({ category: 'fatos', author: 'Bia' })).toEqual([]);
    });

    it('are listed by category and date, with the fields of a row', async () => {
      const items = [10, 20, 30].map((createdAt) => aNews({ createdAt, author: 'Ana', isFeatured: true }));
      for (const item of items) await store().save(item, { version: 2, updatedAt: 99 });
      await saveIn(aNews({ createdAt: 15, category: 'fatos' }), 'fatos');
      await store().save(aNews({ createdAt: null }));
      const dates = async (filter: NewsroomFilter) =>
        (await store().listForNewsroom(filter, { limit: 9 })).map(({ createdAt }) => createdAt);
      expect(await dates({})).toEqual([30, 20, 15, 10]);
      expect(await dates({ category: 'fatos' })).toEqual([15]);
      expect(await dates({ from: 15, until: 20 })).toEqual([20, 15]);
      const page = { limit: 9, after: { createdAt: 25, id: 'z' } };
      expect((await store().listForNewsroom({ until: 15 }, page)).map(({ createdAt }) => createdAt)).toEqual([
        15, 10,
      ]);
      await opened().database.drafts.create(aDraft({ id: items[2]?.id ?? '' }));
      const [first, second] = await store().listForNewsroom({}, { limit: 2 });
      const ofBoth = { author: 'Ana', isFeatured: true, updatedAt: 99 };
      expect(first).toMatchObject({ ...ofBoth, id: items[2]?.id, hasDraft: true });
      expect(second).toMatchObject({ ...ofBoth, id: items[1]?.id, hasDraft: false });
      const ids = [items[0]?.id ?? '', 'nada', items[2]?.id ?? ''];
      expect((await store().listForNewsroomByIds(ids)).map(({ id }) => id)).toEqual([ids[0], ids[2]]);
      const titles = await store().listTitles({ until: 20 }, { limit: 2 });
      expect(titles.map(({ createdAt }) => createdAt)).toEqual([20, 15]);
      const next = { createdAt: 15, id: titles[1]?.id ?? '' };
      const [last] = await store().listTitles({ until: 20 }, { limit: 2, after: next });
      expect(last).toEqual({
        id: items[0]?.id,
        slug: items[0]?.slug,
        category: items[0]?.category,
        title: items[0]?.title,
        createdAt: 10,
      });
      expect((await store().listTitlesByIds(ids)).map(({ id }) => id).sort()).toEqual(
        [items[0]?.id, items[2]?.id].sort(),
      );
      expect(await store().countUntil(15, 9)).toBe(2);
      expect(await store().countUntil(30, 2)).toBe(2);
    });

    it('are deleted, with their former slugs if requested', async () => {
      const item = aNews({ slug: 'um' });
      await store().save(item);
      await store().save({ ...item, slug: 'dois' });
      await store().delete(item.id);
      await store().delete(item.id);
      expect(await store().findById(item.id, everything)).toBeNull();
      expect(await store().isSlugTaken('um', 'outra')).toBe(true);
      expect(await store().isSlugTaken('dois', 'outra')).toBe(false);
      await store().deleteFormerSlugs(item.id);
      expect(await store().isSlugTaken('um', 'outra')).toBe(false);
    });

    it('are found by words within a period', async () => {
      const { search } = opened().database;
      for (const [id, createdAt] of [
        ['a', 10],
        ['b', 20],
        ['c', 20],
        ['d', 30],
      ] as const) {
        await search.save({ kind: 'news', id, sectionIds: ['games'], createdAt, tokens: ['lua'] });
      }
      const query = aSearchQuery(['lua']);
      const ids = async (bounds: object) =>
        (await search.search({ ...query, ...bounds })).map(({ id }) => id);
      expect(await ids({ from: 20 })).toEqual(['d', 'c', 'b']);
      expect(await ids({ until: 20 })).toEqual(['c', 'b', 'a']);
      expect(await ids({ from: 20, until: 20 })).toEqual(['c', 'b']);
      const [c] = await search.search({ ...query, until: 20 });
      expect(await ids({ until: 30, from: 11, after: c?.position })).toEqual(['b']);
      expect(await ids({ until: 20, before: c?.position })).toEqual([]);
      expect(await ids({ from: 20, before: c?.position })).toEqual(['d']);
    });
  });
}
