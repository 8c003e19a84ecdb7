/** Checks what the library of images and the list of loose files promise on every database. */
import { describe, expect, it } from 'vitest';
import { noImageDetails } from '../../../domain/media/image-details.ts';
import type { ImageOwner } from '../../../domain/media/image-use.ts';
import type { LibraryFilter } from '../../../server/ports/media.ts';
import { anImage, aSearchQuery, testNowMs } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';
import { describePagedList } from '../paged-list.ts';

const owner: ImageOwner = { kind: 'news', id: 'n', title: 'Uma notícia' };
const uploadedAt = (at: number) => ({ fileName: 'Praia.JPG', at, userId: 'u', userName: 'Ana' });

export function describeImageLibrary(open: OpenDatabase): void {
  describePagedList('images of the library', open, {
    insert: (stores, { id, createdAt }) =>
      stores.images.save(anImage({ storageKey: id }), uploadedAt(createdAt)),
    list: async ({ images }, page) =>
      (await images.listLibrary({}, page)).map((image) => ({
        id: image.storageKey,
        createdAt: image.uploadedAt,
      })),
  });

  describe('image library', () => {
    const opened = useDatabase(open);
    const images = () => opened().database.images;
    const uses = () => opened().database.imageUses;

    it('keeps name, date and uploader on later saves', async () => {
      const image = anImage({ widths: [] });
      await images().save(image, uploadedAt(7));
      await images().save({ ...image, widths: [320] });
      expect(await images().listLibrary({}, { limit: 9 })).toEqual([
        {
          ...noImageDetails,
          ...image,
          isDescribed: false,
          widths: [320],
          fileName: 'Praia.JPG',
          uploadedAt: 7,
          uploadedBy: 'u',
          uploadedByName: 'Ana',
          isUsed: false,
          version: 1,
        },
      ]);
    });

    it("keeps the newsroom's details of an image on later saves", async () => {
      const image = anImage({ widths: [] });
      await images().save(image);
      const details = {
        altText: 'Praia vazia',
        isDecorative: true,
        caption: 'A praia no inverno',
        credit: 'Ana Prado',
        licence: 'cc-by',
        focusX: 0,
        focusY: 100,
      };
      await images().saveDetails(image.storageKey, details, 2);
      await images().save({ ...image, widths: [320] });
      expect(await images().listByKeys([image.storageKey])).toEqual([
        { ...image, widths: [320], ...details },
      ]);
      expect(await images().listLibraryByKeys([image.storageKey])).toMatchObject([
        { ...details, version: 2 },
      ]);
    });

    it('lists own images; for reporters, also images that readers see', async () => {
      const upload = (storageKey: string, at: number, userId: string) =>
        images().save(anImage({ storageKey }), { fileName: '', at, userId, userName: '' });
      await upload('a', 1, 'u');
      await upload('b', 2, 'v');
      await upload('c', 3, 'v');
      await upload('d', 4, 'v');
      await uses().replace([
        { owner, uses: [{ storageKey: 'b', words: '' }] },
        { owner: { ...owner, kind: 'draft' }, uses: [{ storageKey: 'c', words: '' }] },
      ]);
      const keysOf = async (filter: LibraryFilter) =>
        (await images().listLibrary(filter, { limit: 9 })).map(({ storageKey }) => storageKey);
      expect(await keysOf({ uploadedBy: 'v' })).toEqual(['d', 'c', 'b']);
      expect(await keysOf({ visibleTo: 'u' })).toEqual(['b', 'a']);
      expect((await images().listVisibleKeys(['a', 'b', 'c', 'd', 'x'], 'u')).toSorted()).toEqual(['a', 'b']);
      expect(await images().listVisibleKeys([], 'u')).toEqual([]);
    });

    it('stores who uploaded an image', async () => {
      const image = anImage();
      await images().save(image, uploadedAt(1));
      expect(await images().isUploadedBy(image.storageKey, 'u')).toBe(true);
      expect(await images().isUploadedBy(image.storageKey, 'v')).toBe(false);
      expect(await images().isUploadedBy('x', 'u')).toBe(false);
    });

    it('reads name and date of an imported image from its key', async () => {
      await images().save(anImage({ storageKey: 'news_images/1763650000000_capa.jpg' }));
      await images().save(anImage({ storageKey: 'banners/verao.jpg' }));
      const found = await images().listLibrary({}, { limit: 9 });
      expect(found).toMatchObject([
        { fileName: 'capa.jpg', uploadedAt: 1763650000000, uploadedByName: null },
        { fileName: 'verao.jpg', uploadedAt: 0 },
      ]);
    });

    it('lists unused images, in whatever order images and uses were saved', async () => {
      await images().save(anImage({ storageKey: 'a' }), uploadedAt(1));
      await uses().replace([
        {
          owner,
          uses: [
            { storageKey: 'a', words: '' },
            { storageKey: 'b', words: '' },
          ],
        },
      ]);
      await images().save(anImage({ storageKey: 'b' }), uploadedAt(2));
      await images().save(anImage({ storageKey: 'c' }), uploadedAt(3));
      const keysOf = async (filter: { isUsed?: boolean; uploadedBefore?: number }) =>
        (await images().listLibrary(filter, { limit: 9 })).map(({ storageKey }) => storageKey);
      expect(await keysOf({})).toEqual(['c', 'b', 'a']);
      expect(await keysOf({ isUsed: true })).toEqual(['b', 'a']);
      expect(await keysOf({ isUsed: false })).toEqual(['c']);
      expect(await keysOf({ isUsed: false, uploadedBefore: 3 })).toEqual([]);
      await uses().replace([{ owner, uses: [{ storageKey: 'b', words: '' }] }]);
      expect(await keysOf({ isUsed: false })).toEqual(['c', 'a']);
    });

    it('counts images and bytes', async () => {
      expect(await images().getTotals()).toEqual({ images: 0, bytes: 0 });
      const image = anImage({ bytes: 100 });
      await images().save(image);
      await images().save(anImage({ bytes: 20 }));
      await images().save({ ...image, bytes: 150 });
      expect(await images().getTotals()).toEqual({ images: 2, bytes: 170 });
      expect(await images().deleteUnused(image.storageKey)).toBe(true);
      expect(await images().deleteUnused(image.storageKey)).toBe(false);
      expect(await images().getTotals()).toEqual({ images: 1, bytes: 20 });
    });

    it('does not delete an image in use', async () => {
      const image = anImage();
      await images().save(image);
      await uses().replace([{ owner, uses: [{ storageKey: image.storageKey, words: '' }] }]);
      expect(await images().deleteUnused(image.storageKey)).toBe(false);
      await uses().replace([{ owner, uses: [] }]);
      expect(await images().deleteUnused(image.storageKey)).toBe(true);
    });

    it('either deletes an image or adds a use, when both are concurrent', async () => {
      const other = await opened().reopen();
      for (let round = 0; round < 10; round += 1) {
        const image = anImage();
        await images().save(image);
        const [isRemoved] = await Promise.all([
          images().deleteUnused(image.storageKey),
          other.inTransaction(async (stores) => {
            await stores.imageUses.replace([
              { owner: { ...owner, id: `n${round}` }, uses: [{ storageKey: image.storageKey, words: '' }] },
            ]);
          }),
        ]);
        expect((await images().find(image.storageKey)) === null).toBe(isRemoved);
        if (!isRemoved) expect(await uses().isUsed(image.storageKey)).toBe(true);
      }
      await other.close();
    });

    it('lists all images by key', async () => {
      for (const storageKey of ['b', 'a', 'c']) await images().save(anImage({ storageKey }));
      const keys = async (after: string) =>
        (await images().listAll(after, 2)).map(({ storageKey }) => storageKey);
      expect(await keys('')).toEqual(['a', 'b']);
      expect(await keys('b')).toEqual(['c']);
    });

    it('gives the newest image without sizes first', async () => {
      const sized = anImage({ storageKey: 'c' });
      for (const image of [
        anImage({ storageKey: 'a', widths: [] }),
        sized,
        anImage({ storageKey: 'b', widths: [] }),
      ])
        await images().save(image);
      const claimed = async () => (await images().claimWithoutSizes(10, 20))?.storageKey;
      expect([await claimed(), await claimed(), await claimed()]).toEqual(['b', 'a', undefined]);
    });

    it('gives an image without sizes to one caller at a time', async () => {
      await images().save(anImage({ storageKey: 'a', widths: [] }));
      const other = await opened().reopen();
      const claims = await Promise.all([
        images().claimWithoutSizes(10, 20),
        other.images.claimWithoutSizes(10, 20),
      ]);
      expect(claims.filter(Boolean)).toHaveLength(1);
      await other.close();
      expect(await images().claimWithoutSizes(20, 30)).toMatchObject({ storageKey: 'a' });
      await images().scheduleSizes('a', 0);
      expect(await images().claimWithoutSizes(21, 30)).toMatchObject({ storageKey: 'a' });
      await images().markWithoutSizes('a');
      expect(await images().claimWithoutSizes(99, 100)).toBeNull();
    });

    it('lists the uses of an image, and replaces those of some records at once', async () => {
      const draft = { kind: 'draft', id: 'n', title: 'Rascunho' } as const;
      const a = { storageKey: 'a', words: 'praia' };
      const b = { storageKey: 'b', words: '' };
      const added = await uses().replace([{ owner, uses: [a, b] }]);
      expect(added).toHaveLength(2);
      expect(added).toContainEqual({ storageKey: 'a', before: [], after: ['news'], areWordsChanged: true });
      expect(await uses().listByKey('a', 9)).toEqual([{ ...owner, words: 'praia' }]);
      expect(await uses().replace([{ owner, uses: [a, b] }])).toEqual([]);
      const retitled = { ...owner, title: 'Outro título' };
      expect(await uses().replace([{ owner: retitled, uses: [a] }])).toEqual([
        { storageKey: 'b', before: ['news'], after: [], areWordsChanged: true },
      ]);
      expect(await uses().listByKey('a', 9)).toEqual([{ ...retitled, words: 'praia' }]);
      expect(await uses().listByOwner('news', 'n')).toEqual([a]);
      expect(await uses().listByOwner('draft', 'n')).toEqual([]);
      expect(await uses().isUsed('a')).toBe(true);
      expect(await uses().isUsed('a', ['draft', 'trash'])).toBe(false);
      expect(await uses().isUsed('b')).toBe(false);
      const moved = [
        { owner, uses: [] },
        { owner: draft, uses: [a] },
      ];
      expect(await uses().replace(moved)).toEqual([
        { storageKey: 'a', before: ['news'], after: ['draft'], areWordsChanged: false },
      ]);
      expect(await uses().listByKey('a', 9)).toEqual([{ ...draft, words: 'praia' }]);
      expect(await uses().replace([{ owner: draft, uses: [] }])).toHaveLength(1);
      expect(await uses().listByKey('a', 9)).toEqual([]);
    });

    it('marks images as used when many records change at once', async () => {
      for (const storageKey of ['a', 'b']) await images().save(anImage({ storageKey }));
      const unused = async () =>
        (await images().listLibrary({ isUsed: false }, { limit: 9 })).map(({ storageKey }) => storageKey);
      const trash = { kind: 'trash', id: 'n', title: 'Lixeira' } as const;
      await uses().replace([{ owner, uses: [{ storageKey: 'a', words: '' }] }]);
      await uses().replace([
        { owner, uses: [] },
        { owner: trash, uses: [{ storageKey: 'a', words: '' }] },
      ]);
      expect(await unused()).toEqual(['b']);
      const other = { ...trash, id: 'm' };
      await uses().replace([{ owner: other, uses: [{ storageKey: 'a', words: '' }] }]);
      await uses().replace([{ owner: trash, uses: [] }]);
      expect(await unused()).toEqual(['b']);
      await uses().replace([{ owner: other, uses: [] }]);
      expect((await unused()).toSorted()).toEqual(['a', 'b']);
    });

    it('finds images by words, beside news and videos of the same date', async () => {
      const { search } = opened().database;
      const document = { sectionIds: [], createdAt: testNowMs, tokens: ['praia'] };
      for (const kind of ['news', 'video', 'image'] as const)
        await search.save({ ...document, kind, id: kind });
      const query = aSearchQuery(['praia']);
      for (const kind of ['news', 'video', 'image'] as const) {
        expect((await search.search({ ...query, kind })).map(({ id }) => id)).toEqual([kind]);
      }
      await search.delete('image', 'image');
      expect(await search.search({ ...query, kind: 'image' })).toEqual([]);
    });
  });

  describe('loose files', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.looseFiles;

    it('are listed once, oldest first, until they are deleted', async () => {
      expect(await store().create({ storageKey: 'b', width: 9 }, 10)).toBe(true);
      expect(await store().create({ storageKey: 'a', width: 8 }, 20)).toBe(true);
      expect(await store().create({ storageKey: 'a', width: 8 }, 5)).toBe(false);
      expect(await store().listDue(15, 9)).toEqual([{ storageKey: 'b', width: 9 }]);
      expect(await store().listDue(20, 9)).toHaveLength(2);
      await store().delete('b');
      await store().delete('b');
      expect(await store().listDue(20, 9)).toEqual([{ storageKey: 'a', width: 8 }]);
    });

    it('can be kept until their deletion has begun, and are due afterwards', async () => {
      await store().create({ storageKey: 'a', width: 8 }, 10);
      await store().create({ storageKey: 'b', width: 9 }, 10);
      expect(await store().deleteUnclaimed('a')).toBe(true);
      expect(await store().deleteUnclaimed('a')).toBe(false);
      expect(await store().claim('b', 9)).toBe(false);
      expect(await store().claim('b', 10)).toBe(true);
      expect(await store().claim('a', 10)).toBe(false);
      expect(await store().deleteUnclaimed('b')).toBe(false);
      expect(await store().listDue(1, 9)).toEqual([{ storageKey: 'b', width: 9 }]);
      await store().closeClaim('b');
      expect(await store().listDue(20, 9)).toEqual([]);
    });

    it('are due a second time where a process may still write them', async () => {
      await store().create({ storageKey: 'a', width: 8 }, 10, 30);
      expect(await store().claim('a', 10)).toBe(true);
      await store().closeClaim('a');
      // Another process deletes them at the same time.
      await store().closeClaim('a');
      expect(await store().claim('a', 29)).toBe(false);
      expect(await store().listDue(29, 9)).toEqual([]);
      expect(await store().listDue(30, 9)).toEqual([{ storageKey: 'a', width: 8 }]);
      expect(await store().claim('a', 30)).toBe(true);
      await store().closeClaim('a');
      expect(await store().has('a')).toBe(false);
    });
  });
}
