/**
 * POST /api/redacao/imagens: who may upload, which files are accepted, and which are refused without leaving anything
 * behind.
 */
import { readdir } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { deleteLooseFiles } from '../../../server/services/media/delete-loose-files.ts';
import { dayMs, silentLog, testNowMs } from '../../builders.ts';
import { openAdminBrowser, type TestBrowser } from '../http/browser.ts';
import { withPortal } from '../http/open-portal.ts';

const portal = withPortal();
let admin: TestBrowser;
beforeEach(async () => {
  admin = await openAdminBrowser(portal());
});

const picture = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#2b35e6' } });
const photo = () => picture().jpeg().toBuffer();

const address = (purpose = 'news', name = 'Praia do Rosa.JPG') =>
  `/api/redacao/imagens?${new URLSearchParams({ para: purpose, nome: name })}`;
const send = (data: BodyInit, purpose?: string, name?: string) =>
  admin.send(address(purpose, name), { method: 'POST', body: data });
const urlOf = async (response: Response): Promise<string> => (await response.json()).url;

/** Every file of the storage and of what is arriving, as paths. */
async function filesOnDisk(): Promise<string[]> {
  const found = await readdir(portal().folder, { recursive: true, withFileTypes: true });
  return found.flatMap((entry) =>
    entry.isFile() && !entry.name.startsWith('pauta.sqlite') ? `${entry.parentPath}/${entry.name}` : [],
  );
}

async function expectNothingLeft(): Promise<void> {
  expect(await filesOnDisk()).toEqual([]);
  expect(await portal().database.images.listLibrary({}, { limit: 9 })).toEqual([]);
  expect(await portal().database.looseFiles.listDue(testNowMs + dayMs, 9)).toEqual([]);
  expect(await portal().database.audit.list({ action: 'image.uploaded' }, { limit: 9 })).toEqual([]);
}

describe('an image', () => {
  it('is stored under the key of its purpose, with its uploader and date', async () => {
    const response = await send(new Uint8Array(await photo()));
    expect(response.status).toBe(200);
    const url = `/files/news_images/${testNowMs}_praia-do-rosa.jpg`;
    expect(await response.json()).toEqual({ url, width: 64, height: 48 });
    expect((await admin.get(url)).headers.get('Content-Type')).toBe('image/jpeg');
    expect(await portal().database.images.listLibrary({}, { limit: 9 })).toMatchObject([
      { fileName: 'Praia do Rosa.JPG', uploadedAt: testNowMs, uploadedByName: 'Redação', isUsed: false },
    ]);
    expect(await portal().database.audit.list({ action: 'image.uploaded' }, { limit: 9 })).toHaveLength(1);
    expect(await filesOnDisk()).toHaveLength(1);
  });

  it('of the editor and of a banner has a key of its own form', async () => {
    const data = new Uint8Array(await photo());
    expect(await urlOf(await send(data, 'editor', 'a.jpg'))).toBe(`/files/editor_images/${testNowMs}-a.jpg`);
    expect(await urlOf(await send(data, 'banner', 'a.jpg'))).toBe('/files/banners/a.jpg');
  });

  it('never replaces another, even when both arrive at once', async () => {
    const widths = [10, 20, 30, 40];
    const datas = await Promise.all(widths.map((width) => picture(width).jpeg().toBuffer()));
    const answers = await Promise.all(datas.map((data) => send(new Uint8Array(data), 'banner', 'verao.jpg')));
    const stored = await Promise.all(answers.map(async (answer) => answer.json()));
    expect(stored.map(({ url }) => url).toSorted()).toEqual([
      '/files/banners/verao-2.jpg',
      '/files/banners/verao-3.jpg',
      '/files/banners/verao-4.jpg',
      '/files/banners/verao.jpg',
    ]);
    for (const { url, width } of stored) {
      const file = await portal().files.read(storageKeyOf(url) ?? '');
      expect((await sharp(file ?? undefined).metadata()).width).toBe(width);
    }
  });

  it('never gets the key of a size of another image, or of one that is being deleted', async () => {
    const data = new Uint8Array(await picture().webp().toBuffer());
    expect(await urlOf(await send(data, 'banner', 'verao.jpg.320.webp'))).toBe(
      '/files/banners/verao.jpg-320.webp',
    );
    await portal().database.looseFiles.create({ storageKey: 'banners/a.webp', width: 9 }, testNowMs);
    expect(await urlOf(await send(data, 'banner', 'a.webp'))).toBe('/files/banners/a-2.webp');
  });

  it('has the format of its content, whatever its name says', async () => {
    const url = await urlOf(await send(new Uint8Array(await photo()), 'banner', '../../x.svg'));
    expect(url).toBe('/files/banners/x.svg.jpg');
    expect((await admin.get(url)).headers.get('Content-Type')).toBe('image/jpeg');
  });
});

