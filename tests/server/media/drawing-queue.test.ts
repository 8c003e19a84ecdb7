/** The queue of images that are drawn when they are first requested. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import { createDrawingQueue } from '../../../server/services/media/drawing-queue.ts';
import { aFolder } from '../../folders.ts';

let folder: string;
beforeEach(async () => {
  folder = await aFolder();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

it('stores a drawing that came too late for its reader', async () => {
  const files = await openDiskFileStore(folder);
  const stored = Promise.withResolvers<void>();
  const save = async (key: string, data: Buffer) => {
    await files.save(key, data);
    if (key.endsWith('.latest')) stored.resolve();
  };
  const slow = Promise.withResolvers<Buffer>();
  const begun = Promise.withResolvers<void>();
  const draw = vi.fn(() => {
    begun.resolve();
    return slow.promise;
  });
  const image = createDrawingQueue({ ...files, save })('lenta', [1], draw);
  const reading = image.read();
  await begun.promise;
  vi.advanceTimersByTime(15_000);
  expect(await reading).toMatchObject({ kind: 'not-now' });
  slow.resolve(Buffer.from('lenta'));
  await stored.promise;
  expect(await image.read()).toMatchObject({ jpeg: Buffer.from('lenta') });
  expect(draw).toHaveBeenCalledOnce();
});
