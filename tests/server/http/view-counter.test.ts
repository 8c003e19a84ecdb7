/** Which requests count as views of an article. */
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayNumber } from '../../../domain/text/dates.ts';
import { viewCallLimit, viewLimit } from '../../../domain/web/rate-limit.ts';
import { createPageCache } from '../../../server/http/page-cache.ts';
import { startJob } from '../../../server/services/jobs/scheduler.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { countViewsJob } from '../../../server/start/jobs.ts';
import { openAdminBrowser, openBrowser } from '../../app/http/browser.ts';
import { openTestPortal, type TestPortal } from '../../app/http/open-portal.ts';
import { aNews, testNowMs } from '../../builders.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';

const today = dayNumber(testNowMs);
const reader = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' };

let portal: TestPortal;
let now: number;
let server: LocalServer;
beforeEach(async () => {
  now = testNowMs;
  portal = await openTestPortal({ clock: () => now });
  await portal.database.inTransaction(async (stores) => {
    await saveNews(stores, aNews({ id: 'um', slug: 'primeira-noticia' }));
    await saveNews(stores, aNews({ id: 'dois', slug: 'acao' }));
    await stores.invalidateContent();
  });
  const pages = createPageCache({
    next: getRequestListener(portal.app.fetch),
    render: async (target) => portal.get(target),
    mayCache: () => true,
    contentVersion: portal.database.contentVersion,
    sessionCookieNames: ['sessao', '__Host-sessao'],
    knownParameters: [],
  });
  server = await startLocalServer(portal.viewCounter.before(pages));
});
afterEach(async () => {
  server.close();
  await portal.close();
});

async function counted(): Promise<Record<string, number>> {
  await portal.viewCounter.flush();
  const found = await portal.database.views.listMostViewed(today, today, 9);
  return Object.fromEntries(found.map(({ newsId, views }) => [newsId, views]));
}

/** A call of an own page, from an address. */
const asked = (address: string) => ({
  headers: new Headers({ ...reader, 'Sec-Fetch-Site': 'same-origin' }),
  address,
});

const read = async (path: string, headers: Record<string, string> = reader, method = 'GET') => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers,
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return response;
};

