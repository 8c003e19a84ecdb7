/** Uploads that a form waits for. */
import { describe, expect, it, vi } from 'vitest';
import { createUploads } from '../../../app/newsroom/data/uploads.ts';

describe('the uploads of a form', () => {
  it('end the wait at once when there are none', async () => {
    const uploads = createUploads();
    expect(uploads.isPending()).toBe(false);
    expect(await uploads.whenDone()).toBe(true);
  });

  it('are awaited, including those that start during the wait', async () => {
    const uploads = createUploads();
    const [cover, textImage] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const onDone = vi.fn();
    void uploads.track(cover.promise);
    const waiting = uploads.whenDone().then(onDone);
    void uploads.track(textImage.promise);
    cover.resolve();
    await cover.promise;
    expect(uploads.isPending()).toBe(true);
    expect(onDone).not.toHaveBeenCalled();
    textImage.resolve();
    await waiting;
    expect(onDone).toHaveBeenCalledExactlyOnceWith(true);
    expect(uploads.isPending()).toBe(false);
  });

  it('hand over their result before the wait ends', async () => {
    const uploads = createUploads();
    const upload = Promise.withResolvers<string>();
    const order: string[] = [];
    const sending = uploads.track(upload.promise).then((url) => order.push(url));
    const waiting = uploads.whenDone().then(() => order.push('done'));
    upload.resolve('/files/a.jpg');
    await Promise.all([sending, waiting]);
    expect(order).toEqual(['/files/a.jpg', 'done']);
  });

  it('end the wait at the first that fails', async () => {
    const uploads = createUploads();
    const [refused, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const sent = uploads.track(refused.promise);
    void uploads.track(slow.promise);
    const waiting = uploads.whenDone();
    refused.reject(new Error('refused'));
    await expect(sent).rejects.toThrow('refused');
    expect(await waiting).toBe(false);
  });
});
