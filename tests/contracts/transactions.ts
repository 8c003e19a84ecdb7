/** Checks what transactions and the content version promise on every database. */
import { describe, expect, it } from 'vitest';
import { commentLimit } from '../../domain/web/rate-limit.ts';
import type { Database, Stores } from '../../server/ports/stores.ts';
import {
  aComment,
  aCommentReport,
  aMail,
  aMainBanner,
  aMiddleBanner,
  aNews,
  anImage,
  aReceivedMessage,
  aSearchQuery,
  aSideBanner,
  aUser,
  aVideo,
  testNowMs,
} from '../builders.ts';
import { type OpenDatabase, useDatabase } from './databases.ts';

const everything = { publishedUntil: null };

const aQuery = (token: string) => aSearchQuery([token], { limit: 1 });

async function writeEverything(stores: Stores): Promise<void> {
  await stores.news.save(aNews({ id: 'n', slug: 'novo' }));
  await stores.comments.save(aComment({ id: 'c', newsId: 'n' }));
  await stores.commentReports.save(aCommentReport({ id: 'r' }));
  await stores.videos.save(aVideo({ id: 'v', featured: true }));
  await stores.banners.saveMain(aMainBanner());
  await stores.banners.saveSide(aSideBanner());
  await stores.banners.saveMiddle(aMiddleBanner());
  await stores.receivedMessages.save(aReceivedMessage({ id: 'm' }));
  await stores.users.saveVerified(aUser({ id: 'u' }));
  await stores.images.save(anImage({ storageKey: 'i' }));
  await stores.search.save({ kind: 'news', id: 'n', sectionIds: ['games'], createdAt: 1, tokens: ['nov'] });
  await stores.rateLimits.take(commentLimit, 'r', testNowMs);
  await stores.captchaTokens.claim('t', testNowMs);
  await stores.mails.enqueue(aMail({ id: 'e', createdAt: testNowMs }));
  await stores.invalidateContent();
}

async function readEverything(stores: Stores): Promise<boolean[]> {
  return [
    (await stores.news.findById('n', everything)) !== null,
    (await stores.comments.findById('c')) !== null,
    (await stores.commentReports.findById('r')) !== null,
    (await stores.videos.findById('v')) !== null,
    (await stores.videos.listFeatured(1)).length === 1,
    (await stores.banners.findMain()) !== null,
    (await stores.banners.listSides()).length === 1,
    (await stores.banners.findMiddle()) !== null,
    (await stores.receivedMessages.findById('m')) !== null,
    (await stores.users.findById('u')) !== null,
    (await stores.images.find('i')) !== null,
    (await stores.search.search(aQuery('nov'))).length === 1,
    (await stores.rateLimits.check({ ...commentLimit, max: 1 }, 'r', testNowMs)) > 0,
  ];
}

const all = Array(13).fill(true);
const nothing = Array(13).fill(false);

