/** Checks what readers and robots never see: drafts, scheduled and trashed news, in any list and at any address. */
import { expect, it } from 'vitest';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aComment, aNews, dayMs, minuteMs, testNowMs } from '../../builders.ts';
import { serveCached } from '../http/cached-portal.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, reader, visitor, publishDue, wait, now } = withNewsDesk();
const secret = 'Segredoabsoluto';
const fields = someFields({
  title: `${secret} em Recife`,
  summary: `${secret}.`,
  source: secret,
  isFeatured: true,
});

/** Every list, feed, count and file that readers and robots ask for. */
const addresses = (id: string, path: string, other: string) => [
  '/',
  '/?pagina=2',
  '/categoria/games',
  '/categoria/games?pagina=2',
  '/404',
  `/previa/${id}`,
  `/busca?q=${secret}`,
  `/busca?q=${secret}&categoria=games`,
  '/rss.xml',
  '/feed.json',
  '/categoria/games/rss.xml',
  '/categoria/games/feed.json',
  '/sitemap.xml',
  '/sitemap-news.xml',
  '/sitemap-noticias-0.xml',
  '/galeria-de-videos',
  other,
  '/api/noticias',
  '/api/noticias?categoria=games',
  `/news/${id}`,
  path,
  `/compartilhar/${id}.jpg`,
  `/api/noticias/${id}/comentarios`,
  `/news/${id}/comentarios`,
];

async function expectNowhere(id: string, path: string, other: string): Promise<void> {
  for (const person of [visitor(), await reader()]) {
    for (const address of addresses(id, path, other)) {
      const response = await person.browser.get(address);
      const text = await response.text();
      expect(text.replaceAll(`value="${secret}"`, '').includes(`${secret} em Recife`), address).toBe(false);
      expect(text, address).not.toContain(`${secret}.`);
      if ([`/news/${id}`, path, `/compartilhar/${id}.jpg`].includes(address)) {
        expect([404], address).toContain(response.status);
      }
    }
  }
}

async function sitemapParts(): Promise<string[]> {
  const index = await (await portal().get('/sitemap.xml')).text();
  return [...index.matchAll(/<loc>https:\/\/pauta\.test(\/sitemap-noticias[^<]+)<\/loc>/g)].map(
    ([, part]) => part ?? '',
  );
}

async function others(): Promise<string> {
  const item = aNews({ title: 'Uma outra notícia', slug: 'outra', createdAt: testNowMs - dayMs });
  await saveNews(portal().database, item);
  return '/news/outra';
}

const slugPath = '/news/segredoabsoluto-recife';

it('hides drafts, also discarded ones, and scheduled drafts until they are published', async () => {
  const ana = await admin();
  const other = await others();
  const discarded = await ana.ok('POST', '/rascunhos', { fields });
  await ana.ok('DELETE', `/rascunhos/${discarded.id}`);
  await expectNowhere(String(discarded.id), slugPath, other);
  const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
  await expectNowhere(String(id), slugPath, other);
  const publishAt = now() + minuteMs;
  await ana.ok('POST', `/rascunhos/${id}/agendar`, { version, fields, publishAt });
  await expectNowhere(String(id), slugPath, other);
  expect(await portal().database.news.count({ publishedUntil: null })).toBe(1);
  wait(minuteMs);
  await publishDue();
  expect(await portal().page('/')).toContain(fields.title);
  for (const part of await sitemapParts())
    expect(await (await portal().get(part)).text()).toContain(slugPath);
});

it('hides trashed news at every address that they ever had', async () => {
  const ana = await admin();
  const other = await others();
  const { id, path } = await publish(ana, { ...fields, title: `${secret} antes` });
  expect(path).toBe('/news/segredoabsoluto-antes');
  await ana.ok('POST', `/rascunhos/${id}/publicar`, { version: 0, baseVersion: 1, fields });
  await portal().database.comments.save(aComment({ newsId: id, comment: `${secret}.` }));
  await ana.ok('DELETE', `/noticias/${id}`);
  await expectNowhere(id, slugPath, other);
  await expectNowhere(id, path, other);
  for (const part of await sitemapParts())
    expect(await (await portal().get(part)).text()).not.toContain('segredo');
  // Admins see them in the trash alone.
  for (const address of ['/', slugPath, `/news/${id}`]) {
    expect(await (await ana.browser.get(address)).text()).not.toContain(fields.title);
  }
  await expectCommentsOut(ana, id);
});

/** Comments there can neither be submitted nor reported nor deleted. */
async function expectCommentsOut(ana: Person, id: string): Promise<void> {
  const bia = await reader();
  expect((await bia.browser.post(`/news/${id}/comentarios`, { comment: 'Oi.' })).status).toBe(404);
  const [comment] = await portal().database.comments.listByNews(id, { limit: 1 });
  expect((await bia.browser.post(`/comentarios/${comment?.id}/denunciar`, {})).status).toBe(404);
  expect((await ana.ok('GET', '/denuncias')).items).toEqual([]);
}

it('hides trashed news on cached pages at once', async () => {
  const ana = await admin();
  const { id, path } = await publish(ana, fields);
  const cached = await serveCached(portal());
  try {
    for (const target of ['/', path, path]) expect(await cached.get(target)).toContain(fields.title);
    await ana.ok('DELETE', `/noticias/${id}`);
    expect(await cached.get(path)).toMatch(/^404 /);
    expect(await cached.get('/')).not.toContain(fields.title);
    await ana.ok('POST', `/lixeira/${id}/restaurar`);
    for (const target of ['/', path]) expect(await cached.get(target)).toContain(fields.title);
  } finally {
    cached.close();
  }
});
