/**
 * Addresses of every shape: files outside the storage, malformed parameters, unsigned tokens, targets that are no path.
 */
import { expect, it } from 'vitest';
import { listed, words } from '../builders.ts';
import { ask, askTarget, expectAlive, innards, inParallel, pairs, sendRaw, statusesOf } from './attack.ts';
import { newsId } from './portal-under-attack.ts';

it('serves only images in the storage', async () => {
  const steps = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    ...words(`
      %252e%252e%252f ..;/ .../...// ..%c0%af ..%ef%bc%8f %00../ ./../
    `),
  ];
  const goals = words(`
    etc/passwd pauta.sqlite data/pauta.sqlite session-secret .env package.json server/main.ts
    proc/self/environ pauta.sqlite%00.jpg pauta.sqlite.jpg share_images/x.jpg
  `);
  const bases = ['/files/', '/files/news_images/', '/assets/', '/compartilhar/', '/'];
  const targets = bases.flatMap((base) =>
    steps.flatMap((step) =>
      goals.flatMap((goal) => [1, 3, 8].map((depth) => base + step.repeat(depth) + goal)),
    ),
  );
  await inParallel(
    targets,
    async (target) => {
      const answer = await askTarget(target);
      expect(answer.status, target).toBeGreaterThanOrEqual(300);
      expect(answer.status, target).toBeLessThan(500);
      expect(answer.text, target).not.toMatch(/root:x:|SQLite format|"dependencies"|PATH=/);
    },
    24,
  );
  for (const path of [
    '/files//etc/passwd',
    '/files/C:/windows/win.ini',
    '/files/file:///etc/passwd',
    `/files/${'a/'.repeat(900)}x.jpg`,
    `/files/${'a'.repeat(9_000)}.jpg`,
  ]) {
    expect((await askTarget(path)).status, path).toBe(404);
  }
});

it('accepts repeated, nested and malformed parameters without an error', async () => {
  const odd = [
    ...listed(`
    q=a&q=b · q[]=a · q[a]=b · q[__proto__][x]=1 · __proto__[x]=1 · constructor.prototype.x=1 · q · =
    &&& · % · %zz · %c3 · q=%ff · q=%00
  `),
    `${'a=1&'.repeat(2_000)}`,
    'pagina=2&pagina=3',
    'pagina[]=2',
    '?',
    '??',
    '#',
    'q=a;categoria=b',
  ];
  await inParallel(
    pairs(['/', '/busca', '/api/noticias', '/login', '/galeria-de-videos', '/categoria/games'], odd),
    async ([path, query]) => {
      const answer = await askTarget(`${path}?${query}`);
      expect(answer.status, `${path}?${query.slice(0, 100)}`).toBeLessThan(500);
    },
  );
});

it('rejects unsigned tokens', async () => {
  const made = await ask(`/api/redacao/noticias/${newsId}/previa`, { method: 'POST', as: 'admin' });
  const { url }: { url: string } = JSON.parse(made.text);
  expect((await ask(url)).status).toBe(200);
  const token = url.split('/').at(-1) ?? '';
  const [id = '', signature = ''] = token.split('.');
  const other = Buffer.from('outraprevia000000000').toString('base64url');
  const forged = [
    `${other}.${signature}`,
    `${id}.`,
    id,
    `${id}.${signature}.x`,
    `${id}.${signature.toLowerCase()}`,
    `.${id}.${signature}`,
    `.${signature}`,
    `${id}..${signature}`,
    'zzzzzzzz.zzz.zzz',
    'a'.repeat(5_000),
    ...[...token].map(
      (_, index) => token.slice(0, index) + (token[index] === 'a' ? 'b' : 'a') + token.slice(index + 1),
    ),
  ].filter((text) => text !== token);
  await inParallel(forged, async (text) => {
    expect((await ask(`/previa/${encodeURIComponent(text)}`)).status, text).toBe(404);
    const reset = await ask('/redefinir-senha', {
      method: 'POST',
      body: { token: text, password: 'uma senha bem longa' },
    });
    expect(reset.status, text).toBeGreaterThanOrEqual(400);
    expect(reset.status, text).toBeLessThan(500);
  });
});

it('answers a request target that is not a path, without forwarding it', async () => {
  for (const target of [
    '*',
    'localhost:1',
    'http://mal.exemplo/',
    '//',
    '///',
    '/\u00ff',
    'a',
    '?',
    '#',
    '/%',
    '/%%',
    '/%ff%fe',
    `/${'%61'.repeat(3_000)}`,
  ]) {
    const { text } = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    for (const status of statusesOf(text)) expect(status, target).toBeLessThan(500);
    expect(text, target).not.toMatch(innards);
  }
  await expectAlive();
});
