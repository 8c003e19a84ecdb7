/** The RSS feeds of the site, its sections, topics and authors. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aContent, aNews, anImage, dayMs, testNowMs } from '../../builders.ts';
import { withPortal } from '../http/open-portal.ts';
import { publish } from '../news/publish.ts';
import { child, childrenOf, parseXml } from './xml.ts';

const hostileTitle = '</title>]]><script>alert(1)</script> & "aspas" \u0000\u0008\ud83d 😀';
const hostileShown = '</title>]]><script>alert(1)</script> & "aspas" \ufffd 😀';

const jsonFeedSchema = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: z.url(),
  feed_url: z.url(),
  language: z.string(),
  items: z.array(
    z.object({
      id: z.url(),
      url: z.url(),
      title: z.string(),
      summary: z.string().optional(),
      content_html: z.string().optional(),
      content_text: z.string().optional(),
      image: z.url().optional(),
      date_published: z.iso.datetime({ offset: true }),
      tags: z.array(z.string()),
      authors: z.array(z.object({ name: z.string() })),
    }),
  ),
});

const portal = withPortal();

async function readRss(path: string) {
  const response = await portal().get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  return child(parseXml(await response.text()), 'channel');
}

async function readJson(path: string) {
  const response = await portal().get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
  return jsonFeedSchema.parse(await response.json());
}

describe('feeds', () => {
  it('link to a text that names one table thousands of times instead of repeating the table', async () => {
    const table = { type: 'TABLE', mutability: 'IMMUTABLE', data: { rows: [Array(60).fill('<&>')] } };
    const block = { type: 'atomic', text: ' ', entityRanges: [{ offset: 0, length: 1, key: 0 }] };
    const content = JSON.stringify({ blocks: Array(3_000).fill(block), entityMap: { 0: table } });
    const long = aNews({ content, summary: 'Só <isto>.', conflict: 'A autora tem ações.' });
    await publish(portal(), long, aNews({ content: aContent('Um texto curto.') }));
    const rss = await portal().page('/rss.xml');
    const { items } = await readJson('/feed.json');
    expect(rss.length).toBeLessThan(20_000);
    expect(rss).toContain('Um texto curto.');
    expect(items.find(({ id }) => id.endsWith(long.id))?.content_html).toMatch(
      /<p><strong>.*A autora tem ações\..*<\/strong><\/p>\n<p>Só &lt;isto&gt;\.<\/p>\n<p><a href="https:\/\/pauta\.test\/news\/[^"]*">Leia o texto completo<\/a><\/p>/,
    );
  });

  it('name themselves and their site', async () => {
    const channel = await readRss('/rss.xml');
    expect(child(channel, 'title').text).toBe('Pauta');
    expect(child(channel, 'link').text).toBe('https://pauta.test/');
    expect(child(channel, 'language').text).toBe('pt-BR');
    expect(child(channel, 'atom:link').attributes).toEqual({
      href: 'https://pauta.test/rss.xml',
      rel: 'self',
      type: 'application/rss+xml',
    });
    expect(await readJson('/feed.json')).toMatchObject({
      title: 'Pauta',
      home_page_url: 'https://pauta.test/',
      feed_url: 'https://pauta.test/feed.json',
      language: 'pt-BR',
      items: [],
    });
  });

  it('contain articles in full', async () => {
    const image = anImage({ storageKey: 'news_images/capa da notícia.jpg', bytes: 1234 });
    await portal().database.images.save(image);
    await portal().database.news.save(
      aNews({
        id: 'abc',
        slug: 'titulo-curto',
        title: 'Título curto',
        summary: 'Resumo com <b>marcas</b>.',
        category: 'saude',
        imageUrl: '/files/news_images/capa%20da%20not%C3%ADcia.jpg',
        content: aContent('Primeiro & único <parágrafo>.'),
        createdAt: testNowMs,
        author: 'Ana Prado',
      }),
    );
    const [item, ...others] = childrenOf(await readRss('/rss.xml'), 'item');
    if (!item) throw new Error('The feed is empty.');
    expect(others).toEqual([]);
    expect(child(item, 'title').text).toBe('Título curto');
    expect(child(item, 'link').text).toBe('https://pauta.test/news/titulo-curto');
    expect(child(item, 'guid')).toMatchObject({
      text: 'https://pauta.test/news/abc',
      attributes: { isPermaLink: 'true' },
    });
    expect(child(item, 'pubDate').text).toBe('Fri, 20 Nov 2026 17:35:00 GMT');
    expect(child(item, 'category').text).toBe('Saúde');
    expect(child(item, 'dc:creator').text).toBe('Ana Prado');
    // Readers of feeds take a description for HTML.
    expect(child(item, 'description').text).toBe('Resumo com &lt;b&gt;marcas&lt;/b&gt;.');
    const imageAddress = 'https://pauta.test/files/news_images/capa%20da%20not%C3%ADcia.jpg';
    expect(child(item, 'enclosure').attributes).toEqual({
      url: imageAddress,
      type: 'image/jpeg',
      length: '1234',
    });
    const html = '<p>Primeiro &amp; único &lt;parágrafo&gt;.</p>';
    expect(child(item, 'content:encoded').text).toBe(html);
    expect((await readJson('/feed.json')).items).toEqual([
      {
        id: 'https://pauta.test/news/abc',
        url: 'https://pauta.test/news/titulo-curto',
        title: 'Título curto',
        summary: 'Resumo com <b>marcas</b>.',
        content_html: html,
        image: imageAddress,
        date_published: '2026-11-20T14:35:00-03:00',
        tags: ['Saúde'],
        authors: [{ name: 'Ana Prado' }],
      },
    ]);
    // The name that feed readers keep leads to the article.
    const permanent = await portal().get('/news/abc');
    expect(permanent.headers.get('location')).toBe('/news/titulo-curto');
  });

  it('list images of other sites without a length, and leave out invalid addresses', async () => {
    await portal().database.news.save(aNews({ imageUrl: 'https://outro.exemplo/a.jpg?x=1&y=2' }));
    await portal().database.news.save(aNews({ imageUrl: 'http://[' }));
    const [first, second] = childrenOf(await readRss('/rss.xml'), 'item');
    if (!first || !second) throw new Error('The feed is too short.');
    expect(child(first, 'media:content').attributes).toEqual({
      url: 'https://outro.exemplo/a.jpg?x=1&y=2',
      medium: 'image',
    });
    expect(childrenOf(first, 'enclosure')).toEqual([]);
    expect(childrenOf(second, 'media:content')).toEqual([]);
    await readJson('/feed.json');
  });

  it('are valid with hostile texts and unreadable contents', async () => {
    const hostile = aNews({
      title: hostileTitle,
      summary: hostileTitle,
      author: hostileTitle,
      content: aContent(hostileTitle),
    });
    await portal().database.news.save(hostile);
    await portal().database.news.save(aNews({ content: 'not JSON', summary: 'Só o resumo.' }));
    const [item, lost] = childrenOf(await readRss('/rss.xml'), 'item');
    if (!item || !lost) throw new Error('The feed is too short.');
    expect(child(item, 'title').text).toBe(hostileShown);
    expect(child(item, 'content:encoded').text).not.toContain('<script');
    expect(childrenOf(lost, 'content:encoded')).toEqual([]);
    const [jsonItem, jsonLost] = (await readJson('/feed.json')).items;
    expect(jsonItem?.content_html).not.toContain('<script');
    expect(jsonLost).toMatchObject({ content_text: 'Só o resumo.' });
  });

  it('contain the latest 20 news, without future and undated ones', async () => {
    for (let made = 0; made < 22; made += 1) await portal().database.news.save(aNews());
    await portal().database.news.save(aNews({ title: 'Do futuro', createdAt: testNowMs + 1 }));
    await portal().database.news.save(aNews({ title: 'Sem data', createdAt: null }));
    for (const path of ['/rss.xml', '/feed.json']) {
      const text = await (await portal().get(path)).text();
      expect(text).not.toContain('Do futuro');
      expect(text).not.toContain('Sem data');
    }
    expect(childrenOf(await readRss('/rss.xml'), 'item')).toHaveLength(20);
    const { items } = await readJson('/feed.json');
    expect(items).toHaveLength(20);
    const dates = items.map((item) => Date.parse(item.date_published));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  });

  it('of a section contain its news', async () => {
    await publish(portal(), aNews({ category: 'games', title: 'Jogo' }));
    await publish(portal(), aNews({ category: 'saude', title: 'Saúde', createdAt: testNowMs - dayMs }));
    const channel = await readRss('/categoria/games/rss.xml');
    expect(child(channel, 'title').text).toBe('Pauta: Games');
    expect(child(channel, 'link').text).toBe('https://pauta.test/categoria/games');
    expect(child(channel, 'atom:link').attributes.href).toBe('https://pauta.test/categoria/games/rss.xml');
    expect(childrenOf(channel, 'item').map((item) => child(item, 'title').text)).toEqual(['Jogo']);
    const feed = await readJson('/categoria/games/feed.json');
    expect(feed.feed_url).toBe('https://pauta.test/categoria/games/feed.json');
    expect(feed.items.map(({ title }) => title)).toEqual(['Jogo']);
  });

  it('of an unknown section do not exist', async () => {
    expect((await portal().get('/categoria/nada/rss.xml')).status).toBe(404);
    expect((await portal().get('/categoria/nada/feed.json')).status).toBe(404);
  });

  it('show people of the newsroom the same as visitors', async () => {
    await portal().database.news.save(aNews({ title: 'Do futuro', createdAt: testNowMs + dayMs }));
    const items = await portal().services.getFeed(null);
    expect(items).toEqual([]);
  });
});
