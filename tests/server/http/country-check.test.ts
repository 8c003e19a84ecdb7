/** Which visitors the country check lets in, whatever the lookup answers and when. */
import { afterEach, describe, expect, test } from 'vitest';
import { createClientReader } from '../../../server/http/client-address.ts';
import { type CountryCheckOptions, createCountryCheck } from '../../../server/http/country-check.ts';
import { until } from './counted-pages.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';

const servers: LocalServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const asksForHtml = { accept: 'text/html,application/xhtml+xml' };
const secret = 'Conteúdo da página';
const wholePage = `<!doctype html><html lang="pt-BR"><head><title>Pauta</title></head><body>${secret}</body></html>`;

/** Time that passes when the test says so. */
function manualDelay() {
  const tasks: Array<{ ms: number; task: () => void }> = [];
  return {
    delay: (ms: number, task: () => void) => {
      const entry = { ms, task };
      tasks.push(entry);
      return () => {
        if (tasks.includes(entry)) tasks.splice(tasks.indexOf(entry), 1);
      };
    },
    waiting: () => tasks.map(({ ms }) => ms),
    elapse: (ms: number) => {
      for (const entry of tasks.filter((task) => task.ms === ms)) {
        tasks.splice(tasks.indexOf(entry), 1);
        entry.task();
      }
    },
  };
}

