/** Slow, oversized and malformed requests, smuggling, methods, forged proxy headers. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { listed, words } from '../builders.ts';
import {
  ask,
  askTarget,
  expectAlive,
  inParallel,
  pairs,
  portal,
  sendRaw,
  statusesOf,
  untilClosed,
} from './attack.ts';

const host = `Host: localhost:${portal.port}`;
const secret = 'GET /api/redacao/resumo HTTP/1.1';

it('rejects requests with contradicting lengths, and closes the connection', async () => {
  const body = `${secret}\r\n${host}\r\n\r\n`;
  const shapes = [
    [`Content-Length: 0`, `Transfer-Encoding: chunked`],
    [`Content-Length: ${body.length}`, `Content-Length: 0`],
    [`Content-Length: 0, ${body.length}`],
    [`Content-Length: +0`],
    [`Content-Length: -1`],
    [`Content-Length: 0x0`],
    [`Content-Length: 1e1`],
    [`Content-Length: 99999999999999999999`],
    [`Transfer-Encoding: chunked, identity`],
    [`Transfer-Encoding: identity`],
    [`Transfer-Encoding: xchunked`],
    [`Transfer-Encoding: chunked\r\nTransfer-Encoding: x`],
    [`Transfer-Encoding: \x0bchunked`],
    [`Transfer-Encoding : chunked`],
    [` Transfer-Encoding: chunked`],
    [`Transfer-Encoding\r\n: chunked`],
    [`X: y\rContent-Length: 0`],
    [`X: y\nTransfer-Encoding: chunked`],
    [`Content-Length : 0`],
    [`Content_Length: 5`],
  ];
  await inParallel(
    pairs(shapes, [
      '0\r\n\r\n',
      '5\r\nabcde\r\n0\r\n\r\n',
      'ffffffffffffffff\r\n',
      '-1\r\n',
      '5;a=b\r\nabcde\r\n0\r\n\r\n',
      'z\r\n',
      '',
    ]),
    async ([headers, start]) => {
      const { text } = await sendRaw(
        `POST /login HTTP/1.1\r\n${host}\r\n${headers.join('\r\n')}\r\n\r\n${start}${body}`,
      );
      const statuses = statusesOf(text);
      const where = JSON.stringify([headers, start]);
      for (const status of statuses) expect(status, where).toBeLessThan(500);
      expect(text, where).not.toMatch(/"figures"|"drafts"/);
      expect(statuses.length, where).toBeLessThanOrEqual(2);
    },
    24,
  );
});

it('rejects malformed heads without naming software', async () => {
  const heads = [
    'GET',
    'GET /',
    'GET / HTTP/9.9',
    'GET / HTTP/0.9',
    'GET  /  HTTP/1.1',
    'G\u0000T / HTTP/1.1',
    '\u0016\u0003\u0001',
    'GET / HTTP/1.1\r\nHost',
    `GET / HTTP/1.1\r\n: x`,
    `GET / HTTP/1.1\r\n${host}\r\nX: ${'a'.repeat(40_000)}`,
    `GET / HTTP/1.1\r\n${host}\r\n${'X: a\r\n'.repeat(4_000)}X: a`,
    `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n${host}`,
    `GET / HTTP/1.1\r\n${host}\r\nX: a\u0000b`,
    `GET / HTTP/1.1\r\n${host}\r\nHost: mal.exemplo`,
    'GET / HTTP/1.1',
    'PRI * HTTP/2.0',
    'CONNECT mal.exemplo:443 HTTP/1.1\r\nHost: mal.exemplo',
    `TRACE / HTTP/1.1\r\n${host}\r\nCookie: sessao=segredo`,
    `GET / HTTP/1.1\r\n${host}\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA`,
    `GET / HTTP/1.1\r\n${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13`,
    `GET / HTTP/1.1\r\n${host}\r\nExpect: 200-ok`,
    `GET / HTTP/1.1\r\n${host}\r\nRange: bytes=0-0,1-1,2-2`,
    `BOGUS / HTTP/1.1\r\n${host}`,
    `get / HTTP/1.1\r\n${host}`,
  ];
  await inParallel(heads, async (head) => {
    const { text } = await sendRaw(`${head}\r\nConnection: close\r\n\r\n`);
    for (const status of statusesOf(text)) expect(status, head.slice(0, 60)).toBeLessThan(502);
    expect(text, head.slice(0, 60)).not.toMatch(/x-powered-by|^server:|segredo/im);
  });
});

it('answers pipelined requests in order', async () => {
  const one = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${host}\r\n${more}\r\n`;
  const all = Array.from({ length: 30 }, () => one('/healthz') + one('/api/redacao/resumo')).join('');
  const { text } = await sendRaw(all + one('/healthz', 'Connection: close\r\n'), untilClosed);
  expect(statusesOf(text)).toEqual([...Array.from({ length: 30 }, () => [200, 401]).flat(), 200]);
});

it('serves others while heads and bodies never end', async () => {
  const othersWereServed = Promise.withResolvers<void>();
  const open = Array.from({ length: 60 }, (_, index) => {
    const [head, body] =
      index % 2
        ? [`GET / HTTP/1.1\r\n${host}\r\nX-a: `, '']
        : [`POST /login HTTP/1.1\r\n${host}\r\nContent-Length: 5000\r\n\r\n`, 'a='];
    return sendRaw([head, body], () => othersWereServed.promise);
  });
  await expectAlive();
  othersWereServed.resolve();
  for (const { text } of await Promise.all(open))
    for (const status of statusesOf(text)) expect(status).toBeLessThan(500);
});

it('rejects bodies that are too large on every address, before reading the session', async () => {
  const large = 'a'.repeat(70 * 1024);
  const huge = 'a'.repeat(2 * 1024 * 1024 + 10);
  const paths = words(`
    /login /registrar /contato /api/contato /redefinir-senha /sair /nada /api/conta/nome /api/redacao/videos
    /api/leituras/x
  `);
  await inParallel(
    pairs(paths, [null, 'admin'] as const),
    async ([path, as]) => {
      const answer = await ask(path, {
        method: 'POST',
        as,
        body: large,
        headers: { 'Content-Type': 'text/plain' },
      });
      expect(answer.status, path).toBe(413);
    },
    4,
  );
  for (const path of ['/api/redacao/rascunhos', '/api/redacao/noticias/lote']) {
    expect(
      (
        await ask(path, {
          method: 'POST',
          as: 'admin',
          body: huge,
          headers: { 'Content-Type': 'application/json' },
        })
      ).status,
      path,
    ).toBe(413);
  }
});

it('answers bodies of every shape and depth', async () => {
  const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
  const bodies = [
    '',
    ...words(`
      { [] "" null true 1 1e999 {"a":
    `),
    '{"email":{"$ne":null},"password":{"$ne":null}}',
    '{"email":["a"],"password":["b"]}',
    '{"__proto__":{"isAdmin":true},"email":"a"}',
    '{"constructor":{"prototype":{"x":1}}}',
    deep('[', ']', 20_000),
    deep('{"a":', '}', 5_000),
    '\ufeff{}',
    '\u0000',
    '{"email":"a","email":"b"}',
    '"\\ud800"',
    'a=1&a=2',
    'email[$ne]=x',
  ];
  const kinds = [
    'application/json',
    'application/json; charset=utf-7',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'a'.repeat(300)}`,
    'application/xml',
    '',
    'application/json, text/html',
  ];
  // /login is left out because it hashes a password.
  const paths = ['/registrar', '/contato', '/api/contato', '/redefinir-senha'];
  await inParallel(pairs(pairs(bodies, kinds), paths), async ([[body, kind], path]) => {
    const answer = await ask(path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': kind, Accept: 'application/json' },
    });
    const where = `${path} ${kind} ${body.slice(0, 60)}`;
    expect(answer.status, where).toBeGreaterThanOrEqual(400);
    expect(answer.status, where).toBeLessThan(500);
  });
});

it('reads forwarded addresses only from trusted proxies', async () => {
  const forged = [
    '127.0.0.1',
    '::1',
    '10.0.0.1',
    '8.8.8.8',
    'mal',
    '',
    ...listed(`
      , · ,,, · 1.2.3.4, · unknown · [::1]:80 · 999.1.1.1 · 0x7f.1 · ' or 1
    `),
    '1.2.3.4\tx',
    'a'.repeat(6_000),
    '1.1.1.1,'.repeat(700),
    '::ffff:127.0.0.1',
    '2001:db8::1%eth0',
  ];
  const names = words(`
    X-Forwarded-For Forwarded X-Real-IP True-Client-IP CF-Connecting-IP X-Client-IP X-Cluster-Client-IP
    X-Originating-IP Via X-Forwarded-Proto X-Forwarded-Host X-Forwarded-Port X-Request-Id
  `);
  await inParallel(pairs(names, forged), async ([name, value]) => {
    const answer = await askTarget('/', { headers: { [name]: value } });
    expect(answer.status, `${name}: ${value.slice(0, 60)}`).toBe(200);
    expect(answer.text, name).not.toContain('8.8.8.8');
  });
  // Clients control everything left of the last trusted proxy: it must not affect the limit.
  const statuses: number[] = [];
  for (let turn = 0; turn < 14; turn += 1) {
    const answer = await ask('/redefinir-senha', {
      method: 'POST',
      body: { email: `x${turn}@exemplo.com` },
      from: `${turn}.${turn}.1.1, 198.18.7.7`,
    });
    statuses.push(answer.status);
  }
  expect(statuses).toContain(429);
  await expectAlive();
});

it('logs no error for malformed requests', async () => {
  const log = await readFile(portal.logFile, 'utf8');
  expect(log).not.toMatch(/unhandled|uncaught|heap out of memory/i);
});
