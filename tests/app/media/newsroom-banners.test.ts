/** Banners in the newsroom. */
import { describe, expect, it } from 'vitest';
import { noImageDetails } from '../../../domain/media/image-details.ts';
import { replaceBanner } from '../../../server/services/media/banners.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aMainBanner, aMiddleBanner, aNews, anImage, aSideBanner } from '../../builders.ts';
import { answerOf, refusalOf, withNewsroom } from '../http/newsroom.ts';

const { portal, now, wait, signInAdmin, audit } = withNewsroom();

const imageUrl = '/files/banners/novo.jpg';
const form = (changes = {}) => ({ place: 'main', imageUrl, link: 'https://loja.exemplo/', ...changes });
const storeImage = (storageKey = 'banners/novo.jpg') =>
  portal().database.images.save(anImage({ storageKey, width: 1200, height: 300 }));

describe('saving a banner', () => {
  it('replaces every banner of its place, and leaves the others alone', async () => {
    const { banners } = portal().database;
    await storeImage();
    for (const createdAt of [1, 2]) await banners.saveMain(aMainBanner({ createdAt: now() + createdAt }));
    const left = aSideBanner({ side: 'left' });
    await banners.saveSide(left);
    await banners.saveSide(aSideBanner({ side: 'right' }));
    const middle = aMiddleBanner();
    await banners.saveMiddle(middle);
    const ana = await signInAdmin();
    const before = portal().database.contentVersion();

    const saved = await answerOf(await ana.call('PUT', '/banners', form()));
    expect(saved).toMatchObject({ place: 'main', link: 'https://loja.exemplo/', picture: { width: 1200 } });
    expect(await banners.findMain()).toMatchObject({ imageUrl, link: 'https://loja.exemplo/' });
    expect(await banners.deleteAll('main')).toHaveLength(1);
    expect(portal().database.contentVersion()).toBeGreaterThan(before);

    wait(1);
    await answerOf(await ana.call('PUT', '/banners', form({ place: 'right', link: ' /contato ' })));
    expect(await banners.listSides()).toEqual([
      left,
      expect.objectContaining({ side: 'right', link: '/contato' }),
    ]);
    expect(await banners.findMiddle()).toEqual(middle);

    wait(1);
    await answerOf(await ana.call('PUT', '/banners', form({ place: 'mid', link: '' })));
    expect(await banners.findMiddle()).toMatchObject({ imageUrl, link: '', side: 'mid', userId: ana.userId });
    expect(await audit()).toMatchObject([
      { action: 'banner.replaced', subjectTitle: 'Banner do meio', userId: ana.userId, userName: 'Ana' },
      { action: 'banner.replaced', subjectTitle: 'Banner lateral direito', detail: '/contato' },
      { action: 'banner.replaced', subjectTitle: 'Banner principal' },
    ]);
  });

  it('shows on the pages of readers at once', async () => {
    await storeImage();
    const ana = await signInAdmin();
    expect(await portal().page('/')).not.toContain(imageUrl);
    await answerOf(await ana.call('PUT', '/banners', form()));
    expect(await portal().page('/')).toContain(imageUrl);
    expect(await answerOf(await ana.call('GET', '/banners'))).toEqual([
      {
        place: 'main',
        picture: expect.objectContaining({ src: imageUrl }),
        link: 'https://loja.exemplo/',
        createdAt: now(),
      },
    ]);
    wait(1);
    await answerOf(await ana.call('DELETE', '/banners?place=main'));
    expect(await portal().page('/')).not.toContain(imageUrl);
    expect(await answerOf(await ana.call('GET', '/banners'))).toEqual([]);
    expect((await audit())[0]).toMatchObject({ action: 'banner.removed', subjectTitle: 'Banner principal' });
    await answerOf(await ana.call('DELETE', '/banners?place=main'));
    expect(await audit()).toHaveLength(2);
  });

  it('is refused with an invalid image, link or place, and the old one stays', async () => {
    await storeImage();
    const old = aMainBanner();
    await portal().database.banners.saveMain(old);
    const ana = await signInAdmin();
    const before = portal().database.contentVersion();
    for (const [changes, message, field] of [
      [{ imageUrl: '' }, 'Por favor, selecione uma imagem.', 'image'],
      [{ imageUrl: 'https://mal.exemplo/a.jpg' }, 'Por favor, selecione uma imagem.', 'image'],
      [{ imageUrl: '/files/banners/x.jpg' }, 'Por favor, selecione uma imagem.', 'image'],
      [{ link: 'javascript:alert(1)' }, expect.stringMatching(/^O link precisa começar com/), 'link'],
      [{ place: 'top' }, expect.any(String), 'place'],
      [{ place: 7 }, expect.any(String), 'place'],
    ] as const)
      expect(await refusalOf(await ana.call('PUT', '/banners', form(changes)))).toEqual({
        status: 400,
        code: 'invalid-input',
        message,
        field,
      });
    expect((await ana.call('DELETE', '/banners?place=top')).status).toBe(400);
    expect(await portal().database.banners.findMain()).toEqual(old);
    expect(await audit()).toEqual([]);
    expect(portal().database.contentVersion()).toBe(before);
  });

  it('leaves the old banner when it fails in the middle', async () => {
    await storeImage();
    const old = aMainBanner();
    const { database } = portal();
    await database.banners.saveMain(old);
    const failing = {
      ...database,
      inTransaction: <T>(work: Parameters<typeof database.inTransaction<T>>[0]) =>
        database.inTransaction((stores) =>
          work({
            ...stores,
            banners: { ...stores.banners, saveMain: () => Promise.reject(new Error('disco cheio')) },
          }),
        ),
    };
    const replace = replaceBanner({
      ...portal(),
      database: failing,
      clock: now,
      log: { info() {}, warn() {}, error() {} },
    });
    const swap = replace({ userId: 'a', name: 'Ana' }, { place: 'main', imageUrl, link: '' });
    await expect(swap).rejects.toThrow('disco cheio');
    expect(await database.banners.findMain()).toEqual(old);
    expect(await audit()).toEqual([]);
  });

  it('deletes the files of the old one, unless something else shows the image', async () => {
    const { database, files } = portal();
    const keys = ['banners/a.jpg', 'banners/a.jpg.320.avif', 'banners/b.jpg'];
    for (const key of keys) await files.save(key, Buffer.from('x'));
    for (const key of ['banners/a.jpg', 'banners/b.jpg', 'banners/novo.jpg']) await storeImage(key);
    await saveNews(database, aNews({ imageUrl: '/files/banners/b.jpg' }));
    const ana = await signInAdmin();
    const left = async () => {
      const found = await Promise.all(keys.map((key) => files.read(key)));
      return keys.filter((_, index) => found[index]);
    };
    for (const url of ['/files/banners/a.jpg', '/files/banners/b.jpg']) {
      await answerOf(await ana.call('PUT', '/banners', form({ imageUrl: url })));
    }
    expect(await left()).toEqual(['banners/b.jpg']);
    expect(await database.images.find('banners/a.jpg')).toBeNull();
    await answerOf(await ana.call('DELETE', '/banners?place=main'));
    expect(await left()).toEqual(['banners/b.jpg']);
    expect(await database.images.find('banners/b.jpg')).not.toBeNull();
  });

  it('keeps the image of the old one when a person described it', async () => {
    const { images } = portal().database;
    for (const key of ['banners/descrita.jpg', 'banners/novo.jpg']) await storeImage(key);
    await images.saveDetails('banners/descrita.jpg', { ...noImageDetails, credit: 'Lia' }, 2);
    const ana = await signInAdmin();
    for (const url of ['/files/banners/descrita.jpg', imageUrl])
      await answerOf(await ana.call('PUT', '/banners', form({ imageUrl: url })));
    expect(await images.find('banners/descrita.jpg')).not.toBeNull();
  });

  it('keeps the image of a banner that is saved again, or that another place shows', async () => {
    const { database, files } = portal();
    await files.save('banners/novo.jpg', Buffer.from('x'));
    await storeImage();
    const ana = await signInAdmin();
    for (const place of ['main', 'main', 'left']) {
      await answerOf(await ana.call('PUT', '/banners', form({ place })));
    }
    await answerOf(await ana.call('DELETE', '/banners?place=main'));
    expect(await files.read('banners/novo.jpg')).not.toBeNull();
    await answerOf(await ana.call('DELETE', '/banners?place=left'));
    expect(await files.read('banners/novo.jpg')).toBeNull();
    expect(await database.images.find('banners/novo.jpg')).toBeNull();
  });

  it('leaves one banner when two people save at the same moment', async () => {
    await storeImage();
    const [ana, bia] = [await signInAdmin(), await signInAdmin()];
    await Promise.all(
      [ana, bia, ana, bia].map((admin, index) =>
        admin.call('PUT', '/banners', form({ link: `https://loja.exemplo/${index}` })),
      ),
    );
    expect(await portal().database.banners.deleteAll('main')).toHaveLength(1);
  });
});
