/** Checks what readers, feeds and search engines get of the details of an image. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fileUrl } from '../../../domain/media/image.ts';
import { type ImageDetails, noImageDetails } from '../../../domain/media/image-details.ts';
import { aContentWith, anImage } from '../../builders.ts';
import { publish, someFields, withNewsDesk } from '../news/news-desk.ts';

const { portal, admin, visitor } = withNewsDesk();
const key = 'news_images/praia.jpg';
const url = fileUrl(key);

async function upload(details: Partial<ImageDetails>, storageKey = key): Promise<void> {
  const { images } = portal().database;
  await images.save(anImage({ storageKey }));
  await images.saveDetails(storageKey, { ...noImageDetails, ...details }, 1);
}

async function read(path: string): Promise<string> {
  const response = await visitor().browser.get(path);
  expect(response.status).toBe(200);
  return response.text();
}

const jsonLdSchema = z.object({ '@type': z.literal('NewsArticle'), image: z.unknown() });
function imagesIn(html: string): unknown {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return jsonLdSchema.parse(JSON.parse(json)).image;
}
const inText = (data: object) => aContentWith({ type: 'IMAGE', data: { src: url, ...data } });
async function listFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const file of portal().files.list()) keys.push(file);
  return keys;
}

const figureOf = (html: string) =>
  /<figure class="article-picture.*?<\/figure>/s.exec(html)?.[0].replace(/<source[^>]*>|<!-- -->/g, '') ?? '';

describe('the main picture of an article', () => {
  it('has the alternative text of the library, and its credit beside the caption', async () => {
    await upload({ altText: 'Praia vazia', credit: 'Lia Ramos', licence: 'cc-by' });
    const { path } = await publish(await admin(), someFields({ imageUrl: url, imageCaption: 'A praia' }));
    const figure = figureOf(await read(path));
    expect(figure).toContain('alt="Praia vazia"');
    expect(figure).toMatch(
      /A praia\. <span>Crédito: Lia Ramos\u00a0·\u00a0<a href="https:\/\/creativecommons.org\/licenses\/by\/4.0\/deed.pt-br"[^>]*>CC BY 4.0<\/a><\/span>/,
    );
  });

  it.each([
    [{ isDecorative: true }, '', ''],
    [{}, '', 'Um jogo feito em Recife'],
    [{}, 'A praia', ''],
  ])('with %o and the caption %o has the alternative text %o', async (details, imageCaption, alt) => {
    await upload(details);
    const { path } = await publish(await admin(), someFields({ imageUrl: url, imageCaption }));
    expect(figureOf(await read(path))).toContain(`alt="${alt}" width`);
  });

  it('shows a change in the library at once, wherever the image is used', async () => {
    const ana = await admin();
    await upload({ altText: 'Antes' });
    const news = [
      await publish(ana, someFields({ imageUrl: url })),
      await publish(ana, someFields({ title: 'Outro jogo feito em Recife', content: inText({}) })),
    ];
    for (const { path } of news) expect(await read(path)).toContain('alt="Antes"');
    await ana.ok('PATCH', '/imagens/dados', {
      ...noImageDetails,
      chave: key,
      altText: 'Depois',
      credit: 'Lia Ramos',
      version: 1,
    });
    for (const { path } of news) {
      const html = await read(path);
      expect(html).toContain('alt="Depois"');
      expect(html).toContain('Crédito: Lia Ramos');
    }
  });

  it('keeps its details through an edit, an earlier version and the trash', async () => {
    const ana = await admin();
    await upload({ altText: 'Praia vazia', credit: 'Lia Ramos' });
    const fields = someFields({ imageUrl: url });
    const { id, path } = await publish(ana, fields);
    const draft = { version: 0, baseVersion: 1, fields: { ...fields, title: 'Outro título' } };
    const { version } = await ana.ok('PUT', `/rascunhos/${id}`, draft);
    await ana.ok('POST', `/rascunhos/${id}/publicar`, { version, fields: draft.fields });
    await ana.ok('POST', `/noticias/${id}/revisoes/1/restaurar?atual=2`);
    await ana.ok('DELETE', `/noticias/${id}`);
    await ana.ok('POST', `/lixeira/${id}/restaurar`);
    const figure = figureOf(await read(path));
    expect(figure).toContain('alt="Praia vazia"');
    expect(figure).toContain('Crédito: Lia Ramos');
  });

  it('is cropped around its focal point, also on cards', async () => {
    const ana = await admin();
    await upload({ focusX: 18, focusY: 50 });
    const { path } = await publish(ana, someFields({ imageUrl: url, isFeatured: true }));
    expect(figureOf(await read(path))).toContain('focus-x2"');
    expect(await read('/')).toContain('focus-x2"');
    await ana.ok('PATCH', '/imagens/dados', { ...noImageDetails, chave: key, focusY: 100, version: 1 });
    expect(figureOf(await read(path))).toContain('focus-y10"');
    expect(await read('/')).toContain('focus-y10"');
  });
});

describe('a picture in a text', () => {
  it('has its own alternative text, or else the one of the library', async () => {
    await upload({ altText: 'Da biblioteca', credit: 'Lia Ramos' });
    const ana = await admin();
    const own = await publish(ana, someFields({ content: inText({ alt: 'Do texto' }) }));
    expect(await read(own.path)).toContain('alt="Do texto"');
    const other = await publish(ana, someFields({ title: 'Outro título', content: inText({}) }));
    expect(await read(other.path)).toMatch(
      /alt="Da biblioteca".*<figcaption><span>Crédito: Lia Ramos<\/span>/s,
    );
  });
});

describe('for search engines, the main picture', () => {
  const addressesOf = (id: string) =>
    ['16x9', '4x3', '1x1'].map((crop) => `https://pauta.test/compartilhar/${id}.${crop}.jpg`);

  it('has three proportions, with credit and licence', async () => {
    await upload({ altText: 'Praia vazia', credit: 'Lia Ramos', licence: 'cc-by' });
    const { id, path } = await publish(await admin(), someFields({ imageUrl: url }));
    expect(imagesIn(await read(path))).toEqual(
      addressesOf(id).map((address) => ({
        '@type': 'ImageObject',
        url: address,
        contentUrl: address,
        caption: 'Praia vazia',
        creditText: 'Lia Ramos',
        license: 'https://creativecommons.org/licenses/by/4.0/deed.pt-br',
      })),
    );
  });

  it('is listed by its addresses alone when it has no details', async () => {
    await upload({ licence: 'press' });
    const { id, path } = await publish(await admin(), someFields({ imageUrl: url }));
    expect(imagesIn(await read(path))).toEqual(addressesOf(id));
  });

  it('is cut from the original around its focal point, when it is first requested', async () => {
    const { files } = portal();
    const halves = await sharp({ create: { width: 2000, height: 900, channels: 3, background: '#f00' } })
      .composite([
        {
          input: { create: { width: 1000, height: 900, channels: 3, background: '#00f' } },
          left: 1000,
          top: 0,
        },
      ])
      .jpeg()
      .toBuffer();
    await files.save(key, halves);
    await upload({ focusX: 0 });
    const ana = await admin();
    const { id } = await publish(ana, someFields({ imageUrl: url }));
    const cropOf = async (crop: string) => {
      const response = await visitor().browser.get(`/compartilhar/${id}.${crop}.jpg`);
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
      const image = sharp(Buffer.from(await response.arrayBuffer()));
      const { width, height } = await image.metadata();
      const { channels } = await image.stats();
      const [red, , blue] = channels.map(({ mean }) => mean > 128);
      return { width, height, red, blue };
    };
    expect(await cropOf('1x1')).toEqual({ width: 900, height: 900, red: true, blue: false });
    expect(await cropOf('4x3')).toMatchObject({ width: 1200, height: 900 });
    expect(await cropOf('16x9')).toMatchObject({ width: 1200, height: 675 });
    await ana.ok('PATCH', '/imagens/dados', { ...noImageDetails, chave: key, focusX: 100, version: 1 });
    expect(await cropOf('1x1')).toEqual({ width: 900, height: 900, red: false, blue: true });
    const stored = await listFiles();
    expect(stored.filter((file) => file.includes('1x1') && file.endsWith('.jpg'))).toHaveLength(1);
    expect(await files.read(key)).toEqual(halves);
    await ana.ok('DELETE', `/noticias/${id}`);
    await ana.ok('DELETE', `/lixeira/${id}`);
    const left = await listFiles();
    expect(left.filter((file) => file.startsWith('share_images/'))).toEqual([]);
  });

  it('has no crop without a stored image, and none of a missing file', async () => {
    const ana = await admin();
    const none = await publish(ana);
    await upload({});
    const missing = await publish(ana, someFields({ title: 'Outro título', imageUrl: url }));
    const statusOf = async (id: string) =>
      (await visitor().browser.get(`/compartilhar/${id}.1x1.jpg`)).status;
    expect(await statusOf(none.id)).toBe(404);
    expect(await statusOf('nada')).toBe(404);
    expect(await statusOf(missing.id)).toBe(503);
  });
});

it('feeds name credit, licence and alternative text', async () => {
  await upload({ altText: 'Praia vazia', credit: 'Lia & Rui', licence: 'cc-by' });
  await publish(await admin(), someFields({ imageUrl: url, content: inText({}) }));
  const rss = await read('/rss.xml');
  expect(rss).toContain(
    'medium="image"><media:description>Praia vazia</media:description><media:credit>Lia &amp; Rui</media:credit>' +
      '<media:license type="text/html" href="https://creativecommons.org/licenses/by/4.0/deed.pt-br">CC BY 4.0</media:license></media:content>',
  );
  const figure =
    '<figure><img src="https://pauta.test/files/news_images/praia.jpg" alt="Praia vazia"><figcaption>Crédito: Lia &amp; Rui · CC BY 4.0</figcaption></figure>';
  expect(JSON.parse(await read('/feed.json')).items[0].content_html).toBe(figure);
});
