/** Checks what the content cache stores, and when it reads the database again. */
import { describe, expect, it, vi } from 'vitest';
import { firstComments } from '../../../domain/comments/comment.ts';
import type { DescribedImage } from '../../../domain/media/image.ts';
import { noImageDetails } from '../../../domain/media/image-details.ts';
import type { News, NewsSummary } from '../../../domain/news/news.ts';
import { commentsTag, listsTag } from '../../../domain/web/caching.ts';
import { createContentCache } from '../../../server/services/caching/content-cache.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { withPortal } from '../../app/http/open-portal.ts';
import { aNews, testNowMs } from '../../builders.ts';

const portal = withPortal();

const image: DescribedImage = {
  ...noImageDetails,
  storageKey: 'news_images/1_capa.jpg',
  width: 1600,
  height: 900,
  bytes: 10,
  mimeType: 'image/jpeg',
  placeholder: 'data:,',
  widths: [],
};
const banner = { id: 'b', imageUrl: '/files/banners/1_a.jpg', link: '', createdAt: 1 };

it('reads an image once for each content version', async () => {
  const { database } = portal();
  await database.images.save(image);
  const listByKeys = vi.spyOn(database.images, 'listByKeys');
  const { images } = createContentCache(database);
  expect(await images.listByKeys([image.storageKey, 'x'])).toEqual([image]);
  expect(await images.listByKeys([image.storageKey])).toEqual([image]);
  expect(listByKeys).toHaveBeenCalledTimes(1);
  await database.inTransaction(async (stores) => {
    await stores.images.save({ ...image, widths: [320] });
    await stores.invalidateContent();
  });
  expect(await images.listByKeys([image.storageKey])).toEqual([{ ...image, widths: [320] }]);
});

it('finds an image that is uploaded after it was missing', async () => {
  const { images } = createContentCache(portal().database);
  expect(await images.listByKeys([image.storageKey])).toEqual([]);
  await portal().database.images.save(image);
  expect(await images.listByKeys([image.storageKey])).toEqual([image]);
});

it('shows a new banner from the content version on that brings it', async () => {
  const { database } = portal();
  const findMain = vi.spyOn(database.banners, 'findMain');
  const { banners } = createContentCache(database);
  expect(await banners.findMain()).toBeNull();
  expect(await banners.findMain()).toBeNull();
  expect(findMain).toHaveBeenCalledTimes(1);
  await database.inTransaction(async (stores) => {
    await stores.banners.saveMain(banner);
    await stores.invalidateContent();
  });
  expect(await banners.findMain()).toEqual(banner);
});

it('reads sections again only after a change that every page may show, not after a publication', async () => {
  const { database } = portal();
  const readSections = vi.spyOn(database.things, 'readSections');
  const { getSections } = createContentCache(database);
  const before = await getSections();
  await database.invalidateContent([listsTag]);
  expect(await getSections()).toBe(before);
  await database.invalidateContent();
  expect(await getSections()).not.toBe(before);
  expect(readSections).toHaveBeenCalledTimes(2);
});

