import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayNumber } from '../../domain/dates.ts';
import { createPageCache } from '../../server/page-cache.ts';
import { saveNews } from '../../server/services/save-news.ts';
import { aNews, testNowMs } from '../builders.ts';
import { openAdminBrowser, openBrowser } from '../routes/browser.ts';
import { openTestPortal, type TestPortal } from '../routes/open-portal.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';

const today = dayNumber(testNowMs);
const reader = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' };

let portal: TestPortal;
let server: LocalServer;
beforeEach(async () => {
  portal = await openTestPortal();
  await portal.database.inTransaction(async (stores) => {
    await saveNews(stores, aNews({ id: 'um', slug: 'primeira-noticia' }));
    await saveNews(stores, aNews({ id: 'dois', slug: 'acao' }));
    await stores.raiseContentVersion();
  });
  const pages = createPageCache({
    next: getRequestListener(portal.app.fetch),
    render: async (target) => portal.get(target),
    mayKeep: () => true,
    contentVersion: portal.database.contentVersion,
    sessionCookieNames: ['sessao', '__Host-sessao'],
    knownParameters: [],
  });
  server = await startLocalServer(portal.readCounter.before(pages));
});
afterEach(async () => {
  server.close();
  await portal.close();
});

async function counted(): Promise<Record<string, number>> {
  await portal.readCounter.flush();
  const found = await portal.database.reads.listMostRead(today, today, 9);
  return Object.fromEntries(found.map(({ newsId, reads }) => [newsId, reads]));
}

const read = async (path: string, headers: Record<string, string> = reader, method = 'GET') => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers,
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return response;
};

describe('what is a read', () => {
  it('is an article that was sent, first made or kept or known to the browser already', async () => {
    const first = await read('/news/primeira-noticia');
    await read('/news/primeira-noticia?utm_source=x');
    const again = { ...reader, 'If-None-Match': first.headers.get('etag') ?? '' };
    expect((await read('/news/primeira-noticia', again)).status).toBe(304);
    await read('/news/%61cao');
    expect(await counted()).toEqual({ um: 3, dois: 1 });
    expect(await counted()).toEqual({ um: 3, dois: 1 });
  });

  it.each([
    ['a page that is not there', '/news/nada', reader, 'GET'],
    ['an address that only leads to the article', '/news/um', reader, 'GET'],
    ['another page', '/', reader, 'GET'],
    ['a look at the headers alone', '/news/acao', reader, 'HEAD'],
    ['a page fetched ahead', '/news/acao', { ...reader, 'Sec-Purpose': 'prefetch' }, 'GET'],
    ['a page prepared ahead', '/news/acao', { ...reader, 'Sec-Purpose': 'prefetch;prerender' }, 'GET'],
    ['a page asked for by a script', '/news/acao', { ...reader, 'Sec-Fetch-Dest': 'empty' }, 'GET'],
    ['a program without a name of its own', '/news/acao', { 'User-Agent': 'node' }, 'GET'],
    ['a search engine', '/news/acao', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'GET'],
    ['a program', '/news/acao', { 'User-Agent': 'curl/8.9' }, 'GET'],
    ['somebody who does not say', '/news/acao', { 'User-Agent': '' }, 'GET'],
  ])('is not %s', async (_, path, headers, method) => {
    await read(path, headers, method);
    expect(await counted()).toEqual({});
  });

  it('is a reader’s with a session, but not the newsroom’s', async () => {
    const admin = await openAdminBrowser(portal);
    const person = openBrowser(portal);
    await person.post('/registrar', {
      name: 'Bia',
      email: 'bia@exemplo.com',
      password: 'uma senha bem longa',
    });
    const cookieOf = ({ cookies }: typeof admin) => [...cookies].map(([k, v]) => `${k}=${v}`).join('; ');
    expect(cookieOf(person)).not.toBe('');
    await read('/news/acao', { ...reader, Cookie: cookieOf(admin) });
    await admin.send('/api/leituras/acao', { method: 'POST' });
    expect(await counted()).toEqual({});
    await read('/news/acao', { ...reader, Cookie: cookieOf(person) });
    expect(await counted()).toEqual({ dois: 1 });
  });

  it('is a page fetched ahead once it is looked at', async () => {
    const response = await portal.get('/api/leituras/acao', {
      method: 'POST',
      headers: { Origin: 'https://pauta.test' },
    });
    expect(response.status).toBe(204);
    await portal.get('/api/leituras/nada', { method: 'POST', headers: { Origin: 'https://pauta.test' } });
    expect(await counted()).toEqual({ dois: 1 });
  });
});

it('knows nothing of whoever reads', async () => {
  await read('/news/acao', { ...reader, Cookie: 'consentimento=accepted', 'X-Forwarded-For': '203.0.113.9' });
  await portal.readCounter.flush();
  const rows = await portal.database.connections.read.selectFrom('news_reads').selectAll().execute();
  expect(rows).toEqual([{ news_id: 'dois', day: today, reads: 1 }]);
});

it('keeps what could not be written for the next time', async () => {
  await read('/news/acao');
  vi.spyOn(portal.database, 'inTransaction').mockRejectedValueOnce(new Error('locked'));
  expect(await counted()).toEqual({});
  await read('/news/acao');
  expect(await counted()).toEqual({ dois: 2 });
});

it('writes what was counted when it stops', async () => {
  await read('/news/acao');
  await portal.readCounter.stop();
  expect(await portal.database.reads.listMostRead(today, today, 9)).toEqual([{ newsId: 'dois', reads: 1 }]);
});

it('remembers no more addresses than there is room for', async () => {
  for (let index = 0; index < 12_000; index += 1) portal.readCounter.count(`inventada-${index}`);
  portal.readCounter.count('acao');
  expect(await counted()).toEqual({});
  portal.readCounter.count('x'.repeat(301));
  portal.readCounter.count('acao');
  expect(await counted()).toEqual({ dois: 1 });
});
