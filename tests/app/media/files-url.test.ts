/** Images at an address that the operator chose: readers load them there, but no stored text contains it. */
import { afterEach, expect, it } from 'vitest';
import { fileUrl } from '../../../domain/media/image.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aComment, aContentWith, aMainBanner, aNews, anImage, testNowMs, words } from '../../builders.ts';
import { openTestPortal, type TestPortal } from '../http/open-portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const filesUrl = 'https://cdn.exemplo/imagens';
const cover = anImage({ storageKey: 'news_images/1763650000000_capa.jpg' });
const inText = anImage({ storageKey: 'news_images/1763650000001_no texto.jpg' });
const banner = anImage({ storageKey: 'banners/1763650000002_b.jpg' });
const content = aContentWith({ type: 'IMAGE', data: { src: fileUrl(inText.storageKey) } });

async function open(env: Record<string, string>) {
  portal = await openTestPortal({ env });
  const { database } = portal;
  for (const image of [cover, inText, banner]) await database.images.save(image);
  const imageUrl = fileUrl(cover.storageKey);
  const item = { category: 'games', isFeatured: true, content, imageUrl, createdAt: testNowMs - 1 } as const;
  const news = aNews({ ...item, slug: 'uma', title: 'Uma joystick' });
  await saveNews(database, news);
  await saveNews(database, aNews({ category: 'games', imageUrl }));
  await database.comments.save(aComment({ newsId: news.id }));
  await database.banners.saveMain(aMainBanner({ imageUrl: fileUrl(banner.storageKey) }));
  await database.invalidateContent();
  return news;
}

const shown = words(
  '/ /categoria/games /news/uma /busca?q=joystick /galeria-de-videos /api/noticias /rss.xml /feed.json',
);
const coverAt = `${filesUrl}/news_images/1763650000000_capa.jpg`;

it('images have this address in pages, calls, feeds and metadata', async () => {
  const news = await open({ FILES_URL: `${filesUrl}/` });
  for (const path of shown) {
    const text = await portal.page(path);
    expect(text, path).toContain(coverAt);
    expect(text, path).not.toMatch(/(?:src|srcset|url|href)="[^"]*[^n]\/files\/|pauta\.test\/files\//i);
    expect(text.replaceAll(filesUrl, ''), path).not.toContain('/files/news_images');
  }
  const article = await portal.page('/news/uma');
  expect(article).toContain(`${coverAt}.480.avif 480w`);
  // Search engines get crops, which the portal makes itself.
  expect(article).toContain(`"image":["https://pauta.test/compartilhar/${news.id}.16x9.jpg"`);
  expect(article).toContain(`src="${filesUrl}/news_images/1763650000001_no%20texto.jpg.768.webp"`);
  expect(article).toContain('<link rel="preconnect" href="https://cdn.exemplo"/>');
  expect(await portal.page('/rss.xml')).toContain(`${filesUrl}/news_images/1763650000001_no%20texto.jpg`);
  expect(await portal.page('/')).toContain(`${filesUrl}/banners/1763650000002_b.jpg`);
  // Stored as ever, and answered by the portal itself as ever.
  const [stored] = await portal.database.news
    .listAll(null, 9)
    .then((all) => all.filter(({ id }) => id === news.id));
  expect([stored?.imageUrl, stored?.content]).toEqual([fileUrl(cover.storageKey), content]);
  await portal.files.save(cover.storageKey, Buffer.from('imagem'));
  expect((await portal.get(fileUrl(cover.storageKey))).status).toBe(200);
});

it('images may be loaded by http only when the address is configured so', async () => {
  await open({ FILES_URL: 'http://localhost:9000/pauta' });
  const policy = (await portal.get('/')).headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("img-src 'self' data: https: http://localhost:9000;");
});

it('images have an address of the portal without this setting', async () => {
  await open({});
  expect(await portal.page('/news/uma')).toContain(`src="${fileUrl(cover.storageKey)}.768.webp"`);
  expect((await portal.get('/')).headers.get('Content-Security-Policy')).toContain(
    "img-src 'self' data: https:;",
  );
});
