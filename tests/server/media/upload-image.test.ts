/** Checks how many uploads are received, and how many wait for an image in memory (docs/product.md#images). */
import { expect, it } from 'vitest';
import { systemActor } from '../../../domain/accounts/audit.ts';
import type { SpooledFile } from '../../../server/ports/media.ts';
import { uploadImage } from '../../../server/services/media/upload-image.ts';
import { withPortal } from '../../app/http/open-portal.ts';

const tooMany = {
  ok: false,
  problem: {
    code: 'unavailable',
    message: 'Muitas imagens estão chegando agora. Tente novamente em instantes.',
  },
};

const portal = withPortal();

const spooled = (): SpooledFile => ({ read: async () => Buffer.alloc(1), delete: async () => {} });

/** Uploads that end as "not an image" once `decode` is called; bodies arrive by `receive`. */
function openUploads(receive: () => Promise<SpooledFile>) {
  const { promise: isDecoded, resolve: decode } = Promise.withResolvers<void>();
  const upload = uploadImage({
    database: portal().database,
    files: portal().files,
    spool: { receive, deleteAbandoned: async () => {} },
    imageWorker: {
      inspect: async () => {
        await isDecoded;
        return { refused: 'no-image' };
      },
      createSizes: async () => ({ made: true }),
      createIcon: async () => null,
      createCrop: async () => null,
      close: async () => {},
    },
    clock: () => 0,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    onImageStored: () => {},
  });
  return { send: () => upload(systemActor, { purpose: 'news', fileName: 'a.jpg', body: null }), decode };
}

it('an upload is rejected while 2 are in memory and 20 wait', async () => {
  const { send, decode } = openUploads(async () => spooled());
  const taken = Array.from({ length: 22 }, send);
  expect(await send()).toEqual(tooMany);
  decode();
  for (const result of await Promise.all(taken)) {
    expect(result).toMatchObject({ ok: false, problem: { code: 'invalid-input' } });
  }
  expect(await send()).toMatchObject({ problem: { code: 'invalid-input' } });
});

it('an upload is rejected while 40 others arrive', async () => {
  const { promise: file, resolve: arrive } = Promise.withResolvers<SpooledFile>();
  const { send, decode } = openUploads(() => file);
  const arriving = Array.from({ length: 40 }, send);
  expect(await send()).toEqual(tooMany);
  decode();
  arrive(spooled());
  await Promise.all(arriving);
  expect(await send()).toMatchObject({ problem: { code: 'invalid-input' } });
});
