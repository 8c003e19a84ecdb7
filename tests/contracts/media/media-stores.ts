/** Checks what the stores of videos, banners and images promise on every database. */

import { describe, expect, it } from 'vitest';
import { noImageDetails } from '../../../domain/media/image-details.ts';
import { aMainBanner, aMiddleBanner, anImage, aSideBanner, aVideo } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';
import { describePagedList } from '../paged-list.ts';

export function describeVideoStore(open: OpenDatabase): void {
  describePagedList('videos', open, {
    insert: (stores, key) => stores.videos.save(aVideo(key)),
    list: async ({ videos }, page) =>
      (await videos.list(page)).map(({ id, createdAt }) => ({ id, createdAt })),
  });

  describe('video store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.videos;

    it('returns every field as it was stored', async () => {
      const video = aVideo({ title: '', link: 'não é um endereço', featured: true });
      await store().save(video);
      expect(await store().findById(video.id)).toEqual(video);
      expect(await store().list({ limit: 9 })).toEqual([video]);
      expect(await store().findById('x')).toBeNull();
    });

    it('lists by ids in their order, without missing ones', async () => {
      for (const id of ['a', 'b', 'c']) await store().save(aVideo({ id }));
      expect((await store().listByIds(['c', 'x', 'a'])).map(({ id }) => id)).toEqual(['c', 'a']);
      expect(await store().listByIds([])).toEqual([]);
    });

    it('keeps the list of featured videos in step', async () => {
      const older = aVideo({ createdAt: 1, featured: true });
      const newer = aVideo({ createdAt: 2, featured: true });
      for (const video of [older, newer, aVideo()]) await store().save(video);
      expect(await store().listFeatured(9)).toEqual([newer, older]);
      expect(await store().listFeatured(1)).toEqual([newer]);
      await store().save({ ...newer, featured: false });
      await store().save(older);
      expect(await store().listFeatured(9)).toEqual([older]);
      expect(await store().findById(newer.id)).toEqual({ ...newer, featured: false });
    });

    it('deletes a video with its featured entry, and ignores a missing one', async () => {
      const [one, other] = [aVideo({ featured: true }), aVideo({ featured: true })];
      for (const video of [one, other]) await store().save(video);
      await store().delete(one.id);
      await store().delete(one.id);
      expect(await store().findById(one.id)).toBeNull();
      expect(await store().listFeatured(9)).toEqual([other]);
      expect(await store().list({ limit: 9 })).toEqual([other]);
      // A restored video must not be featured by an old entry.
      await store().save({ ...one, featured: false });
      expect(await store().listFeatured(9)).toEqual([other]);
    });
  });
}

export function describeBannerStore(open: OpenDatabase): void {
  describe('banner store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.banners;

    it('has none at first', async () => {
      expect(await store().findMain()).toBeNull();
      expect(await store().findMiddle()).toBeNull();
      expect(await store().listSides()).toEqual([]);
    });

    it('returns the newest of each kind', async () => {
      const main = aMainBanner({ createdAt: 2, link: '' });
      const middle = aMiddleBanner({ createdAt: 2 });
      await store().saveMain(aMainBanner({ createdAt: 1 }));
      await store().saveMain(main);
      await store().saveMain(aMainBanner({ createdAt: 0 }));
      await store().saveMiddle(aMiddleBanner({ createdAt: 1 }));
      await store().saveMiddle(middle);
      await store().saveMiddle(aMiddleBanner({ createdAt: 0 }));
      expect(await store().findMain()).toEqual(main);
      expect(await store().findMiddle()).toEqual(middle);
    });

    it('returns the newest of each side', async () => {
      const right = aSideBanner({ side: 'right', createdAt: 1 });
      await store().saveSide(right);
      for (let createdAt = 10; createdAt < 30; createdAt += 1) {
        await store().saveSide(aSideBanner({ side: 'left', createdAt }));
      }
      const sides = await store().listSides();
      expect(sides.map(({ side, createdAt }) => [side, createdAt]).toSorted()).toEqual([
        ['left', 29],
        ['right', 1],
      ]);
      expect(sides).toContainEqual(right);
    });

    it('replaces a banner of the same id', async () => {
      const main = aMainBanner();
      const side = aSideBanner({ side: 'left' });
      const middle = aMiddleBanner();
      await store().saveMain(main);
      await store().saveSide(side);
      await store().saveMiddle(middle);
      await store().saveMain({ ...main, link: '' });
      await store().saveSide({ ...side, side: 'right' });
      await store().saveMiddle({ ...middle, userId: 'u' });
      expect(await store().findMain()).toEqual({ ...main, link: '' });
      expect(await store().listSides()).toEqual([{ ...side, side: 'right' }]);
      expect(await store().findMiddle()).toEqual({ ...middle, userId: 'u' });
    });

    it('deletes and returns all banners of one place, and no others', async () => {
      const mains = [aMainBanner({ createdAt: 1 }), aMainBanner({ createdAt: 2 })];
      const [left, right] = [aSideBanner({ side: 'left' }), aSideBanner({ side: 'right' })];
      const middle = aMiddleBanner();
      for (const main of mains) await store().saveMain(main);
      for (const side of [left, right]) await store().saveSide(side);
      await store().saveMiddle(middle);

      const removed = await store().deleteAll('main');
      expect(removed).toHaveLength(2);
      expect(removed).toEqual(expect.arrayContaining(mains));
      expect(await store().deleteAll('main')).toEqual([]);
      expect(await store().findMain()).toBeNull();
      expect(await store().deleteAll('left')).toMatchObject([{ id: left.id, imageUrl: left.imageUrl }]);
      expect(await store().listSides()).toEqual([right]);
      expect(await store().findMiddle()).toEqual(middle);
      expect(await store().deleteAll('mid')).toMatchObject([{ id: middle.id }]);
      expect(await store().findMiddle()).toBeNull();
      expect(await store().listSides()).toEqual([right]);
    });
  });
}

export function describeImageStore(open: OpenDatabase): void {
  describe('image store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.images;

    it('returns every field as it was stored', async () => {
      const image = anImage({ storageKey: 'banners/ação 1.jpg' });
      await store().save(image);
      expect(await store().find('banners/ação 1.jpg')).toEqual(image);
      expect(await store().find('x')).toBeNull();
    });

    it('finds many at once, without missing ones', async () => {
      const images = [anImage({ widths: [] }), anImage()];
      for (const image of images) await store().save(image);
      const found = await store().listByKeys([...images.map(({ storageKey }) => storageKey), 'x']);
      expect(found).toHaveLength(2);
      expect(found).toEqual(expect.arrayContaining(images.map((image) => ({ ...noImageDetails, ...image }))));
      expect(await store().listByKeys([])).toEqual([]);
    });
  });
}
