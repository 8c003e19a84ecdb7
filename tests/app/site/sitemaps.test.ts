/** Sitemaps and robots.txt, for search engines. */
import { describe, expect, it } from 'vitest';
import { sitemapPartSize } from '../../../domain/site/limits.ts';
import { listSitemapParts } from '../../../server/services/search/list-sitemap-news.ts';
import { aNews, anId, dayMs, minuteMs, testNowMs } from '../../builders.ts';
import { saveAtOnce } from '../../many-news.ts';
import { withPortal } from '../http/open-portal.ts';
import { child, parseXml } from './xml.ts';

const site = 'https://pauta.test';

const portal = withPortal();

async function readXml(path: string) {
  const response = await portal().get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  return parseXml(await response.text());
}

async function locations(path: string): Promise<string[]> {
  return (await readXml(path)).children.map((entry) => child(entry, 'loc').text);
}

/** Every address of news that a crawler finds from the index on. */
async function crawl(): Promise<string[]> {
  const found: string[] = [];
  for (const file of await locations('/sitemap.xml')) {
    if (file.includes('/sitemap-noticias-')) found.push(...(await locations(file.slice(site.length))));
  }
  return found;
}

const saveMany = (count: number, createdAt: (index: number) => number): Promise<void> =>
  saveAtOnce(
    portal().database,
    Array.from({ length: count }, (_, index) => aNews({ id: anId('m'), createdAt: createdAt(index) })),
  );

describe('the sitemap', () => {
  it('of an empty portal lists its pages', async () => {
    expect(await locations('/sitemap.xml')).toEqual([`${site}/sitemap-paginas.xml`]);
    const pages = await locations('/sitemap-paginas.xml');
    expect(pages).toHaveLength(17 + 6);
    expect(pages).toContain(`${site}/`);
    expect(pages).toContain(`${site}/categoria/impressao-3d`);
    expect(pages).toContain(`${site}/acessibilidade`);
    expect(pages).toContain(`${site}/termos-de-uso-e-privacidade`);
  });

  it('lists news with their dates, and none of the future', async () => {
    await portal().database.news.save(aNews({ slug: 'uma', createdAt: testNowMs - dayMs }));
    await portal().database.news.save(aNews({ id: 'Sem Slug&<', slug: null, createdAt: testNowMs }));
    await portal().database.news.save(aNews({ slug: 'futura', createdAt: testNowMs + 1 }));
    const index = await readXml('/sitemap.xml');
    expect(index.children.map((entry) => child(entry, 'lastmod').text)).toEqual([
      '2026-11-20T14:35:00-03:00',
      '2026-11-20T14:35:00-03:00',
    ]);
    const [, file = ''] = await locations('/sitemap.xml');
    const entries = (await readXml(file.slice(site.length))).children;
    expect(entries.map((entry) => [child(entry, 'loc').text, child(entry, 'lastmod').text])).toEqual([
      [`${site}/news/uma`, '2026-11-19T14:35:00-03:00'],
      [`${site}/news/Sem%20Slug%26%3C`, '2026-11-20T14:35:00-03:00'],
    ]);
  });

  it('divides many news into stable parts that together have everything once', async () => {
    // Three to a moment, so that the ends of parts fall between news of one date.
    await saveMany(2 * sitemapPartSize + 10, (index) => testNowMs - dayMs + Math.floor(index / 3));
    const before = await locations('/sitemap.xml');
    expect(before).toHaveLength(1 + 3);
    const found = await crawl();
    expect(found).toHaveLength(2 * sitemapPartSize + 10);
    expect(new Set(found).size).toBe(found.length);

    await portal().database.news.save(aNews({ slug: 'nova', createdAt: testNowMs }));
    await portal().database.invalidateContent();
    expect(await locations('/sitemap.xml')).toEqual(before);
    expect(await crawl()).toContain(`${site}/news/nova`);

    // Another process, which remembers nothing, cuts alike.
    const fresh = await listSitemapParts({ news: portal().database.news, clock: () => testNowMs })();
    expect(fresh).toEqual(await portal().services.listSitemapParts());
  });

  it('lists late news with an old date in an existing part', async () => {
    await saveMany(sitemapPartSize + 1, (index) => testNowMs - dayMs + index);
    const before = await locations('/sitemap.xml');
    await saveMany(100, () => testNowMs - dayMs);
    expect(await locations('/sitemap.xml')).toEqual(before);
    expect(await crawl()).toHaveLength(sitemapPartSize + 101);
  });

  it('has no part beyond the last news', async () => {
    await saveMany(sitemapPartSize, (index) => testNowMs - dayMs + index);
    const files = await locations('/sitemap.xml');
    expect(files).toHaveLength(2);
    expect(await crawl()).toHaveLength(sitemapPartSize);
  });

  it('rejects unknown parts', async () => {
    for (const name of ['x.y', 'inicio', 'inicio.agora.x', '1-a.2-', '1-a.b', '.', 'inicio.1e3-a']) {
      expect((await portal().get(`/sitemap-noticias-${name}.xml`)).status).toBe(404);
    }
    expect((await portal().get('/sitemap-noticias-inicio.agora.xml')).status).toBe(200);
    expect((await portal().get('/sitemap-noticias-5-a.1-a.xml')).status).toBe(200);
  });
});

describe('the Google News sitemap', () => {
  it('lists news of the last 48 hours with publication, date and title', async () => {
    const title = ']]> </script> & 😀 \u0001';
    await portal().database.news.save(aNews({ slug: 'nova', title, createdAt: testNowMs }));
    await portal().database.news.save(aNews({ slug: 'limite', createdAt: testNowMs - 2 * dayMs }));
    await portal().database.news.save(aNews({ slug: 'velha', createdAt: testNowMs - 2 * dayMs - 1 }));
    await portal().database.news.save(aNews({ slug: 'futura', createdAt: testNowMs + minuteMs }));
    const { children } = await readXml('/sitemap-news.xml');
    expect(children.map((entry) => child(entry, 'loc').text)).toEqual([
      `${site}/news/nova`,
      `${site}/news/limite`,
    ]);
    const [first] = children;
    if (!first) throw new Error('The sitemap is empty.');
    const news = child(first, 'news:news');
    const publication = child(news, 'news:publication');
    expect(child(publication, 'news:name').text).toBe('Pauta');
    expect(child(publication, 'news:language').text).toBe('pt');
    expect(child(news, 'news:publication_date').text).toBe('2026-11-20T14:35:00-03:00');
    expect(child(news, 'news:title').text.trim()).toBe(']]> </script> & 😀');
  });

  it('lists the newest 1,000 at most', async () => {
    await saveMany(1_005, (index) => testNowMs - index);
    const { children } = await readXml('/sitemap-news.xml');
    expect(children).toHaveLength(1_000);
    expect(new Set(children.map((entry) => child(entry, 'loc').text)).size).toBe(1_000);
  });
});

describe('robots.txt', () => {
  it('allows crawlers everything but calls, searches and the newsroom', async () => {
    const response = await portal().get('/robots.txt');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect((await response.text()).split('\n')).toEqual([
      'User-agent: *',
      'Allow: /',
      'Disallow: /api/',
      'Disallow: /dashboard',
      'Disallow: /edit-news',
      'Disallow: /login',
      '',
      `Sitemap: ${site}/sitemap.xml`,
      `Sitemap: ${site}/sitemap-news.xml`,
      '',
    ]);
  });
});