describe('a view of an article', () => {
  it('is counted when the article is sent, from the cache too, or is in the browser already', async () => {
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
    ['no user agent', '/news/acao', { 'User-Agent': '' }, 'GET'],
  ])('is not %s', async (_, path, headers, method) => {
    await read(path, headers, method);
    expect(await counted()).toEqual({});
  });

  it('is counted for readers with a session, but not for the newsroom', async () => {
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
    await admin.send('/api/leituras/acao', { method: 'POST', headers: reader });
    expect(await counted()).toEqual({});
    await read('/news/acao', { ...reader, Cookie: cookieOf(person) });
    expect(await counted()).toEqual({ dois: 1 });
  });

  const say = (path: string, headers: Record<string, string>) =>
    portal.get(path, { method: 'POST', headers });
  const ownPage = { ...reader, Origin: 'https://pauta.test', 'Sec-Fetch-Site': 'same-origin' };

  it('is counted for a prefetched page once it is shown', async () => {
    expect((await say('/api/leituras/acao', ownPage)).status).toBe(204);
    await say('/api/leituras/%61cao', { ...reader, Origin: 'https://pauta.test' });
    await say('/api/leituras/acao', { ...reader, 'Sec-Fetch-Site': 'same-origin' });
    await say('/api/leituras/nada', ownPage);
    await say('/api/leituras/%00', ownPage);
    expect(await counted()).toEqual({ dois: 3 });
  });

  it.each([
    ['a program', { 'User-Agent': 'curl/8.9' }],
    ['a program that says where it comes from', { ...ownPage, 'User-Agent': 'curl/8.9' }],
    ['a search engine', { ...ownPage, 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['no user agent', { ...ownPage, 'User-Agent': '' }],
    ['no origin', reader],
  ])('is not counted for %s, which gets the usual answer', async (_, headers) => {
    expect((await say('/api/leituras/acao', headers)).status).toBe(204);
    expect(await counted()).toEqual({});
  });

  it.each([
    ['says so', { 'Sec-Fetch-Site': 'cross-site' }],
    ['says its name', { Origin: 'https://outro.test' }],
    ['says both', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://outro.test' }],
  ])('does not count calls of other sites: %s', async (_, headers) => {
    expect((await say('/api/leituras/acao', { ...reader, ...headers })).status).toBe(403);
    expect(await counted()).toEqual({});
  });
});

describe('a network that views the same article again and again', () => {
  const { max, windowMs } = viewLimit;
  const readOften = async (address: string, segment = 'acao') => {
    for (let times = 0; times < max + 5; times += 1) await portal.viewCounter.count(segment, asked(address));
  };

  it('counts a limited number of times in an hour, for each piece of news', async () => {
    await readOften('203.0.113.9');
    expect(await counted()).toEqual({ dois: max });
    await readOften('203.0.113.9', 'primeira-noticia');
    await readOften('203.0.113.10');
    expect(await counted()).toEqual({ um: max, dois: 2 * max });
    now += windowMs;
    await readOften('203.0.113.9');
    expect(await counted()).toEqual({ um: max, dois: 3 * max });
  });

  it('is the same for all addresses of the network', async () => {
    await readOften('2001:db8:1:2::1');
    await readOften('2001:db8:1:2:3::4');
    expect(await counted()).toEqual({ dois: max });
    await readOften('2001:db8:1:3::1');
    expect(await counted()).toEqual({ dois: 2 * max });
  });

  it('is the same whichever way it writes the address of the article', async () => {
    for (let times = 0; times < max; times += 1) await read(times % 2 ? '/news/acao' : '/news/%61cao?x');
    await read('/news/acao');
    await read('/news/ac%61o');
    expect(await counted()).toEqual({ dois: max });
  });
});

it('stores nothing about readers', async () => {
  await read('/news/acao', { ...reader, Cookie: 'consentimento=accepted', 'X-Forwarded-For': '203.0.113.9' });
  await portal.viewCounter.flush();
  const rows = await portal.database.connections.read.selectFrom('news_reads').selectAll().execute();
  expect(rows).toEqual([{ news_id: 'dois', day: today, reads: 1 }]);
});

it('counts that could not be written are written next time', async () => {
  await read('/news/acao');
  vi.spyOn(portal.database, 'inTransaction').mockRejectedValueOnce(new Error('locked'));
  await expect(portal.viewCounter.flush()).rejects.toThrow('locked');
  await read('/news/acao');
  expect(await counted()).toEqual({ dois: 2 });
});

it('writes its counts when it stops', async () => {
  await read('/news/acao');
  const needs = { clock: Date.now, log: { info() {}, warn() {} } };
  await startJob(countViewsJob(portal.viewCounter), needs).stop();
  expect(await portal.database.views.listMostViewed(today, today, 9)).toEqual([{ newsId: 'dois', views: 1 }]);
});

describe('invented addresses', () => {
  it('of one network do not change what is counted for others', async () => {
    for (let index = 0; index < 10_100; index += 1) {
      await portal.viewCounter.count(`x${index}`, asked('203.0.113.9'));
    }
    await portal.viewCounter.count('acao', asked('203.0.113.10'));
    await read('/news/primeira-noticia');
    expect(await counted()).toEqual({ um: 1, dois: 1 });
  });

  it.each(['', 'x'.repeat(301), 'acao\0', 'x'])('(%j) are not counted', async (segment) => {
    await portal.viewCounter.count(segment, asked('203.0.113.9'));
    expect(await counted()).toEqual({});
  });

  it('of many networks do not reset the limits of others, or change what is counted', async () => {
    for (let times = 0; times < viewLimit.max; times += 1) {
      await portal.viewCounter.count('acao', asked('203.0.113.9'));
    }
    // The answer of the database, without asking it 20,000 times.
    const finding = vi.spyOn(portal.database.views, 'findNewsIds').mockResolvedValue(new Map());
    for (let index = 0; index < 20_100; index += 1) {
      await portal.viewCounter.count(`x${index}`, asked(`10.9.${index >> 8}.${index & 255}`));
    }
    finding.mockRestore();
    await portal.viewCounter.count('acao', asked('203.0.113.9'));
    await portal.viewCounter.count('acao', asked('203.0.113.10'));
    await read('/news/primeira-noticia');
    expect(await counted()).toEqual({ um: 1, dois: viewLimit.max + 1 });
  });
});

it('counts a limited number of calls of one network, and more after a while', async () => {
  const call = (segment: string) => portal.viewCounter.count(segment, asked('203.0.113.9'));
  for (let times = 0; times < viewCallLimit.max; times += 1) await call('x');
  await call('acao');
  expect(await counted()).toEqual({});
  now += viewCallLimit.windowMs;
  await call('acao');
  expect(await counted()).toEqual({ dois: 1 });
});

it('answers calls while the database is away, without counting them', async () => {
  vi.spyOn(portal.database.views, 'findNewsIds').mockRejectedValueOnce(new Error('away'));
  await portal.viewCounter.count('acao', asked(''));
  expect(await counted()).toEqual({});
});
