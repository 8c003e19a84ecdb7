/** Checks how an empty portal is filled with the demo content. */
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { dayNumber } from '../../../domain/text/dates.ts';
import type { FileStore } from '../../../server/ports/media.ts';
import { hasDemoContent } from '../../../server/services/transfer/demo/has-demo-content.ts';
import { importDemoContent } from '../../../server/services/transfer/import-demo-content.ts';
import { projectRoot } from '../../../server/start/app-loader.ts';
import { aNews, aUser, dayMs } from '../../builders.ts';
import { openTestImport, type TestImport } from './open-import.ts';

const everything = { publishedUntil: null };
const demo = {
  exportFile: join(projectRoot, 'demo/export.json'),
  filesFolder: join(projectRoot, 'demo/files'),
};
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
/** Years after the demo content was written, at another time of day. */
const now = Date.UTC(2029, 2, 4, 5, 6, 7);

let test: TestImport;
beforeEach(async () => {
  test = await openTestImport();
});

const fill = (files: FileStore = test.files) =>
  importDemoContent({ ...test, files, clock: () => now, log })(demo);

/** Fills the portal until 20 images are stored, and dies then. */
async function fillAPart() {
  let stored = 0;
  const dying: FileStore = {
    ...test.files,
    async save(key, data) {
      stored += 1;
      if (stored > 20) throw new Error('killed');
      await test.files.save(key, data);
    },
  };
  await expect(fill(dying)).rejects.toThrow('killed');
}

it('an empty portal is filled with news of the last months, with all images', async () => {
  const report = await fill();
  expect(report).toMatchObject({ faults: [], damage: null, images: { elsewhere: 0, failed: 0 } });
  const { news, comments, commentReports, receivedMessages, banners, videos } = test.database;
  const all = await news.listAll(null, 1_000);
  expect(all.length).toBeGreaterThan(60);
  expect(all.filter(({ slug, imageUrl }) => !slug || !/^(?:$|\/files\/)/.test(imageUrl))).toEqual([]);
  const [latestNews] = await news.listLatest(everything, { limit: 1 });
  const [latestMessage] = await receivedMessages.listLatest({ limit: 1 });
  const [latestReport] = await commentReports.listReportedComments({ limit: 1 });
  const latestComments = (
    await Promise.all(all.map(({ id }) => comments.listByNews(id, { limit: 1 })))
  ).flat();
  const newest = Math.max(
    latestNews?.createdAt ?? 0,
    latestMessage?.data ?? 0,
    latestReport?.reportedAt ?? 0,
    ...latestComments.map(({ createdAt }) => createdAt),
  );
  expect(newest).toBeLessThanOrEqual(now);
  const today = dayNumber(now);
  const listMostViewed = async (days: number) => {
    const found = await test.database.views.listMostViewed(today - days + 1, today, 5);
    return found.map(({ newsId }) => newsId);
  };
  expect(await listMostViewed(7)).toHaveLength(5);
  expect(await listMostViewed(30)).not.toEqual(await listMostViewed(7));
  expect(newest).toBeGreaterThan(now - dayMs);
  // All sections have news: the first 17, and `Opinião`.
  expect(new Set(all.map(({ category }) => category)).size).toBe(18);
  expect(await banners.findMain()).not.toBeNull();
  expect(await banners.listSides()).toHaveLength(2);
  expect((await videos.listFeatured(10)).length).toBeGreaterThan(0);
  expect(await hasDemoContent(test.database)).toBe(true);
  expect(await fill()).toBeNull();
});

it('each picture of the demo has an alternative text, a credit and a licence, and no caption repeats the credit', async () => {
  await fill();
  const all = await test.database.images.listAll('', 200);
  expect(all.length).toBeGreaterThan(100);
  const bare = all.filter(({ altText, credit, licence }) => !(altText && credit && licence));
  expect(bare.map(({ storageKey }) => storageKey)).toEqual([]);
  const news = await test.database.news.listAll(null, 1_000);
  expect(news.filter(({ imageCaption }) => /Foto:|Ilustração:/.test(imageCaption))).toEqual([]);
});

it('a portal with one user is not filled', async () => {
  await test.database.users.saveVerified(aUser());
  expect(await hasDemoContent(test.database)).toBe(false);
  expect(await fill()).toBeNull();
  expect(await test.database.news.count(everything)).toBe(0);
});

it('the next start finishes what an interrupted start began, with the same dates, also beside a new admin', async () => {
  await fillAPart();
  await test.database.users.saveVerified(aUser({ roles: ['admin'] }));
  await importDemoContent({ ...test, clock: () => now + 3 * dayMs, log })(demo);
  expect(await test.database.news.count(everything)).toBeGreaterThan(60);
  const [latest] = await test.database.news.listLatest(everything, { limit: 1 });
  expect(latest?.createdAt).toBeLessThanOrEqual(now);
  expect(await test.files.read('demo-content.json')).toBeNull();
});

it.each(['news', 'users'] as const)(
  'never mixes with %s that came after an interrupted start',
  async (kind) => {
    await fillAPart();
    if (kind === 'news') await test.database.news.save(aNews());
    else await test.database.users.saveVerified(aUser());
    const before = await test.database.news.count(everything);
    for (const _start of [1, 2]) expect(await fill()).toBeNull();
    expect(await test.database.news.count(everything)).toBe(before);
    expect(await test.files.read('demo-content.json')).toBeNull();
  },
);