export function describeTransactions(open: OpenDatabase): void {
  describe('transactions', () => {
    const opened = useDatabase(open);

    it('commit everything, and return the result of the work', async () => {
      const { database } = opened();
      const answer = await database.inTransaction(async (stores) => {
        await writeEverything(stores);
        return 'feito';
      });
      expect(answer).toBe('feito');
      expect(await readEverything(database)).toEqual(all);
    });

    it('roll back completely, pass on the error, and leave the database usable', async () => {
      const { database } = opened();
      const failure = new Error('no meio');
      const work = database.inTransaction(async (stores) => {
        await writeEverything(stores);
        throw failure;
      });
      await expect(work).rejects.toBe(failure);
      expect(await readEverything(database)).toEqual(nothing);
      expect(database.contentVersion()).toBe(0);
      await database.inTransaction(writeEverything);
      expect(await readEverything(database)).toEqual(all);
    });

    it('roll back updates as well as inserts', async () => {
      const { database } = opened();
      const news = aNews({ slug: 'antes' });
      await database.news.save(news);
      await database.search.save({
        kind: 'news',
        id: news.id,
        sectionIds: [],
        createdAt: 1,
        tokens: ['ant'],
      });
      const work = database.inTransaction(async (stores) => {
        await stores.news.save({ ...news, slug: 'depois' });
        await stores.search.delete('news', news.id);
        throw new Error('no meio');
      });
      await expect(work).rejects.toThrow('no meio');
      expect(await database.news.findById(news.id, everything)).toEqual(news);
      expect(await database.news.findIdByFormerSlug('antes')).toBeNull();
      expect(await database.search.search(aQuery('ant'))).toHaveLength(1);
    });

    it('see their own writes, which readers see only after the commit', async () => {
      const { database, reopen } = opened();
      const other = await reopen();
      try {
        await database.inTransaction(async (stores) => {
          await writeEverything(stores);
          expect(await readEverything(stores)).toEqual(all);
          expect(await readEverything(database)).toEqual(nothing);
          expect(await readEverything(other)).toEqual(nothing);
          expect(database.contentVersion()).toBe(0);
        });
        expect(await readEverything(database)).toEqual(all);
        expect(await readEverything(other)).toEqual(all);
      } finally {
        await other.close();
      }
    });

    it('make other writers wait, and lose no change', async () => {
      const { database } = opened();
      const comment = aComment({ comment: '' });
      await database.comments.save(comment);
      const append = (letter: string) =>
        database.inTransaction(async ({ comments }) => {
          const before = await comments.findById(comment.id);
          await new Promise((resolve) => setTimeout(resolve, 1));
          await comments.save({ ...comment, comment: `${before?.comment}${letter}` });
        });
      await Promise.all([...'abcdefgh'].map(append));
      const after = await database.comments.findById(comment.id);
      expect([...(after?.comment ?? '')].toSorted().join('')).toBe('abcdefgh');
    });

    it('end before concurrent writes start', async () => {
      const { database } = opened();
      const news = aNews({ title: 'antes' });
      let beside: Promise<void> | undefined;
      await database.inTransaction(async (stores) => {
        await stores.news.save(news);
        beside = database.news.save({ ...news, title: 'por fora' });
        await new Promise((resolve) => setTimeout(resolve, 5));
        await stores.news.save({ ...news, title: 'por dentro' });
      });
      await beside;
      expect((await database.news.findById(news.id, everything))?.title).toBe('por fora');
    });
  });
}

export function describeContentVersion(open: OpenDatabase): void {
  describe('content version', () => {
    const opened = useDatabase(open);
    const seenBy = (database: Database) => expect.poll(() => database.contentVersion());

    it('rises at once by own commits, once each', async () => {
      const { database } = opened();
      expect(database.contentVersion()).toBe(0);
      await database.invalidateContent();
      expect(database.contentVersion()).toBe(1);
      await database.inTransaction((stores) => stores.invalidateContent());
      expect(database.contentVersion()).toBe(2);
    });

    it('stays the same after a rollback', async () => {
      const { database } = opened();
      await database.news.save(aNews());
      await database.inTransaction((stores) => stores.news.save(aNews()));
      const work = database.inTransaction(async (stores) => {
        await stores.invalidateContent();
        throw new Error('no meio');
      });
      await expect(work).rejects.toThrow('no meio');
      expect(database.contentVersion()).toBe(0);
    });

    it('reaches other processes, in both directions', async () => {
      const { database, reopen } = opened();
      const other = await reopen();
      try {
        await other.inTransaction(async (stores) => {
          await stores.news.save(aNews({ id: 'n' }));
          await stores.invalidateContent();
        });
        await seenBy(database).toBe(1);
        expect(await database.news.findById('n', everything)).not.toBeNull();
        await database.invalidateContent();
        await seenBy(other).toBe(2);
      } finally {
        await other.close();
      }
    });

    it('is read by a process at its start', async () => {
      const { database, reopen } = opened();
      await database.invalidateContent();
      const other = await reopen();
      try {
        expect(other.contentVersion()).toBe(1);
      } finally {
        await other.close();
      }
    });

    it('rises once for each concurrent commit', async () => {
      const { database } = opened();
      await Promise.all(Array.from({ length: 20 }, () => database.invalidateContent()));
      expect(database.contentVersion()).toBe(20);
      await database.ping();
    });
  });
}
