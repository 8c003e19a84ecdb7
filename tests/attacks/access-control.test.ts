/** Tries every way around the guards; which role passes which is in tests/app/accounts/role-guards.test.ts. */
import { expect, it } from 'vitest';
import { words } from '../builders.ts';
import { askTarget, expectAlive, inParallel, pairs } from './attack.ts';
import { newsId } from './portal-under-attack.ts';

/** Answers of guarded branches contain one of these. */
const guardedWords =
  /"(?:figures|items|drafts|entries|chart|publishAt|imageUrl|storageKey|mensagem)"|id="redacao"/;

function spellings(path: string): string[] {
  const [, first = '', ...rest] = path.split('/');
  const tail = rest.join('/');
  return [
    `/${path}`,
    `//${path}`,
    `/.${path}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `/./${first}/./${tail}`,
    `/${first}//${tail}`,
    `/${first}%2f${tail}`,
    `/${first}%2F${tail}`,
    `/${first}%5c${tail}`,
    `/${first.toUpperCase()}/${tail}`,
    `/${first}/${tail.toUpperCase()}`,
    `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}/${tail}`,
    `/%25${first.charCodeAt(0).toString(16)}${first.slice(1)}/${tail}`,
    `${path}/`,
    `${path}//`,
    `${path}/.`,
    `${path}/..;/`,
    `${path}%00`,
    `${path}%20`,
    `${path}%0a`,
    `${path};a=b`,
    `${path}.json`,
    `${path}?`,
    `${path}?x=${path}`,
    `${path}#x`,
    `${path}%23`,
    `${path}%3f`,
    `http://localhost${path}`,
    `http://mal.exemplo${path}`,
    `\\${path}`,
    `${path.replaceAll('/', '\\')}`,
  ];
}

const guarded = [
  '/api/redacao/resumo',
  '/api/redacao/resumo?is_admin=true&isAdmin=1&role=admin',
  '/api/redacao/auditoria',
  '/api/redacao/mensagens',
  '/api/redacao/noticias?estado=rascunhos',
  '/api/redacao/imagens',
  '/dashboard/noticias',
  `/edit-news/${newsId}`,
  '/api/conta/perfil',
];

it('guards every spelling of an address', async () => {
  const nobodyOrReader = [null, 'reader', 'demoted'] as const;
  await inParallel(pairs(guarded.flatMap(spellings), nobodyOrReader), async ([target, as]) => {
    if (as !== null && target.includes('/conta/')) return;
    const answer = await askTarget(target, { as });
    const where = `${target} as ${as}`;
    expect(answer.status, where).toBeLessThan(500);
    if (answer.status === 200) expect(answer.text, where).not.toMatch(guardedWords);
  });
});

it('ignores headers that claim an identity or another address', async () => {
  const headers: Record<string, string>[] = [
    { 'X-Original-URL': '/api/redacao/resumo' },
    { 'X-Rewrite-URL': '/api/redacao/resumo' },
    { 'X-Forwarded-Path': '/api/redacao/resumo' },
    { 'X-Forwarded-User': 'chefe@exemplo.com' },
    { 'X-Remote-User': 'chefe@exemplo.com' },
    { 'X-User-Id': '1', 'X-Is-Admin': 'true' },
    { 'X-Admin': '1' },
    { is_admin: 'true' },
    { Cookie: 'is_admin=1' },
    { Cookie: 'sessao=admin' },
    { Cookie: 'sessao=' },
    { Cookie: 'sessao=null; admin=true' },
    { Authorization: 'Basic YWRtaW46YWRtaW4=' },
    { Authorization: 'Bearer admin' },
    { Authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJpc19hZG1pbiI6dHJ1ZX0.' },
    { 'X-Forwarded-For': '127.0.0.1' },
    { 'X-Real-IP': '127.0.0.1', 'Client-IP': '127.0.0.1', Forwarded: 'for=127.0.0.1' },
    { 'X-HTTP-Method-Override': 'GET' },
    { 'X-Forwarded-Prefix': '/api/redacao' },
    { Origin: 'http://localhost', Referer: 'http://localhost/dashboard' },
    { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' },
    { Host: 'localhost' },
    { Accept: '*/*', 'X-Requested-With': 'XMLHttpRequest' },
  ];
  await inParallel(pairs(guarded, headers), async ([path, given]) => {
    const answer = await askTarget(path, { headers: given });
    expect([401, 303], `${path} ${JSON.stringify(given)}`).toContain(answer.status);
  });
});

it('guards every method', async () => {
  const methods = words('HEAD OPTIONS PUT PATCH DELETE POST TRACE PROPFIND SEARCH REPORT LINK');
  const overrides = ['', '?_method=GET', '?method=DELETE'];
  await inParallel(pairs(pairs(methods, guarded), overrides), async ([[method, path], override]) => {
    const answer = await askTarget(path.split('?')[0] + override, { method });
    const where = `${method} ${path}${override}`;
    expect(answer.status, where).toBeLessThan(500);
    if (answer.status === 200) expect(answer.text, where).not.toMatch(guardedWords);
    else expect([303, 401, 403, 404, 405], where).toContain(answer.status);
  });
  await expectAlive();
});
