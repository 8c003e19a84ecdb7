/** Texts that break out of their context: structured data, feeds, sitemaps, mail addresses, downloads. */
import { beforeAll, expect, it } from 'vitest';
import { saveNews } from '../../server/services/news/save-news.ts';
import { parseXml } from '../app/site/xml.ts';
import { aContent, aNews } from '../builders.ts';
import { ask, portal } from './attack.ts';
import { parseHtml } from './parse-html.ts';
import { someXssPayloads } from './payloads.ts';
import { openAttackedDatabase } from './portal-under-attack.ts';

const texts = [
  ...someXssPayloads,
  ']]>',
  ']]&gt;',
  '<![CDATA[',
  ']]><item><title>mal</title></item><![CDATA[',
  '</title></item><item><title>mal',
  '</loc></url><url><loc>https://mal.exemplo',
  '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;',
  '&y;',
  '&#0;',
  '&#x1F;',
  '<?xml-stylesheet href="https://mal.exemplo"?>',
  '"},{"@type":"Person","name":"mal"},{"x":"',
  '\\"},{"x":"',
  '\\',
  '\u0000',
  '\u0007',
  '\u000b',
  '\u001b[31m',
  '\ufffe',
  '\uffff',
  '\ud800',
  'a\udc00b',
  '\u2028\u2029',
  '</script',
  '<!--<script>',
  '--></script><script>',
  '__proto__',
  'constructor',
];
const category = 'impressao-3d';
let listed: string[] = [];

beforeAll(async () => {
  const database = await openAttackedDatabase(portal);
  const now = Date.now() - 7_200_000;
  await database.inTransaction(async (stores) => {
    for (const [index, text] of texts.entries()) {
      await saveNews(
        stores,
        aNews({
          id: `quebra${String(index).padStart(14, '0')}`,
          slug: `quebra-${index}`,
          title: `${text} fim`,
          summary: text,
          author: text,
          source: text,
          category,
          content: aContent(text, `${text} ${text}`),
          createdAt: now - index * 1_000,
        }),
      );
    }
    await stores.invalidateContent();
  });
  listed = texts.map((_, index) => `/news/quebra-${index}`);
  await database.close();
});

it('keeps structured data valid JSON, one object for each', async () => {
  for (const path of listed) {
    const { status, text } = await ask(path);
    expect(status, path).toBe(200);
    const data = parseHtml(text).filter(({ attributes }) => attributes.get('type') === 'application/ld+json');
    expect(data.length, path).toBeGreaterThan(0);
    for (const { raw } of data) {
      const parsed = JSON.parse(raw);
      expect(parsed['@context'], path).toMatch(/^https:\/\/schema\.org/);
      expect(JSON.stringify(parsed), path).not.toContain('"@type":"Person","name":"mal"');
    }
  }
});

it('keeps feeds and sitemaps well-formed, with one entry for each piece of news', async () => {
  const feeds = [
    '/rss.xml',
    `/categoria/${category}/rss.xml`,
    '/sitemap.xml',
    '/sitemap-news.xml',
    '/sitemap-noticias-0.xml',
    '/sitemap-paginas.xml',
  ];
  for (const path of feeds) {
    const { status, text } = await ask(path);
    if (status === 404) continue;
    expect(status, path).toBe(200);
    expect(text, path).not.toMatch(/<!DOCTYPE|<!ENTITY|xml-stylesheet href="https:\/\/mal/);
    const document = parseXml(text);
    expect(JSON.stringify(document), path).not.toContain(
      '"name":"title","attributes":{},"children":[],"text":"mal"',
    );
  }
  for (const path of ['/feed.json', `/categoria/${category}/feed.json`]) {
    const { items } = JSON.parse((await ask(path)).text);
    expect(items.length).toBe(20);
  }
});
