/** Accepts writes from the portal's own pages only (CSRF). */
import { expect, it } from 'vitest';
import { ask, askTarget, expectAlive, inParallel, pairs, portal } from './attack.ts';
import { commentId, newsId, videoId } from './portal-under-attack.ts';

const writes: readonly (readonly [method: string, path: string])[] = [
  ['POST', `/news/${newsId}/comentarios`],
  ['POST', `/comentarios/${commentId}/denunciar`],
  ['POST', `/comentarios/${commentId}/excluir`],
  ['POST', `/videos/${videoId}/excluir`],
  ['POST', '/sair'],
  ['POST', '/contato'],
  ['POST', '/redefinir-senha'],
  ['POST', '/convite'],
  ['PUT', '/api/conta/nome'],
  ['PUT', '/api/conta/senha'],
  ['POST', '/api/conta/excluir'],
  ['DELETE', '/api/conta/sessoes'],
  ['PUT', '/api/redacao/banners'],
  ['DELETE', `/api/redacao/videos/${videoId}`],
  ['DELETE', `/api/redacao/noticias/${newsId}`],
  ['POST', '/api/redacao/noticias/lote'],
  ['POST', '/api/redacao/rascunhos'],
  ['POST', '/api/redacao/imagens?para=news&nome=a.jpg'],
  ['POST', '/api/redacao/anexos?nome=a.pdf'],
];

const { host } = new URL(portal.url);
/** Headers of requests from other pages, and headers that attackers try. */
const foreign: readonly Record<string, string>[] = [
  {},
  { Origin: 'https://mal.exemplo' },
  { Origin: 'null' },
  { Origin: '' },
  { Origin: `http://${host}.mal.exemplo` },
  { Origin: `http://mal.exemplo/${host}` },
  { Origin: `http://mal.exemplo#${host}` },
  { Origin: `http://x@${host}` },
  { Origin: `https://${host}` },
  { Origin: 'http://localhost' },
  { Origin: 'http://localhost:1' },
  { Origin: portal.url.toUpperCase() },
  { Origin: `${portal.url}/` },
  { Origin: `${portal.url} https://mal.exemplo` },
  { Origin: `${portal.url}, https://mal.exemplo` },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'Same-Origin' },
  { 'Sec-Fetch-Site': 'same-origin, cross-site' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: portal.url },
  { 'Sec-Fetch-Site': 'same-site', Origin: portal.url },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://mal.exemplo' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:1' },
  { Referer: `${portal.url}/` },
  { Referer: 'https://mal.exemplo/', Host: 'mal.exemplo' },
  { Origin: 'https://mal.exemplo', Host: 'mal.exemplo' },
  { Origin: 'https://mal.exemplo', 'X-Forwarded-Host': 'mal.exemplo', 'X-Forwarded-Proto': 'https' },
  { 'X-Requested-With': 'XMLHttpRequest' },
  { 'X-CSRF-Token': 'x', 'X-XSRF-Token': 'x' },
];
const types = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json',
];

it('rejects writes with a session from other sites before reading them', async () => {
  await inParallel(pairs(pairs(writes, foreign), types), async ([[[method, path], headers], type]) => {
    const where = `${method} ${path} ${JSON.stringify(headers)} ${type}`;
    const answer = await askTarget(path, {
      method,
      as: 'admin',
      headers: { ...headers, ...(type ? { 'Content-Type': type } : {}), 'Content-Length': '0' },
    });
    // Values in other letters are invalid, and the origin has one spelling.
    expect(answer.status, where).toBe(403);
    expect(answer.headers['set-cookie'], where).toBeUndefined();
  });
});

it('a write from another site changes nothing, and ends no session', async () => {
  for (const as of ['reader', 'other', 'admin'] as const) {
    expect((await ask('/api/conta/perfil', { as })).status).toBe(200);
  }
  expect((await ask(`/news/${newsId}`)).status).toBe(301);
  expect((await ask('/galeria-de-videos')).text).toContain(videoId);
  await expectAlive();
});

it('GET requests change nothing', async () => {
  const before = (await ask(`/news/${newsId}`, { as: 'admin' })).status;
  await inParallel(writes, async ([, path]) => {
    for (const override of [
      '',
      '_method=POST',
      '_method=DELETE',
      'method=delete',
      'X-HTTP-Method-Override=PUT',
    ]) {
      const target = `${path}${path.includes('?') ? '&' : '?'}${override}`;
      const answer = await askTarget(target, {
        as: 'admin',
        headers: { 'X-HTTP-Method-Override': 'DELETE' },
      });
      expect(answer.status, target).toBeLessThan(500);
    }
  });
  expect((await ask(`/news/${newsId}`, { as: 'admin' })).status).toBe(before);
  expect((await ask('/galeria-de-videos')).text).toContain(videoId);
});