async function start(overrides: Partial<CountryCheckOptions> = {}) {
  const time = manualDelay();
  const logged: Array<Record<string, unknown>> = [];
  const passedOn: string[] = [];
  const server = await startLocalServer(
    createCountryCheck({
      lookup: () => 'BR',
      site: { blockedCountries: new Set(['IN', 'XX']) },
      isExempt: (path) => path === '/404' || path === '/healthz' || path.startsWith('/assets/'),
      clientAddressOf: createClientReader([]).addressOf,
      log: { warn: (fields) => logged.push(fields) },
      render: async () =>
        new Response(wholePage, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
      next: (req, res) => {
        passedOn.push(req.url ?? '');
        res.end('next');
      },
      headersOf: () => [['Content-Security-Policy', "default-src 'self'"]],
      delay: time.delay,
      ...overrides,
    }),
  );
  servers.push(server);
  return { ...server, ...time, logged, passedOn };
}

describe('a country that is known at once', () => {
  test.each([
    ['BR', 200],
    [null, 200],
    ['IN', 302],
    ['XX', 302],
  ])('%s is %d', async (country, status) => {
    const { send } = await start({ lookup: () => country });
    const answer = await send('/', { headers: asksForHtml });
    expect(answer.status).toBe(status);
    if (status === 302) {
      expect(answer.headers).toMatchObject({
        location: '/404',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'self'",
      });
      expect(answer.body).toHaveLength(0);
    }
  });

  test.each(['/404', '/404?de=x', '/healthz', '/assets/site-1a2B_c.css'])(
    '%s is outside the check',
    async (path) => {
      const { send } = await start({ lookup: () => 'IN' });
      expect((await send(path)).body.toString()).toBe('next');
    },
  );

  test.each([
    '/',
    '/assets/../',
    '/assets/%2e%2e/news/x',
    '/assets/..%2f',
    '//404',
    '/assets/\\..\\',
    '/healthz/../contato',
    '*',
  ])('requests of %s are checked', async (path) => {
    const { send } = await start({ lookup: () => 'IN' });
    expect((await send(path)).status).toBe(302);
  });

  test('is checked for requests of every method', async () => {
    const { send, passedOn } = await start({ lookup: () => 'IN' });
    for (const method of ['POST', 'HEAD', 'DELETE', 'OPTIONS']) {
      expect((await send('/', { method })).status).toBe(302);
    }
    expect(passedOn).toEqual([]);
  });
});

describe('the address that is looked up', () => {
  const lookup = (address: string) => (address === '103.21.58.1' ? 'IN' : 'BR');

  test('does not come from X-Forwarded-For of clients', async () => {
    const { send } = await start({ lookup: (address) => (address === '127.0.0.1' ? 'IN' : 'BR') });
    expect((await send('/', { headers: { 'x-forwarded-for': '8.8.8.8' } })).status).toBe(302);
  });

  test('comes from X-Forwarded-For of a trusted proxy', async () => {
    const { addressOf } = createClientReader(['127.0.0.0/8']);
    const { send } = await start({ lookup, clientAddressOf: addressOf });
    expect((await send('/', { headers: { 'x-forwarded-for': '103.21.58.1' } })).status).toBe(302);
    expect((await send('/', { headers: { 'x-forwarded-for': '::ffff:103.21.58.1' } })).status).toBe(302);
    expect((await send('/', { headers: { 'x-forwarded-for': '103.21.58.1, 8.8.8.8' } })).status).toBe(200);
  });
});

describe('a lookup without an answer', () => {
  test.each([
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken'))],
  ])('a lookup that %s lets in and is counted', async (_name, lookup) => {
    const { send, logged } = await start({ lookup });
    expect((await send('/', { headers: asksForHtml })).body.toString()).toBe('next');
    expect(logged).toEqual([{ unansweredLookups: 1, total: 1 }]);
  });

  test('lets the visitor in when it takes too long, and counts it once even if it fails later', async () => {
    const answer = Promise.withResolvers<string | null>();
    const check = await start({ lookup: () => answer.promise });
    const exchange = check.send('/');
    await until(() => check.waiting().includes(1500));
    check.elapse(1500);
    expect((await exchange).body.toString()).toBe('next');
    answer.reject(new Error('late'));
    await new Promise((resolve) => setImmediate(resolve));
    check.elapse(60_000);
    expect(check.logged).toEqual([{ unansweredLookups: 1, total: 1 }]);
  });

  test('is logged at once, and then at most once a minute', async () => {
    const check = await start({
      lookup: () => {
        throw new Error('broken');
      },
    });
    for (const _ of [1, 2, 3]) await check.send('/');
    expect(check.logged).toHaveLength(1);
    check.elapse(60_000);
    expect(check.logged[1]).toEqual({ unansweredLookups: 2, total: 3 });
    check.elapse(60_000);
    expect(check.logged).toHaveLength(2);
    await check.send('/');
    expect(check.logged[2]).toEqual({ unansweredLookups: 1, total: 4 });
  });
});

describe('a lookup that is pending', () => {
  /** A page request whose waiting text has arrived. */
  async function startPending(overrides: Partial<CountryCheckOptions> = {}, path = '/news/a?b=1&c="') {
    const country = Promise.withResolvers<string | null>();
    let rendered = 0;
    const { render = async () => new Response(wholePage, { headers: { 'content-type': 'text/html' } }) } =
      overrides;
    const check = await start({
      ...overrides,
      lookup: () => country.promise,
      render: (req) => {
        rendered++;
        return render(req);
      },
    });
    let received = '';
    const exchange = check.send(path, {
      headers: asksForHtml,
      onChunk: (text) => {
        received += text;
      },
    });
    await until(() => check.waiting().includes(100));
    check.elapse(100);
    await until(() => received.includes('Carregando...'));
    return { ...check, country, exchange, received: () => received, rendered: () => rendered };
  }

  test('changes nothing in the page when it ends within 100 ms', async () => {
    const check = await start({ lookup: () => Promise.resolve('BR') });
    expect((await check.send('/', { headers: asksForHtml })).body.toString()).toBe('next');
    expect(check.waiting()).toEqual([]);
    const blocked = await start({ lookup: () => Promise.resolve('IN') });
    expect((await blocked.send('/', { headers: asksForHtml })).status).toBe(302);
  });

  test('shows Carregando... first, and the page only after the answer', async () => {
    const check = await startPending();
    expect(check.received()).toMatch(/^<!doctype html><html lang="pt-BR">/);
    expect(check.received()).not.toContain('<title>');
    expect(check.rendered()).toBe(0);
    check.country.resolve('BR');
    const { status, headers, body } = await check.exchange;
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'self'",
    });
    expect(body.toString().endsWith(wholePage)).toBe(true);
    expect(check.waiting()).toEqual([]);
  });

  test('sends a blocked visitor to /404 without any part of the page', async () => {
    const check = await startPending();
    check.country.resolve('IN');
    const body = (await check.exchange).body.toString();
    expect(body).toContain('<meta http-equiv="refresh" content="0; url=/404">');
    expect(body).toContain('<a href="/404">');
    expect(check.rendered()).toBe(0);
  });

  test('lets the visitor in when no answer comes in time', async () => {
    const check = await startPending();
    check.elapse(1500);
    expect((await check.exchange).body.toString()).toContain(secret);
    expect(check.logged).toHaveLength(1);
  });

  test.each([
    [
      'a redirect',
      () => new Response(null, { status: 301, headers: { location: '/news/b?x=1&y="\'<' } }),
      '/news/b?x=1&amp;y=&quot;&#39;&lt;',
    ],
    [
      'a redirect to no web address',
      () => new Response(null, { status: 302, headers: { location: 'javascript:alert(1)' } }),
      '/',
    ],
    [
      'a feed',
      () => new Response('<rss/>', { headers: { 'content-type': 'application/rss+xml' } }),
      '/news/a?b=1&amp;c=&quot;',
    ],
    [
      'a cookie',
      () => new Response(wholePage, { headers: { 'content-type': 'text/html', 'set-cookie': 'a=1' } }),
      '/news/a?b=1&amp;c=&quot;',
    ],
  ])('%s is loaded by a refresh after the answer', async (_name, make, url) => {
    const check = await startPending({ render: async () => make() });
    check.country.resolve('BR');
    const body = (await check.exchange).body.toString();
    expect(body).toContain(`<meta http-equiv="refresh" content="0; url=${url}">`);
    expect(body).not.toContain(secret);
  });

  test('tells the visitor and the log that the page cannot be rendered', async () => {
    const err = new Error('broken');
    const check = await startPending({ render: () => Promise.reject(err) });
    check.country.resolve('BR');
    const body = (await check.exchange).body.toString();
    expect(body).toContain('Não foi possível carregar a página.');
    expect(body).toContain('<a href="/news/a?b=1&amp;c=&quot;">Tentar novamente</a>');
    expect(check.logged).toEqual([{ err }]);
  });

  test.each([
    ['a write', '/news/a', 'POST', asksForHtml],
    ['a call', '/news/a', 'GET', { accept: 'application/json' }],
    ['a request that accepts nothing in particular', '/news/a', 'GET', {}],
    ['an address where a cookie must arrive', '/api/auth/callback/google?code=1', 'GET', asksForHtml],
  ])('%s waits without a page that says so', async (_name, path, method, headers) => {
    for (const [country, status] of [
      ['BR', 200],
      ['IN', 302],
    ] as const) {
      const answer = Promise.withResolvers<string | null>();
      const check = await start({ lookup: () => answer.promise });
      const exchange = check.send(path, { method, headers });
      await until(() => check.waiting().length > 0);
      expect(check.waiting()).toEqual([1500]);
      answer.resolve(country);
      expect((await exchange).status).toBe(status);
    }
  });

  test('renders nothing for a visitor who left', async () => {
    const country = Promise.withResolvers<string | null>();
    let isClosed = false;
    let rendered = 0;
    const check = await start({
      lookup: () => country.promise,
      clientAddressOf: (req) => {
        req.socket.on('close', () => {
          isClosed = true;
        });
        return '8.8.8.8';
      },
      render: async () => {
        rendered++;
        return new Response('');
      },
    });
    const leaving = new AbortController();
    const exchange = check.send('/', { headers: asksForHtml, signal: leaving.signal });
    await until(() => check.waiting().includes(100));
    check.elapse(100);
    leaving.abort();
    await expect(exchange).rejects.toThrow();
    await until(() => isClosed);
    country.resolve('BR');
    await new Promise((resolve) => setImmediate(resolve));
    expect(rendered).toBe(0);
    expect(check.passedOn).toEqual([]);
  });
});
