/** The job that makes smaller sizes of images. */
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sizeKey } from '../../../domain/media/image.ts';
import { createSharpImageWorker } from '../../../server/adapters/sharp/sharp-image-worker.ts';
import type { ImageWorker } from '../../../server/ports/media.ts';
import { type RunningJob, startJob } from '../../../server/services/jobs/scheduler.ts';
import { saveImage } from '../../../server/services/media/upload-image.ts';
import { imageSizesJob } from '../../../server/start/jobs.ts';
import { waitFor } from '../../wait-for.ts';
import { openTestImport, type TestImport } from '../transfer/open-import.ts';

let test: TestImport;
let sizing: RunningJob | null = null;
beforeEach(async () => {
  test = await openTestImport();
});
afterEach(async () => {
  await sizing?.stop();
  sizing = null;
});

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

function start(
  imageWorker: ImageWorker = test.imageWorker,
  clock = Date.now,
  database = test.database,
): RunningJob {
  sizing = startJob(imageSizesJob({ ...test, database, imageWorker, clock, log }), { clock, log });
  return sizing;
}

async function store(key: string, width = 400): Promise<void> {
  const image = sharp({ create: { width, height: 100, channels: 3, background: 'red' } });
  const keep = saveImage({ ...test, ...test.database });
  expect(await keep(key, await image.jpeg().toBuffer())).not.toBeNull();
}

const widthsOf = async (key: string) => (await test.database.images.find(key))?.widths;
const untilDone = (...keys: string[]) =>
  waitFor(async () => {
    for (const key of keys) expect(await widthsOf(key)).not.toEqual([]);
  });
/** Whatever the moment at which it is due. */
const findWaiting = async () => (await test.database.images.claimWithoutSizes(8e15, 9e15))?.storageKey;

it('makes every size of every image, and raises the content version', async () => {
  await store('news_images/1_a.jpg', 400);
  await store('banners/b.jpg', 100);
  const version = test.database.contentVersion();
  start();
  await untilDone('news_images/1_a.jpg', 'banners/b.jpg');
  expect(await widthsOf('news_images/1_a.jpg')).toEqual([320, 400]);
  expect(await widthsOf('banners/b.jpg')).toEqual([100]);
  for (const width of [320, 400]) {
    for (const format of ['avif', 'webp'] as const) {
      const data = await test.files.read(sizeKey('news_images/1_a.jpg', width, format));
      expect((await sharp(data ?? undefined).metadata()).width).toBe(width);
    }
  }
  await waitFor(() => expect(test.database.contentVersion()).toBeGreaterThan(version));
});

it('shows sizes on pages later when the database failed at that moment', async () => {
  await store('news_images/1_a.jpg', 400);
  const { database } = test;
  let failures = 1;
  const flaky = {
    ...database,
    async invalidateContent(...tags: Parameters<typeof database.invalidateContent>) {
      if (failures > 0) {
        failures -= 1;
        throw new Error('The database is away.');
      }
      return database.invalidateContent(...tags);
    },
  };
  const version = database.contentVersion();
  start(test.imageWorker, Date.now, flaky);
  await untilDone('news_images/1_a.jpg');
  await waitFor(() => expect(failures).toBe(0));
  expect(database.contentVersion()).toBe(version);
  // No other image comes: the next look around is enough.
  await waitFor(() => {
    sizing?.wake();
    expect(database.contentVersion()).toBeGreaterThan(version);
  });
});

it('finds new images when it is woken', async () => {
  const running = start();
  await store('banners/b.jpg');
  running.wake();
  await untilDone('banners/b.jpg');
});

it('makes no sizes of an animation', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  await saveImage({ ...test, ...test.database })('banners/a.gif', gif);
  start();
  await waitFor(() =>
    expect(log.info).toHaveBeenCalledWith(
      expect.objectContaining({ image: 'banners/a.gif' }),
      'an image stays without sizes',
    ),
  );
  await waitFor(async () => expect(await findWaiting()).toBeUndefined());
  expect(await widthsOf('banners/a.gif')).toEqual([]);
});

it('skips an image at which the worker fails, and retries it later', async () => {
  await store('banners/a.jpg');
  await store('banners/b.jpg');
  let now = 0;
  let failures = 1;
  const flaky: ImageWorker = {
    ...test.imageWorker,
    async createSizes(...args) {
      failures -= 1;
      if (failures >= 0) throw new Error('killed');
      return test.imageWorker.createSizes(...args);
    },
  };
  const running = start(flaky, () => now);
  await untilDone('banners/a.jpg');
  expect(await widthsOf('banners/b.jpg')).toEqual([]);
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ image: 'banners/b.jpg' }),
    expect.any(String),
  );
  now += 61_000;
  await waitFor(async () => {
    running.wake();
    expect(await widthsOf('banners/b.jpg')).not.toEqual([]);
  });
});

it('leaves no sizes of an image that was deleted meanwhile', async () => {
  await store('banners/a.jpg', 50);
  const slow: ImageWorker = {
    ...test.imageWorker,
    async createSizes(data, widths, take) {
      for (const width of widths) await take({ width, format: 'webp', data });
      vi.spyOn(test.database, 'inTransaction').mockImplementationOnce((work) =>
        work({ ...test.database, images: { ...test.database.images, find: async () => null } }),
      );
      return { made: true };
    },
  };
  start(slow);
  await waitFor(async () => {
    expect(await test.files.read(sizeKey('banners/a.jpg', 50, 'webp'))).toBeNull();
    expect(test.database.inTransaction).toHaveBeenCalled();
  });
});

it('stops in the middle of an image, whose sizes are made after the next start', async () => {
  await store('banners/a.jpg', 1_600);
  const stopping = createSharpImageWorker();
  const running = start(stopping);
  await stopping.close();
  await running.stop();
  expect(await findWaiting()).toBe('banners/a.jpg');
});
