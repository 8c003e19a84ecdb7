/** Checks what every write must pass before a handler sees it. */
import { Agent, request } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalServer, startLocalServer } from '../../server/http/local-server.ts';
import { withPortal } from './open-portal.ts';

const portal = withPortal();
let server: LocalServer | null = null;
beforeEach(async () => {
  portal().app.post('/api/prova', async (c) => c.json({ length: (await c.req.text()).length }));
});
afterEach(async () => {
  server?.close();
  server = null;
});

const post = (headers: Record<string, string>, path = '/api/prova', method = 'POST') =>
  portal().get(path, { method, headers, ...(method === 'GET' ? {} : { body: 'x' }) });
const own = 'https://pauta.test';

describe('a write', () => {
  const accepted: [from: string, headers: Record<string, string>][] = [
    ['the portal’s own page', { Origin: own }],
    ['a page of today’s browsers', { Origin: own, 'Sec-Fetch-Site': 'same-origin' }],
    ['a page without a referrer', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
    [
      'another name of the portal',
      { Origin: 'http://127.0.0.1:3000', Host: '127.0.0.1:3000', 'Sec-Fetch-Site': 'same-origin' },
    ],
    ['an own page, with a session', { Origin: own, Cookie: 'sessao=abc' }],
    [
      'an own page by the browser’s word, with a session',
      { 'Sec-Fetch-Site': 'same-origin', Cookie: 'sessao=abc' },
    ],
    ['a program without a session', {}],
    ['a program with another cookie', { Cookie: 'consentimento=accepted; xsessao=1; sessao2=1' }],
  ];

  it('is accepted from own pages and programs', async () => {
    for (const [from, headers] of accepted) expect((await post(headers)).status, from).toBe(200);
  });

  // tests/attacks/cross-site-writes.test.ts sends all other forms of another site's name.
  it('is refused with a sentence from another site', async () => {
    const response = await post({ Origin: 'https://malvado.exemplo' });
    expect([response.status, await response.json()]).toEqual([
      403,
      {
        code: 'forbidden',
        message: 'Não conseguimos confirmar este envio. Recarregue a página e tente de novo.',
      },
    ]);
  });

  it('from another site is refused whatever its method and address', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      expect((await post({ Origin: 'https://malvado.exemplo' }, '/nada', method)).status, method).toBe(403);
    }
    expect((await post({ Origin: 'https://malvado.exemplo' }, '/', 'GET')).status).toBe(200);
  });

  it('from another site is refused with a page where a page was asked for', async () => {
    const response = await post({ Origin: 'https://malvado.exemplo' }, '/contato');
    expect(response.status).toBe(403);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toContain('Não conseguimos confirmar este envio.');
  });
});

describe('the body of a request', () => {
  const send = (bytes: number, path = '/api/prova') =>
    portal().get(path, {
      method: 'POST',
      headers: { 'Content-Length': String(bytes) },
      body: 'x'.repeat(bytes),
    });

  it('may be 64 KB and no more', async () => {
    expect(await (await send(65_536)).json()).toEqual({ length: 65_536 });
    const refused = await send(65_537);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({
      code: 'too-large',
      message: 'O que você enviou é grande demais.',
    });
    const page = await send(1_000_000, '/contato');
    expect(page.status).toBe(413);
    expect(await page.text()).toContain('O que você enviou é grande demais.');
  });

  it('without a Content-Length is refused once it passes the limit', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 4_096;
        controller.enqueue(new Uint8Array(4_096));
      },
    });
    // The DOM types lack `duplex`, which a streamed body needs.
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: endless, duplex: 'half' };
    const response = await portal().get('/api/prova', init);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(200_000);
  });

  /** Small enough to arrive at once: the server waits at most half a second for the rest of a refused body. */
  const tooMuch = 'x'.repeat(70_000);

  it('over the limit does not stop the server', async () => {
    server = await startLocalServer(getRequestListener(portal().app.fetch));
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/prova`, {
      method: 'POST',
      body: tooMuch,
    });
    expect(answer.status).toBe(413);
    await answer.text();
    expect((await server.send('/healthz')).status).toBe(200);
  });

  it('over the limit leaves the connection usable for the next request', async () => {
    server = await startLocalServer(getRequestListener(portal().app.fetch));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const to = { host: '127.0.0.1', port: server.port, agent };
    const statusOf = (path: string, method: string, body: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const outgoing = request({ ...to, path, method }, (res) => {
          res.resume().once('end', () => resolve(res.statusCode));
        });
        outgoing.once('error', reject).end(body);
      });
    expect(await statusOf('/api/prova', 'POST', tooMuch)).toBe(413);
    expect(await statusOf('/healthz', 'GET', '')).toBe(200);
    agent.destroy();
  });
});
