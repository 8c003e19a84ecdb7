import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoredImage } from '../../domain/image.ts';
import { rememberReads } from '../../server/remembered-reads.ts';
import { openTestPortal, type TestPortal } from '../routes/open-portal.ts';

let portal: TestPortal;
beforeEach(async () => {
  portal = await openTestPortal();
});
afterEach(() => portal.close());

const image: StoredImage = {
  storageKey: 'news_images/1_capa.jpg',
  width: 1600,
  height: 900,
  bytes: 10,
  mimeType: 'image/jpeg',
  placeholder: 'data:,',
  widths: [],
};
const banner = { id: 'b', imageUrl: '/files/banners/1_a.jpg', link: '', createdAt: 1 };

it('asks the database for an image once in each version of the content', async () => {
  const { database } = portal;
  await database.images.save(image);
  const listByKeys = vi.spyOn(database.images, 'listByKeys');
  const { images } = rememberReads(database);
  expect(await images.listByKeys([image.storageKey, 'x'])).toEqual([image]);
  expect(await images.listByKeys([image.storageKey])).toEqual([image]);
  expect(listByKeys).toHaveBeenCalledTimes(1);
  await database.inTransaction(async (stores) => {
    await stores.images.save({ ...image, widths: [320] });
    await stores.raiseContentVersion();
  });
  expect(await images.listByKeys([image.storageKey])).toEqual([{ ...image, widths: [320] }]);
});

it('finds an image that came after it was asked for', async () => {
  const { images } = rememberReads(portal.database);
  expect(await images.listByKeys([image.storageKey])).toEqual([]);
  await portal.database.images.save(image);
  expect(await images.listByKeys([image.storageKey])).toEqual([image]);
});

it('knows another banner from the version that brings it', async () => {
  const { database } = portal;
  const findMain = vi.spyOn(database.banners, 'findMain');
  const { banners } = rememberReads(database);
  expect(await banners.findMain()).toBeNull();
  expect(await banners.findMain()).toBeNull();
  expect(findMain).toHaveBeenCalledTimes(1);
  await database.inTransaction(async (stores) => {
    await stores.banners.saveMain(banner);
    await stores.raiseContentVersion();
  });
  expect(await banners.findMain()).toEqual(banner);
});

it('asks again after a failure', async () => {
  const { database } = portal;
  vi.spyOn(database.banners, 'findMain').mockRejectedValueOnce(new Error('busy'));
  const { banners } = rememberReads(database);
  await expect(banners.findMain()).rejects.toThrow('busy');
  expect(await banners.findMain()).toBeNull();
});