describe('lists of news', () => {
  const at = (publishedUntil: number | null) => ({ publishedUntil });
  const titles = (list: NewsSummary[]) => list.map(({ title }) => title);
  const save = (changes: Partial<News>) =>
    portal().database.inTransaction(async (stores) => {
      await saveNews(stores, aNews({ category: 'fatos', ...changes }));
      await stores.invalidateContent();
    });
  async function opened() {
    const { database } = portal();
    await save({ id: 'a', title: 'De antes', createdAt: testNowMs - 1_000 });
    await save({ id: 'b', title: 'De depois', createdAt: testNowMs + 1_000 });
    const listLatest = vi.spyOn(database.news, 'listLatest');
    return { ...createContentCache(database), listLatest };
  }

  it('are read once, page by page, until the next news are due', async () => {
    const { news, listLatest } = await opened();
    for (const ms of [0, 1, 999])
      expect(titles(await news.listLatest(at(testNowMs + ms), { limit: 9 }))).toEqual(['De antes']);
    expect(listLatest).toHaveBeenCalledTimes(1);
    await news.listLatest(at(testNowMs + 999), { limit: 1 });
    expect(listLatest).toHaveBeenCalledTimes(2);
    const due = await news.listLatest(at(testNowMs + 1_000), { limit: 9 });
    expect(titles(due)).toEqual(['De depois', 'De antes']);
    // A clock that was set back.
    expect(titles(await news.listLatest(at(testNowMs), { limit: 9 }))).toEqual(['De antes']);
  });

  it('are read again for each content version, and each time for people who see future news', async () => {
    const { news, listLatest } = await opened();
    await news.listLatest(at(testNowMs), { limit: 9 });
    await save({ id: 'c', title: 'De agora', createdAt: testNowMs });
    const now = await news.listLatest(at(testNowMs), { limit: 9 });
    expect(titles(now)).toEqual(['De agora', 'De antes']);
    for (let times = 0; times < 2; times += 1) {
      const all = await news.listLatest(at(null), { limit: 9 });
      expect(titles(all)).toEqual(['De depois', 'De agora', 'De antes']);
    }
    expect(listLatest).toHaveBeenCalledTimes(4);
  });

  it('that are requested at the same time look for the next due news once', async () => {
    const { news, listLatest } = await opened();
    const findNext = vi.spyOn(portal().database.news, 'findKeyAhead');
    const lists = [9, 9, 8].map((limit) => news.listLatest(at(testNowMs), { limit }));
    for (const list of await Promise.all(lists)) expect(titles(list)).toEqual(['De antes']);
    expect(findNext).toHaveBeenCalledTimes(1);
    expect(listLatest).toHaveBeenCalledTimes(2);
  });

  it('of sections and of featured news are separate', async () => {
    const { news } = await opened();
    const page = { limit: 9 };
    await save({ id: 'd', title: 'Jogo', category: 'games', isFeatured: true, createdAt: 1 });
    expect(titles(await news.listByThings(['games'], at(testNowMs), page))).toEqual(['Jogo']);
    expect(titles(await news.listByThings(['fatos'], at(testNowMs), page))).not.toContain('Jogo');
    expect(titles(await news.listFeatured(at(testNowMs), 9))).toContain('Jogo');
  });
});

it('reads what a page is made of again when the content changes or the next news are due', async () => {
  const { database } = portal();
  const add = (id: string, createdAt: number) =>
    database.inTransaction(async (stores) => {
      await saveNews(stores, aNews({ id, createdAt }));
      await stores.invalidateContent();
    });
  await add('a', testNowMs + 1_000);
  const readOnce = createContentCache(database).cacheForReaders<{ count: number }>(2);
  let count = 0;
  const read = async () => {
    count += 1;
    return { count };
  };
  const countAt = async (publishedUntil: number | null, path = '/') =>
    (await readOnce(path, { publishedUntil }, read)).count;
  expect(await countAt(testNowMs)).toBe(1);
  expect(await countAt(testNowMs + 999)).toBe(1);
  expect(await countAt(testNowMs, '/contato')).toBe(2);
  expect(await countAt(testNowMs + 1_000)).toBe(3);
  await add('b', 1);
  expect(await countAt(testNowMs + 1_000)).toBe(4);
  expect([await countAt(null), await countAt(null)]).toEqual([5, 6]);
});

it('parses a text once', () => {
  const { parseText } = createContentCache(portal().database);
  const content = aNews().content;
  expect(parseText(content)).toBe(parseText(content));
  expect(parseText('not JSON')).toMatchObject({ body: null, words: 0, bodyImages: [] });
});

it('reads from the database again after a failure', async () => {
  const { database } = portal();
  vi.spyOn(database.banners, 'findMain').mockRejectedValueOnce(new Error('busy'));
  const { banners } = createContentCache(database);
  await expect(banners.findMain()).rejects.toThrow('busy');
  expect(await banners.findMain()).toBeNull();
});

it('reads the comments of news again when they change, also during a read', async () => {
  const { database } = portal();
  const { getCommentPage } = createContentCache(database);
  const page = { items: [], pageNumber: 1, previous: null, next: null };
  const read = vi.fn(async () => page);
  for (const newsId of ['n1', 'n1', 'n2']) await getCommentPage(newsId, firstComments, read);
  expect(read).toHaveBeenCalledTimes(2);
  await database.inTransaction((stores) => stores.invalidateParts(commentsTag('n1')));
  await getCommentPage('n2', firstComments, read);
  expect(read).toHaveBeenCalledTimes(2);
  const changing = vi.fn(async () => {
    await database.inTransaction((stores) => stores.invalidateParts(commentsTag('n1')));
    return page;
  });
  await getCommentPage('n1', firstComments, changing);
  await getCommentPage('n1', firstComments, changing);
  expect(changing).toHaveBeenCalledTimes(2);
});

it('reads comments from the database again after a failure', async () => {
  const { getCommentPage } = createContentCache(portal().database);
  const page = { items: [], pageNumber: 1, previous: null, next: null };
  await expect(getCommentPage('n1', firstComments, () => Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  );
  expect(await getCommentPage('n1', firstComments, async () => page)).toBe(page);
});
