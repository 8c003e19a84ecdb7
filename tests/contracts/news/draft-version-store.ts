/** Checks what the store of draft versions promises on every database. */
import { describe, expect, it } from 'vitest';
import type { DraftVersion } from '../../../domain/news/draft-version.ts';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import type { ReviewNote } from '../../../domain/news/review-notes.ts';
import type { Preview } from '../../../server/ports/previews.ts';
import { testNowMs as now, testNowMs } from '../../builders.ts';
import { type OpenDatabase, useDatabase, useUsers } from '../databases.ts';

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

const note: ReviewNote = {
  writtenAt: now,
  author: { userId: 'ana', name: 'Ana Prado' },
  event: 'returned',
  text: 'Linha\nlinha “aspas”',
};

export function describeReviewStore(open: OpenDatabase): void {
  describe('review store', () => {
    const opened = useDatabase(open);
    useUsers(opened, 'ana', 'rui');
    const store = () => opened().database.reviews;

    it('returns the newest notes of a draft first, and keeps as many as asked', async () => {
      for (const text of ['um', 'dois', 'três', 'quatro'])
        await store().createNote('n', { ...note, text }, 3);
      await store().createNote('outra', note, 3);
      expect((await store().listNotes('n')).map(({ text }) => text)).toEqual(['quatro', 'três', 'dois']);
      expect(await store().listNotes('outra')).toEqual([note]);
      await store().deleteNotes('n');
      expect(await store().listNotes('n')).toEqual([]);
      expect(await store().listNotes('outra')).toEqual([note]);
    });

    it('stores who wants no mails', async () => {
      expect(await store().isMuted('ana')).toBe(false);
      for (const isMuted of [true, true, false]) {
        await store().setMuted('ana', isMuted);
        expect(await store().isMuted('ana')).toBe(isMuted);
      }
      await store().setMuted('rui', true);
      expect(await store().isMuted('ana')).toBe(false);
    });
  });
}

const until = now + 30_000;

export function describeEditingLeaseStore(open: OpenDatabase): void {
  describe('editing lease store', () => {
    const opened = useDatabase(open);
    useUsers(opened, 'ana', 'rui');
    const store = () => opened().database.editingLeases;
    const take = (user: typeof ana, at = now, isForced = false) =>
      store().claim(
        { newsId: 'n', user, formId: user.userId, expiresAt: at + 30_000 },
        { now: at, isForced },
      );

    it('grants the lease to the first person, renews it, and grants it to another when it has expired', async () => {
      expect(await store().find('n', now)).toBeNull();
      expect(await take(ana)).toEqual(ana);
      expect(await take(rui)).toEqual(ana);
      expect(await take(ana, now + 20_000)).toEqual(ana);
      expect(await take(rui, until)).toEqual(ana);
      expect(await store().find('n', now + 50_000 - 1)).toEqual(ana);
      expect(await store().find('n', now + 50_000)).toBeNull();
      expect(await take(rui, now + 50_000)).toEqual(rui);
      expect(await store().find('outra', now)).toBeNull();
    });

    it('can be taken over by another person', async () => {
      await take(ana);
      expect(await take(rui, now, true)).toEqual(rui);
      expect(await take(ana)).toEqual(rui);
    });

    it('is granted to one of several concurrent requests', async () => {
      const holders = await Promise.all([take(ana), take(rui), take(ana), take(rui)]);
      expect(new Set(holders.map(({ userId }) => userId)).size).toBe(1);
    });

    it('ends with the form that was the last to renew it', async () => {
      await take(ana);
      await store().delete('n', 'another form');
      expect(await store().find('n', now)).toEqual(ana);
      await store().delete('n', 'ana');
      expect(await store().find('n', now)).toBeNull();
    });
  });
}

const ofNews: Preview = {
  id: 'p1',
  kind: 'news',
  targetId: 'noticia',
  fields: { ...emptyFields, title: 'Um título', isFeatured: true },
  expiresAt: now + 10,
  createdBy: { userId: 'ana', name: 'Ana' },
};
const ofPage: Preview = {
  ...ofNews,
  id: 'p2',
  kind: 'page',
  fields: { title: 'Equipe', description: 'd', lead: 'l', content: '{}', searchFields: '' },
};

export function describePreviewStore(open: OpenDatabase): void {
  describe('preview store', () => {
    const opened = useDatabase(open);
    useUsers(opened, 'ana', 'rui');
    const store = () => opened().database.previews;

    it('finds previews as they were created, until they end', async () => {
      for (const preview of [ofNews, ofPage]) await store().create(preview, 5);
      expect(await store().find('p1', now)).toEqual(ofNews);
      expect(await store().find('p2', now)).toEqual(ofPage);
      expect(await store().find('p1', now + 10)).toBeNull();
      expect(await store().find('p3', now)).toBeNull();
    });

    it('keeps the newest of a text, and says when the last one ends', async () => {
      for (const [index, id] of ['a', 'b', 'c'].entries())
        await store().create({ ...ofNews, id, expiresAt: now + 1 + index }, 2);
      await store().create({ ...ofPage, targetId: ofNews.targetId }, 2);
      expect(await store().find('a', now)).toBeNull();
      expect(await store().find('b', now)).not.toBeNull();
      expect(await store().findEnd('news', ofNews.targetId, now)).toBe(now + 3);
      expect(await store().findEnd('news', ofNews.targetId, now + 3)).toBeNull();
      expect(await store().findEnd('news', 'outra', now)).toBeNull();
    });

    it('deletes by text, by creator and by age', async () => {
      const rui = { userId: 'rui', name: 'Rui' };
      await store().create(ofNews, 5);
      await store().create({ ...ofNews, id: 'p3', createdBy: rui }, 5);
      await store().create({ ...ofPage, createdBy: rui }, 5);
      await store().create({ ...ofNews, id: 'p4', targetId: 'outra', expiresAt: now }, 5);
      expect(await store().deleteByTarget('page', ofNews.targetId)).toBe(1);
      await store().deleteByCreator('rui');
      expect(await store().find('p3', now)).toBeNull();
      await store().deleteExpired(now);
      expect(await store().find('p4', now - 1)).toBeNull();
      expect(await store().deleteByTarget('news', ofNews.targetId)).toBe(1);
      expect(await store().find('p1', now)).toBeNull();
    });
  });
}
