/** Image files that a damaged disk returns: pages are served, other images get their sizes. */
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { fileUrl } from '../../domain/media/image.ts';
import { startJob } from '../../server/services/jobs/scheduler.ts';
import { saveImage } from '../../server/services/media/upload-image.ts';
import { saveNews } from '../../server/services/news/save-news.ts';
import { imageSizesJob } from '../../server/start/jobs.ts';
import { openTestPortal } from '../app/http/open-portal.ts';
import { aNews } from '../builders.ts';
import { openTestImport } from '../server/transfer/open-import.ts';
import { waitFor } from '../wait-for.ts';

const aJpeg = () =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

const damages = {
  truncated: async (original: Buffer) => original.subarray(0, original.length / 3),
  emptied: async () => Buffer.alloc(0),
  'not an image': async () => Buffer.from('<html>'),
  missing: async () => null,
};

it('damaged images do not stop the sizes of other images, and a missing file is retried', async () => {
  const test = await openTestImport();
  const [info, warn] = [vi.fn(), vi.fn()];
  const keep = saveImage({ ...test, ...test.database });
  const keys = [];
  for (const [name, damage] of Object.entries(damages)) {
    const key = `news_images/1_${name.replaceAll(' ', '-')}.jpg`;
    const original = await aJpeg();
    expect(await keep(key, original)).not.toBeNull();
    const damaged = await damage(original);
    if (damaged) await test.files.save(key, damaged);
    else await test.files.delete(key);
    keys.push(key);
  }
  await keep('news_images/2_inteira.jpg', await aJpeg());
  const needs = { ...test, clock: () => Date.now(), log: { info, warn, error() {} } };
  const sizing = startJob(imageSizesJob(needs), needs);
  try {
    await waitFor(async () =>
      expect((await test.database.images.find('news_images/2_inteira.jpg'))?.widths).toEqual([320, 480, 640]),
    );
    // A missing file may come back; the others have no sizes, so pages have no addresses of any.
    await waitFor(() => expect(warn).toHaveBeenCalledOnce());
    const left = () => info.mock.calls.filter(([, sentence]) => sentence === 'an image stays without sizes');
    await waitFor(() => expect(left()).toHaveLength(3));
    // It is due at this moment, whatever the moment was before.
    const findWaiting = async () => (await test.database.images.claimWithoutSizes(8e15, 9e15))?.storageKey;
    expect(await findWaiting()).toBe('news_images/1_missing.jpg');
    await waitFor(async () => expect(await findWaiting()).toBeUndefined());
    const widths = keys.map(async (key) => (await test.database.images.find(key))?.widths);
    expect(await Promise.all(widths)).toEqual(keys.map(() => []));
  } finally {
    await sizing.stop();
  }
});

it('damaged images keep the layout of pages, and cause no error in the log', async () => {
  const portal = await openTestPortal();
  try {
    const key = 'news_images/1763650000000_capa.jpg';
    await portal.database.images.save({
      storageKey: key,
      width: 640,
      height: 360,
      bytes: 4_000,
      mimeType: 'image/jpeg',
      placeholder: '',
      widths: [320, 640],
    });
    await saveNews(portal.database, aNews({ slug: 'sem-arquivo', imageUrl: fileUrl(key) }));
    const html = await portal.page('/news/sem-arquivo');
    expect(html).toMatch(/<img[^>]* width="640"[^>]* height="360"/);
    for (const path of [key, `${key}.320.webp`, `${key}.640.avif`]) {
      const response = await portal.get(fileUrl(path));
      expect([path, response.status, response.headers.get('Cache-Control')]).toEqual([path, 404, 'no-store']);
    }
  } finally {
    await portal.close();
  }
});