describe('a file that is refused leaves nothing behind:', () => {
  const notAnImage =
    'Este arquivo não é uma imagem que aceitamos. Envie JPEG, PNG, WebP, AVIF ou GIF de até 15 MB e 50 megapixels.';
  const heic =
    'Este arquivo é HEIC, o formato das fotos do iPhone, que os navegadores não mostram. Converta para JPEG: no computador, abra a foto e exporte como JPEG; no iPhone, escolha “Mais Compatível” em Ajustes, Câmera, Formatos e fotografe de novo.';
  const damaged = 'A imagem está danificada ou incompleta.';
  const tooLarge = 'A imagem é grande demais: o limite é de 15 MB e 50 megapixels.';

  it.each([
    ['a text', notAnImage, async () => Buffer.from('olá')],
    [
      'a truncated photo',
      damaged,
      async () => (await picture(900, 600).jpeg().toBuffer()).subarray(0, 2_000),
    ],
    [
      'a photo of an iPhone under another name',
      heic,
      async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    ],
    ['a decompression bomb', tooLarge, async () => bomb()],
  ])('%s', async (_, message, make) => {
    const response = await send(new Uint8Array(await make()));
    const code = message === tooLarge ? 'too-large' : 'invalid-input';
    expect(response.status).toBe(code === 'too-large' ? 413 : 400);
    expect(await response.json()).toEqual({ code, message });
    await expectNothingLeft();
  });

  it('more than 15 MB, as declared or while it arrives', async () => {
    const megabyte = new Uint8Array(1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(megabyte);
      },
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: endless, duplex: 'half' };
    for (const response of [
      await admin.send(address(), { method: 'POST', body: 'x', headers: { 'Content-Length': '15728641' } }),
      await admin.send(address(), init),
    ]) {
      expect(response.status).toBe(413);
      expect(await response.json()).toEqual({ code: 'too-large', message: tooLarge });
    }
    expect(sent).toBeLessThan(30);
    await expectNothingLeft();
  });

  it('an upload that breaks off', async () => {
    const breaking = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(5000));
      },
      pull(controller) {
        controller.error(new Error('gone'));
      },
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: breaking, duplex: 'half' };
    expect((await admin.send(address(), init)).status).toBe(503);
    await expectNothingLeft();
  });

  it.each([
    ['the storage', () => vi.spyOn(portal().files, 'save').mockRejectedValueOnce(new Error('disk full'))],
    [
      'the database',
      () => {
        const { inTransaction } = portal().database;
        vi.spyOn(portal().database, 'inTransaction')
          .mockImplementationOnce(inTransaction)
          .mockRejectedValueOnce(new Error('disk full'));
      },
    ],
  ])('an upload that %s cannot store', async (_, breakIt) => {
    breakIt();
    const response = await send(new Uint8Array(await photo()));
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      code: 'unavailable',
      message: 'Não foi possível salvar a imagem. Tente novamente em instantes.',
    });
    await expectNothingLeft();
  });

  it('a killed upload, an hour later', async () => {
    await portal().database.looseFiles.create({ storageKey: 'banners/a.jpg', width: 64 }, testNowMs + 1);
    await portal().files.save('banners/a.jpg', await photo());
    await deleteLooseFiles({ ...portal(), log: silentLog, clock: () => testNowMs })();
    expect(await filesOnDisk()).toHaveLength(1);
    await deleteLooseFiles({ ...portal(), log: silentLog, clock: () => testNowMs + 1 })();
    await expectNothingLeft();
  });

  it('an upload that the sweep deleted because the clock was set ahead', async () => {
    const put = portal().files.save;
    portal().files.save = async (key, data) => {
      await put(key, data);
      await deleteLooseFiles({ ...portal(), log: silentLog, clock: () => testNowMs + dayMs })();
    };
    const response = await send(new Uint8Array(await photo()));
    expect(response.status).toBe(503);
    await expectNothingLeft();
    portal().files.save = put;
    expect((await send(new Uint8Array(await photo()))).status).toBe(200);
  });
});

it('a purpose that does not exist is refused', async () => {
  expect((await send('x', 'avatar')).status).toBe(400);
});

it('lets many uploads wait, and rejects too many with a sentence', async () => {
  const data = new Uint8Array(await photo());
  const answers = await Promise.all(Array.from({ length: 60 }, () => send(data)));
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  const refused = answers.find(({ status }) => status === 503);
  expect(await refused?.json()).toEqual({
    code: 'unavailable',
    message: 'Muitas imagens estão chegando agora. Tente novamente em instantes.',
  });
  expect((await send(data)).status).toBe(200);
});

/** A small PNG that promises 60,000 × 60,000 pixels. */
async function bomb(): Promise<Buffer> {
  const png = await picture(8, 8).png().toBuffer();
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
