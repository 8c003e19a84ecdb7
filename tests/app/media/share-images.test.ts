/** The images that social networks show beside shared links. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ShareImagePainter } from '../../../server/ports/media.ts';
import { getShareImage } from '../../../server/services/media/get-share-image.ts';
import { readConfig } from '../../../server/start/config.ts';
import { aNews, anId, anImage, testNowMs } from '../../builders.ts';
import { withPortal } from '../http/open-portal.ts';

const portal = withPortal();
afterEach(async () => {
  vi.useRealTimers();
});

async function readImage(path: string) {
  const response = await portal().get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=3600');
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  return { etag: response.headers.get('etag') ?? '', bytes };
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('share images', () => {
  it('are made of the portal and of an article', async () => {
    const news = aNews({ title: 'Modelos pequenos de IA chegam ao celular e dispensam a nuvem' });
    await portal().database.news.save(news);
    const ofSite = await readImage('/compartilhar/pauta.jpg');
    const ofNews = await readImage(`/compartilhar/${news.id}.jpg`);
    expect(ofNews.etag).toMatch(/^"[\w-]{22}"$/);
    expect(ofNews.etag).not.toBe(ofSite.etag);
    expect(ofNews.bytes.length).toBeLessThan(200_000);
  });

  it('are not sent again to a client that has them', async () => {
    const news = aNews();
    await portal().database.news.save(news);
    const path = `/compartilhar/${news.id}.jpg`;
    const { etag } = await readImage(path);
    for (const ifNoneMatch of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const response = await portal().get(path, { headers: { 'If-None-Match': ifNoneMatch } });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(etag);
      expect(await response.text()).toBe('');
    }
    expect((await portal().get(path, { headers: { 'If-None-Match': '"x"' } })).status).toBe(200);
  });

  it('show the photo of the article', async () => {
    const storageKey = 'news_images/foto.png';
    const red = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    await portal().files.save(storageKey, red);
    await portal().database.images.save(anImage({ storageKey, widths: [] }));
    const news = aNews({ imageUrl: `/files/${storageKey}` });
    await portal().database.news.save(news);
    const { bytes } = await readImage(`/compartilhar/${news.id}.jpg`);
    const corner = sharp(bytes).extract({ left: 1100, top: 10, width: 1, height: 1 });
    const [r = 0, g = 0] = await corner.raw().toBuffer();
    expect(r).toBeGreaterThan(150);
    expect(g).toBeLessThan(40);
  });

  it('omit a photo that is damaged, missing or of another site', async () => {
    const storageKey = 'news_images/quebrada.jpg';
    await portal().files.save(storageKey, Buffer.from('não é imagem'));
    await portal().database.images.save(anImage({ storageKey }));
    await portal().database.images.save(anImage({ storageKey: 'news_images/sumiu.jpg' }));
    const addresses = [`/files/${storageKey}`, '/files/news_images/sumiu.jpg', 'https://outro.exemplo/a.jpg'];
    for (const imageUrl of addresses) {
      const news = aNews({ imageUrl });
      await portal().database.news.save(news);
      await readImage(`/compartilhar/${news.id}.jpg`);
    }
  });

  it('are drawn for any title', async () => {
    const titles = [
      '',
      '🚀👨‍👩‍👧‍👦 1️⃣',
      'Chegou 🚀 o foguete ]]></svg><script>alert(1)</script> & "aspas" \u0000\u0008\ud83d',
      'Supercalifragilistico'.repeat(20),
      'Привет мир',
      'ção '.repeat(200),
      'Łódź, čeština e Ñandú: ﬁ ½ ³',
    ];
    for (const title of titles) {
      const news = aNews({ title });
      await portal().database.news.save(news);
      await readImage(`/compartilhar/${news.id}.jpg`);
    }
  });

  it('exist only for public news', async () => {
    const hidden = aNews({ createdAt: testNowMs + 1 });
    await portal().database.news.save(hidden);
    for (const path of [
      `/compartilhar/${hidden.id}.jpg`,
      '/compartilhar/nada.jpg',
      '/compartilhar/nada',
      '/compartilhar/%2e%2e%2fpauta.jpg',
    ]) {
      expect((await portal().get(path)).status, path).toBe(404);
    }
  });

  it('are stored once, and the one before is removed when the title changes', async () => {
    const news = aNews({ title: 'Antes' });
    await portal().database.news.save(news);
    const path = `/compartilhar/${news.id}.jpg`;
    const before = await readImage(path);
    const keyOf = (etag: string) => `share_images/${news.id}-${etag.slice(1, -1)}.jpg`;
    expect(await portal().files.read(keyOf(before.etag))).toEqual(before.bytes);
    await portal().database.news.save({ ...news, title: 'Depois' });
    const after = await readImage(path);
    expect(after.etag).not.toBe(before.etag);
    expect(hashOf(after.bytes)).not.toBe(hashOf(before.bytes));
    expect(await portal().files.read(keyOf(before.etag))).toBeNull();
    expect(await portal().files.read(keyOf(after.etag))).toEqual(after.bytes);
  });

  it('of an item with a strange id have a plain file name', async () => {
    const id = `${'á'.repeat(150)} ..`;
    await portal().database.news.save(aNews({ id, slug: 'plano' }));
    await readImage(`/compartilhar/${encodeURIComponent(id)}.jpg`);
  });
});

describe('drawing share images', () => {
  /** A service whose painter is under the test's control. */
  async function open(paintNews: ShareImagePainter['paintNews']) {
    const ids = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const news = aNews({ id: anId('n') });
        await portal().database.news.save(news);
        return news.id;
      }),
    );
    const find = getShareImage({
      ...portal().database,
      getSections: portal().database.things.readSections,
      files: portal().files,
      shareImages: { paintNews, paintSite: async () => Buffer.from('site') },
      site: readConfig({}).site,
      clock: () => testNowMs,
    });
    const read = async (id: string) => {
      const image = await find(id);
      if (image.kind === 'missing') throw new Error(`${id} is missing.`);
      return image.read();
    };
    return { ids, read };
  }

  it('happens one at a time, once for all requests for the same image', async () => {
    let now = 0;
    let most = 0;
    let count = 0;
    const { ids, read } = await open(async ({ title }) => {
      now += 1;
      count += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
      return Buffer.from(title);
    });
    const wanted = ids.slice(0, 5);
    await Promise.all([...wanted, ...wanted].map(read));
    expect({ most, count }).toEqual({ most: 1, count: 5 });
  });

  it('is rejected when too many wait, without affecting the others', async () => {
    const gate = Promise.withResolvers<void>();
    const { ids, read } = await open(async () => {
      await gate.promise;
      return Buffer.from('x');
    });
    const reading = ids.map((id) => read(id));
    // Rejected drawings are answered at once, and the others when the painter is free again.
    expect(await Promise.any(reading)).toEqual({ kind: 'not-now', reason: 'too many are waiting' });
    gate.resolve();
    const refused = (await Promise.all(reading)).filter(({ kind }) => kind === 'not-now');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(ids.length / 2);
    expect(await read(ids.at(-1) ?? '')).toEqual({ kind: 'drawn', jpeg: Buffer.from('x') });
  });

  it('gives up on a painter that hangs or fails, and serves the next', async () => {
    let answers: 'never' | 'fault' | 'image' = 'never';
    const { ids, read } = await open(async () => {
      if (answers === 'never') return new Promise<Buffer>(() => {});
      if (answers === 'fault') throw new Error('no');
      return Buffer.from('x');
    });
    const [first = '', second = ''] = ids;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hanging = read(first);
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await hanging).toEqual({ kind: 'not-now', reason: 'not drawn within 15000 ms' });
    answers = 'fault';
    expect(await read(second)).toMatchObject({ kind: 'not-now', reason: 'it failed' });
    answers = 'image';
    expect(await read(first)).toEqual({ kind: 'drawn', jpeg: Buffer.from('x') });
  });
});
