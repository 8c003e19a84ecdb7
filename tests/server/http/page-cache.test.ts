/** Checks what the page cache stores, for whom, and in which encodings it answers. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { PageCacheOptions } from '../../../server/http/page-cache.ts';
import { html, page, start, until } from './counted-pages.ts';

describe('cached pages', () => {
  test('are rendered once and then sent from memory, with their headers', async () => {
    const cache = await start({
      render: async () => html('Início', { 'cache-control': 'public, max-age=0', 'x-own': 'a' }),
    });
    for (const _ of [1, 2, 3]) {
      const { status, headers, body } = await cache.send('/');
      expect(status).toBe(200);
      expect(body.toString()).toBe(page('Início'));
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=0',
        'content-length': String(body.length),
        vary: 'Accept-Encoding',
        'x-own': 'a',
      });
      expect(headers.date).toBeDefined();
      expect(headers['transfer-encoding']).toBeUndefined();
    }
    expect(cache.rendered).toEqual(['/']);
    expect(cache.passedOn).toEqual([]);
  });

  test('depend on known parameters only, whatever their order', async () => {
    const cache = await start();
    for (const url of [
      '/busca?q=a&pagina=2',
      '/busca?pagina=2&q=a',
      '/busca?utm_source=x&pagina=2&q=a&q=b&fbclid=1',
      '/x/../busca?pagina=2&q=a',
    ]) {
      expect((await cache.send(url)).body.toString()).toContain('<title>/busca?pagina=2&q=a v1');
    }
    expect(cache.rendered).toEqual(['/busca?pagina=2&q=a']);
    await cache.send('/busca?pagina=3&q=a');
    await cache.send('/busca');
    expect(cache.rendered).toEqual(['/busca?pagina=2&q=a', '/busca?pagina=3&q=a', '/busca']);
  });

  test.each([
    ['a 404', () => html('x', {}, 404), 404],
    ['a redirect', () => new Response(null, { status: 301, headers: { location: '/y' } }), 301],
    ['an error', () => html('x', {}, 500), 500],
    ['no-store', () => html('x', { 'cache-control': 'max-age=0, no-store' }), 200],
    ['private', () => html('x', { 'cache-control': 'private' }), 200],
    ['a cookie', () => html('x', { 'set-cookie': 'a=1' }), 200],
    ['a page that varies by language', () => html('x', { vary: 'Accept-Language' }), 200],
  ])('are not made of %s, which is sent once', async (_name, make, status) => {
    const cache = await start({ render: async () => make() });
    const first = await cache.send('/x');
    expect(first.status).toBe(status);
    expect(first.headers.location).toBe(make().headers.get('location') ?? undefined);
    expect(first.headers['set-cookie']).toEqual(make().headers.has('set-cookie') ? ['a=1'] : undefined);
    await cache.send('/x');
    expect(cache.rendered).toHaveLength(2);
  });

  test('leave the bounded memory when they were not requested for longest', async () => {
    const bytesOfTwoPages = 2 * (page('/0 v1').length * 2 + 3000);
    const cache = await start({ maxBytes: bytesOfTwoPages * 8, render: async (t) => html(t) });
    for (let i = 0; i < 60; i++) await cache.send(`/${i}`);
    await cache.send('/59');
    expect(cache.rendered).toHaveLength(60);
    await cache.send('/0');
    expect(cache.rendered).toHaveLength(61);
  });
});

describe('requests that go to the application', () => {
  test.each([
    ['a write', 'POST', '/', {}],
    ['a session', 'GET', '/', { cookie: 'a=1; pauta.session=x' }],
    ['a secure session', 'GET', '/', { cookie: '__Secure-pauta.session=x' }],
    ['credentials', 'GET', '/', { authorization: 'Bearer x' }],
    ['a path that is not kept', 'GET', '/dashboard', {}],
    ['a disguised path', 'GET', '/news/../dashboard', {}],
    ['a long address', 'GET', `/?q=${'x'.repeat(3000)}`, {}],
    ['another host in the path', 'GET', '//evil.example/', {}],
    ['another host behind dots', 'GET', '/.//evil.example/', {}],
    ['a proxy request', 'GET', 'http://evil.example/', {}],
  ])('%s', async (_name, method, path, headers) => {
    const cache = await start();
    await cache.send('/');
    for (const _ of [1, 2]) {
      expect((await cache.send(path, { method, headers })).body.toString()).toBe('next');
    }
    expect(cache.rendered).toEqual(['/']);
  });

  test('are not those with cookies other than the session', async () => {
    const cache = await start();
    await cache.send('/', { headers: { cookie: 'not-pauta.session=1; tema=escuro; pautaXsession=2' } });
    expect(cache.passedOn).toEqual([]);
  });

  test('are all of them with PAGE_CACHE=off', async () => {
    const cache = await start({ enabled: false });
    expect((await cache.send('/')).body.toString()).toBe('next');
  });
});

describe('encodings of cached pages', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['GZIP', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['identity', undefined, (body: Buffer) => body],
    ['deflate, *;q=0', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ])('for a browser that accepts %j are %s, also from memory', async (accepted, encoding, decode) => {
    const cache = await start();
    for (const _ of [1, 2]) {
      const { headers, body } = await cache.send('/', { headers: { 'accept-encoding': accepted } });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers.vary).toBe('Accept-Encoding');
      expect(decode(body).toString()).toBe(page('/ v1'));
    }
    expect(cache.rendered).toHaveLength(1);
  });

  test('have a different ETag for each encoding', async () => {
    const cache = await start();
    const tags = new Set<string | undefined>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      tags.add((await cache.send('/', { headers: { 'accept-encoding': accepted } })).headers.etag);
    }
    expect(tags.size).toBe(3);
    expect(tags).not.toContain(undefined);
  });

  test.each([
    ['a short text', () => new Response('curto', { headers: { 'content-type': 'text/plain' } })],
    ['an image', () => new Response(page('x'), { headers: { 'content-type': 'image/webp' } })],
    [
      'what is already encoded',
      () =>
        new Response('x'.repeat(5000), {
          headers: { 'content-type': 'text/html', 'content-encoding': 'zstd' },
        }),
    ],
  ])('send %s as it is', async (_name, make) => {
    const cache = await start({ render: async () => make() });
    const { headers, body } = await cache.send('/', { headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe(make().headers.get('content-encoding') ?? undefined);
    expect(body.toString()).toBe(await make().text());
  });

  test('are smaller once a page is popular, and the entity tag of before stays valid', async () => {
    const text = Array.from({ length: 3000 }, (_, index) => `<p>${index * 7919} ${index % 97}</p>`).join('');
    const cache = await start({ render: async () => html(text) });
    const send = (headers = {}) => cache.send('/', { headers: { 'accept-encoding': 'br', ...headers } });
    const first = await send();
    let later = first;
    while (later.headers.etag === first.headers.etag) later = await send();
    expect(later.body.length).toBeLessThan(first.body.length);
    expect(brotliDecompressSync(later.body).equals(brotliDecompressSync(first.body))).toBe(true);
    expect((await send({ 'if-none-match': first.headers.etag })).status).toBe(304);
  });

  test('deliver long bodies of any bytes whole', async () => {
    const text = Array.from({ length: 30_000 }, (_, i) =>
      String.fromCodePoint(0x20 + ((i * 7919) % 0x1f00)),
    ).join('');
    const cache = await start({
      render: async () => new Response(text, { headers: { 'content-type': 'text/html' } }),
    });
    for (const _ of [1, 2]) {
      expect((await cache.send('/')).body.equals(Buffer.from(text))).toBe(true);
      const { body } = await cache.send('/', { headers: { 'accept-encoding': 'gzip' } });
      expect(gunzipSync(body).equals(Buffer.from(text))).toBe(true);
    }
  });
});

describe('conditional requests and HEAD', () => {
  test('are answered 304 without a body when the browser has these bytes', async () => {
    const cache = await start({ render: async () => html('x', { 'cache-control': 'public, max-age=0' }) });
    const { etag = '' } = (await cache.send('/')).headers;
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, headers, body } = await cache.send('/', { headers: { 'if-none-match': tag } });
      expect(status).toBe(304);
      expect(body).toHaveLength(0);
      expect(headers).toMatchObject({ etag, vary: 'Accept-Encoding', 'cache-control': 'public, max-age=0' });
      expect(headers).not.toHaveProperty('content-length');
      expect(headers).not.toHaveProperty('content-type');
    }
    const other = await cache.send('/', { headers: { 'if-none-match': etag, 'accept-encoding': 'br' } });
    expect(other.status).toBe(200);
  });

  test('give HEAD the headers of GET and no body, before and after the page is cached', async () => {
    const cache = await start();
    const first = await cache.send('/', { method: 'HEAD' });
    const get = await cache.send('/');
    const second = await cache.send('/', { method: 'HEAD' });
    for (const head of [first, second]) {
      expect(head.body).toHaveLength(0);
      expect(head.headers['content-length']).toBe(String(get.body.length));
      expect(head.headers.etag).toBe(get.headers.etag);
    }
    expect(cache.rendered).toHaveLength(1);
  });
});

describe('concurrent requests for one page', () => {
  /** A renderer that waits for `open`, and the number of requests that have reached the server. */
  async function startGated(overrides: Partial<PageCacheOptions> = {}) {
    const gate = Promise.withResolvers<Response>();
    let asked = 0;
    const cache = await start({
      render: async () => (await gate.promise).clone(),
      contentVersion: () => {
        asked++;
        return 1;
      },
      ...overrides,
    });
    const askedAtStart = asked;
    return { ...cache, open: gate.resolve, fail: gate.reject, requests: () => asked - askedAtStart };
  }

  test('share one rendering', async () => {
    const cache = await startGated();
    const answers = Array.from({ length: 10 }, (_, i) =>
      cache.send(`/?utm_id=${i}`, { headers: { 'accept-encoding': i % 2 ? 'br' : 'gzip' } }),
    );
    await until(() => cache.requests() === 10);
    cache.open(html('x'));
    for (const { status, headers } of await Promise.all(answers)) {
      expect([status, headers['content-encoding'] !== undefined]).toEqual([200, true]);
    }
    expect(cache.rendered).toEqual(['/']);
  });

  test('give a cookie of the answer to one visitor only', async () => {
    const cache = await startGated();
    const answers = [1, 2, 3].map(() => cache.send('/'));
    await until(() => cache.requests() === 3);
    cache.open(html('x', { 'set-cookie': 'token=secret' }));
    const cookies = (await Promise.all(answers)).filter(({ headers }) => headers['set-cookie'] !== undefined);
    expect(cookies).toHaveLength(1);
    expect(cache.passedOn).toHaveLength(2);
  });

  test('all go to the application when the rendering fails, and nothing is cached', async () => {
    const reported: unknown[] = [];
    const cache = await startGated({ onRenderError: (error) => reported.push(error) });
    const answers = [1, 2, 3].map(() => cache.send('/'));
    await until(() => cache.requests() === 3);
    const error = new Error('broken');
    cache.fail(error);
    for (const { body } of await Promise.all(answers)) expect(body.toString()).toBe('next');
    expect(reported).toEqual([error]);
    await cache.send('/');
    expect(cache.rendered).toHaveLength(2);
  });

  test('all go to the application when the renderer throws at once', async () => {
    const cache = await start({
      render: () => {
        throw new Error('broken');
      },
    });
    expect((await cache.send('/')).body.toString()).toBe('next');
  });

  test('are answered even when one of their visitors disconnects', async () => {
    const cache = await startGated();
    const impatient = new AbortController();
    const first = cache.send('/', { signal: impatient.signal });
    await until(() => cache.requests() === 1);
    const second = cache.send('/');
    await until(() => cache.requests() === 2);
    impatient.abort();
    await expect(first).rejects.toThrow();
    cache.open(html('x'));
    expect((await second).body.toString()).toBe(page('x'));
    await cache.send('/');
    expect(cache.rendered).toHaveLength(1);
  });

  test('do not wait for a rendering that hangs', async () => {
    const gate = Promise.withResolvers<Response>();
    let calls = 0;
    const cache = await start({
      render: () => (calls++ === 0 ? gate.promise : Promise.resolve(html('second'))),
    });
    const first = cache.send('/');
    await until(() => cache.rendered.length === 1);
    cache.state.time = 10_000;
    expect((await cache.send('/')).body.toString()).toBe(page('second'));
    gate.resolve(html('first'));
    expect((await first).body.toString()).toBe(page('first'));
  });
});
