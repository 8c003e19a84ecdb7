/** Checks where images of a content export are found and stored. */
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { imageSources } from '../../../domain/text/rich-text-images.ts';
import {
  aJpeg,
  contentDocument,
  newsDocument,
  openTestImport,
  type TestImport,
  timeMs,
} from './open-import.ts';

const everything = { publishedUntil: null };
const bucket = 'https://firebasestorage.googleapis.com/v0/b/portal.appspot.com/o';
let test: TestImport;
beforeEach(async () => {
  test = await openTestImport();
});

/** Photos are encoded again when they are stored, so the colour identifies each one. */
async function colourOf(key = ''): Promise<'red' | 'blue' | 'other'> {
  const { dominant } = await sharp((await test.files.read(key)) ?? undefined).stats();
  if (dominant.r > 200) return 'red';
  return dominant.b > 200 ? 'blue' : 'other';
}

async function importNews(changes: Record<string, unknown>, withFiles = true, id = 'n1') {
  const report = await test.run({ news: { [id]: newsDocument(changes) } }, { withFiles });
  const news = await test.database.news.findById(id, everything);
  return { report, news };
}

it('images are stored under their own names, and news, texts and banners show them', async () => {
  await test.putFile('news_images/1763650000000_capa.jpg', await aJpeg('red'));
  await test.putFile('editor_images/1763650000001-meio.jpg', await aJpeg('lime'));
  await test.putFile('banners/topo.jpg', await aJpeg('blue'));
  const report = await test.run(
    {
      news: {
        n1: newsDocument({
          imageUrl: `${bucket}/news_images%2F1763650000000_capa.jpg?alt=media&token=abc`,
          content: contentDocument(
            'Com imagens.',
            `${bucket}/editor_images%2F1763650000001-meio.jpg?alt=media`,
            'https://outro.example/fora.jpg',
          ),
        }),
      },
      main_banners: { b: { imageUrl: `${bucket}/banners%2Ftopo.jpg`, link: '', createdAt: timeMs } },
    },
    { withFiles: true },
  );
  expect(report).toMatchObject({ faults: [], images: { stored: 3, elsewhere: 1, failed: 0 } });
  const news = await test.database.news.findById('n1', everything);
  expect(news?.imageUrl).toBe('/files/news_images/1763650000000_capa.jpg');
  expect(imageSources(news?.content ?? '')).toEqual([
    '/files/editor_images/1763650000001-meio.jpg',
    'https://outro.example/fora.jpg',
  ]);
  expect((await test.database.banners.findMain())?.imageUrl).toBe('/files/banners/topo.jpg');
  expect(await colourOf('news_images/1763650000000_capa.jpg')).toBe('red');
  expect(await test.database.images.find('news_images/1763650000000_capa.jpg')).toMatchObject({
    width: 64,
    height: 36,
    mimeType: 'image/jpeg',
    widths: [],
    placeholder: expect.stringMatching(/^data:image\/webp/),
  });
});

it('addresses of images stay as they are without a folder of files', async () => {
  const imageUrl = `${bucket}/news_images%2F1763650000000_capa.jpg?alt=media`;
  const { report, news } = await importNews({ imageUrl }, false);
  expect(news?.imageUrl).toBe(imageUrl);
  expect(report).toMatchObject({ faults: [], images: { elsewhere: 1 } });
});

it('stored images stay when the export is imported again, also without its files', async () => {
  await test.putFile('news_images/1763650000000_capa.jpg', await aJpeg('red'));
  const changes = { imageUrl: `${bucket}/news_images%2F1763650000000_capa.jpg?alt=media` };
  await importNews(changes);
  for (const withFiles of [true, false]) {
    const { report, news } = await importNews(changes, withFiles);
    expect(report.collections.get('news')).toMatchObject({ unchanged: 1 });
    expect(report.images).toMatchObject({ stored: 0, alreadyThere: 0 });
    expect(news?.imageUrl).toBe('/files/news_images/1763650000000_capa.jpg');
  }
});

/** One import of a news item with each cover, whose file has the given path; returns their storage keys. */
async function keysOf(covers: readonly (readonly [imageUrl: string, path: string])[]): Promise<string[]> {
  const photo = await aJpeg('red');
  for (const [, path] of covers) await test.putFile(path, photo);
  const news = covers.map(([imageUrl], index) => [`n${index}`, newsDocument({ imageUrl })]);
  const report = await test.run({ news: Object.fromEntries(news) }, { withFiles: true });
  expect(report.faults).toEqual([]);
  const found = covers.map((_, index) => test.database.news.findById(`n${index}`, everything));
  return (await Promise.all(found)).map((item) => item?.imageUrl.replace('/files/', '') ?? '');
}

it('a file is found by its path, by its name alone, without a host and however accents are written', async () => {
  const stored = expect.stringMatching(/^news_images\//);
  expect(
    await keysOf([
      ['https://storage.googleapis.com/portal/news_images/17_a.jpg', 'x/news_images/17_a.jpg'],
      ['https://outro.example/fotos/18_b.jpg?w=9', 'baixadas/18_b.jpg'],
      ['fotos/19_c.jpg', 'fotos/19_c.jpg'],
      ['https://x.example/S%C3%A3o.jpg', 'Sa\u0303o.jpg'],
    ]),
  ).toEqual([stored, stored, stored, stored]);
});

it('a storage key is the name of the file, made plain and unique, or the key of the portal, also a long one', async () => {
  const key = `editor_images/1763650000000-${'a'.repeat(105)}-0badcafe.jpg`;
  expect(
    await keysOf([
      ['https://x.example/fotos/Praia do Rosa.JPG', 'Praia do Rosa.JPG'],
      [`${bucket}/news_images%2Fcapa.jpg_1763650000000`, 'news_images/capa.jpg_1763650000000'],
      [`${bucket}/editor_images%2F17-S%C3%A3o.jpg`, 'editor_images/17-São.jpg'],
      [`${bucket}/banners%2Ftopo.jpg`, 'banners/topo.jpg'],
      [`/files/${key}`, key],
    ]),
  ).toEqual([
    expect.stringMatching(/^news_images\/1795196100500_praia-do-rosa-[0-9a-f]{8}\.jpg$/),
    'news_images/capa.jpg_1763650000000.jpg',
    expect.stringMatching(/^editor_images\/17-sao-[0-9a-f]{8}\.jpg$/),
    'banners/topo.jpg',
    key,
  ]);
});

it('images of one name are told apart by their folders', async () => {
  await test.putFile('a/foto.jpg', await aJpeg('red'));
  await test.putFile('b/foto.jpg', await aJpeg('blue'));
  const { news } = await importNews({
    imageUrl: 'https://x.example/a/foto.jpg',
    content: contentDocument('x', 'https://x.example/b/foto.jpg'),
  });
  const keys = [news?.imageUrl ?? '', ...imageSources(news?.content ?? '')].map((url) =>
    url.replace('/files/', ''),
  );
  expect(new Set(keys).size).toBe(2);
  expect(await colourOf(keys[0])).toBe('red');
  expect(await colourOf(keys[1])).toBe('blue');
});

it('an image that could be several files is reported and left out', async () => {
  await test.putFile('a/foto.jpg', await aJpeg('red'));
  await test.putFile('b/foto.jpg', await aJpeg('blue'));
  const { report, news } = await importNews({ imageUrl: 'https://x.example/foto.jpg' });
  expect(report.faults).toEqual([
    'news/n1: imageUrl: vários arquivos têm o nome de "https://x.example/foto.jpg"',
  ]);
  expect(news?.imageUrl).toBe('https://x.example/foto.jpg');
});

it('a file name gets the ending of its content, and a file that is no image is left out of its record', async () => {
  await test.putFile(
    'a.jpg',
    await sharp(await aJpeg('red'))
      .png()
      .toBuffer(),
  );
  await test.putFile('b.jpg', '<!doctype html><script>alert(1)</script>');
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = sharp({ create: { width: 200, height: 200, channels: 3, background: 'red', noise } }).jpeg();
  await test.putFile('c.jpg', (await photo.toBuffer()).subarray(0, 4_000));
  const { report, news } = await importNews({
    imageUrl: `${bucket}/banners%2Fa.jpg`,
    content: contentDocument('Texto.', 'https://x.example/b.jpg', 'https://x.example/c.jpg'),
  });
  expect(news?.imageUrl).toBe('/files/banners/a.jpg.png');
  expect(imageSources(news?.content ?? '')).toEqual(['https://x.example/b.jpg', 'https://x.example/c.jpg']);
  expect(report.faults).toEqual([
    expect.stringMatching(/^news\/n1: content: b\.jpg não é um JPEG/),
    expect.stringMatching(/^news\/n1: content: c\.jpg não é um JPEG/),
  ]);
  expect(report.images).toMatchObject({ stored: 1, failed: 2 });
});

it('an address without its file is reported', async () => {
  const { report, news } = await importNews({
    imageUrl: 'capas/17.jpg',
    content: contentDocument('T', 'data:x'),
  });
  expect(news).toMatchObject({ imageUrl: '', title: 'Um jogo novo chega ao celular' });
  expect(imageSources(news?.content ?? '')).toEqual(['data:x']);
  expect(report.faults).toEqual([
    'news/n1: imageUrl: não há arquivo para "capas/17.jpg"',
    'news/n1: content: não há arquivo para "data:x"',
  ]);
});

it('no file outside the folder is read', async () => {
  await writeFile(join(test.folder, 'segredo.jpg'), await aJpeg('red'));
  await symlink(join(test.folder, 'segredo.jpg'), join(test.filesFolder, 'ligado.jpg'));
  await symlink(test.folder, join(test.filesFolder, 'pasta'));
  for (const [index, imageUrl] of [
    'https://x.example/ligado.jpg',
    'https://x.example/segredo.jpg',
    'https://x.example/pasta/segredo.jpg',
    `${bucket}/..%2Fsegredo.jpg`,
  ].entries()) {
    const { report, news } = await importNews({ imageUrl }, true, `n${index}`);
    expect(report.images.stored).toBe(0);
    expect(news?.imageUrl).toBe(imageUrl);
  }
});

it('a text changes nothing but its image addresses', async () => {
  await test.putFile('editor_images/17-a.jpg', await aJpeg('red'));
  const src = `${bucket}/editor_images%2F17-a.jpg?alt=media`;
  const content = `{ "entityMap": {"0": {"type":"IMAGE","data":{"src":${JSON.stringify(src)}, "n":1.50}}},\n "blocks": [], "é":"\\u00e9" }`;
  const { news } = await importNews({ content });
  expect(news?.content).toBe(content.replace(src, '/files/editor_images/17-a.jpg'));
});

it('images of the settings are imported, and those without a file are emptied', async () => {
  const logo = 'site_images/1763650000000_logo.png';
  await test.putFile(
    logo,
    await sharp(await aJpeg('blue'))
      .png()
      .toBuffer(),
  );
  const lost = '/files/site_images/1763650000000_icone.png';
  const report = await test.run(
    { settings: { aparencia: { brandColor: '#0a2a66', logo: `/files/${logo}`, icon: lost } } },
    { withFiles: true },
  );
  expect(report.faults).toEqual([`settings/aparencia: icon: não há arquivo para "${lost}"`]);
  const [{ values } = { values: {} }] = await test.database.settings.listCurrent();
  expect(values).toEqual({ brandColor: '#0a2a66', logo: `/files/${logo}`, icon: '' });
  expect(await colourOf(logo)).toBe('blue');
  expect(await test.database.imageUses.isUsed(logo, ['settings'])).toBe(true);
  expect(await test.database.images.deleteUnused(logo)).toBe(false);
});
