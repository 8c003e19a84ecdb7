/** Sessions are created by the server only, end at logout, and cannot be planted (session fixation). */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { ask, countInputs, expectAlive, inParallel, portal, send } from './attack.ts';
import { attackPassword, type Role } from './portal-under-attack.ts';

const tried = countInputs('sessions');

async function logIn(role: Role, cookie = ''): Promise<{ status: number; cookie: string; line: string }> {
  const response = await send('/login', {
    method: 'POST',
    body: new URLSearchParams({ email: portal.emails[role], password: attackPassword }),
    headers: cookie ? { Cookie: cookie } : {},
  });
  await response.body?.cancel();
  const line = response.headers.getSetCookie().findLast((text) => text.startsWith('sessao=')) ?? '';
  return { status: response.status, cookie: line.split(';', 1)[0] ?? '', line };
}

const isSignedIn = async (cookie: string) =>
  (await ask('/api/conta/perfil', { headers: { Cookie: cookie } })).status === 200;

it('creates a new session at login, and ignores a planted one', async () => {
  const planted = [
    'sessao=plantada',
    `sessao=${randomBytes(32).toString('base64url')}`,
    portal.cookies.other.replace('sessao', 'session'),
  ];
  const given = new Set<string>();
  for (const cookie of planted) {
    tried();
    const { status, cookie: session, line } = await logIn('reader', cookie);
    expect(status).toBe(303);
    expect(given.has(session)).toBe(false);
    given.add(session);
    expect(session).not.toContain(cookie.split('=')[1]);
    expect(await isSignedIn(cookie)).toBe(false);
    expect(await isSignedIn(session)).toBe(true);
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/);
    expect(line).not.toMatch(/Domain/i);
  }
});

it("ends a browser's earlier session when another user logs in", async () => {
  tried(2);
  const first = await logIn('other');
  const second = await logIn('reader', first.cookie);
  expect(await isSignedIn(first.cookie)).toBe(false);
  expect(await isSignedIn(second.cookie)).toBe(true);
  await ask('/sair', { method: 'POST', body: new URLSearchParams(), headers: { Cookie: second.cookie } });
  expect(await isSignedIn(second.cookie)).toBe(false);
  expect(await isSignedIn(portal.cookies.reader)).toBe(true);
});

it('rejects sessions that it did not create', async () => {
  const real = portal.cookies.admin.split('=')[1] ?? '';
  const changed = [...real].map((letter, index) => {
    const other = letter === 'A' ? 'B' : 'A';
    return `${real.slice(0, index)}${other}${real.slice(index + 1)}`;
  });
  const forged = [
    ...changed,
    ...[...real].map((_, index) => real.slice(0, index)),
    `${real}A`,
    `${real}.`,
    `${real}%00`,
    ` ${real}x`,
    real.toUpperCase(),
    real.toLowerCase(),
    [...real].reverse().join(''),
    `${real}${real}`,
    'null',
    'undefined',
    'true',
    '1',
    '0',
    '{}',
    '[]',
    "' or 1=1 --",
    '%27%20or%201%3D1',
    '../../../etc/passwd',
    '$ne',
    '*',
    '%',
    '_',
    'a'.repeat(4_000),
    ...Array.from({ length: 200 }, () => randomBytes(32).toString('base64url')),
  ].filter((token) => token !== real);
  await inParallel(forged, async (token) => {
    tried();
    const cookie = `sessao=${token}`;
    const answer = await ask('/api/redacao/resumo', { headers: { Cookie: cookie } });
    expect(answer.status, cookie.slice(0, 80)).toBe(401);
  });
});

it('reads the session only from its own cookie', async () => {
  const token = portal.cookies.admin.split('=')[1] ?? '';
  const elsewhere: Record<string, string>[] = [
    { Authorization: `Bearer ${token}` },
    { Authorization: token },
    { 'X-Session': token },
    { Cookie: `Sessao=${token}` },
    { Cookie: `sessao[]=${token}` },
    { Cookie: `session=${token}` },
    { Cookie: `better-auth.session_token=${token}` },
    { Cookie: `__Secure-sessao=${token}` },
    // Only https portals use this name: a page without https could set other cookies.
    { Cookie: `__Host-sessao=${token}` },
    { Cookie: `x="; sessao=${token}"` },
  ];
  for (const headers of elsewhere) {
    tried();
    const answer = await ask('/api/redacao/resumo', { headers });
    expect([401], JSON.stringify(Object.keys(headers))).toContain(answer.status);
  }
  for (const path of [`/api/redacao/resumo?sessao=${token}`, `/api/redacao/resumo;sessao=${token}`]) {
    tried();
    expect([401, 404]).toContain((await ask(path)).status);
  }
  await expectAlive();
});

it('lists sessions without tokens, and ends only own ones', async () => {
  tried(3);
  const mine = await ask('/api/conta/sessoes', { as: 'reader' });
  const token = portal.cookies.reader.split('=')[1] ?? '';
  expect(mine.text).not.toContain(token);
  const own: unknown = JSON.parse(mine.text);
  const ids = [...mine.text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
  expect(own).toBeTruthy();
  for (const id of ids) {
    tried();
    const answer = await ask(`/api/conta/sessoes/${id}`, { method: 'DELETE', as: 'other' });
    expect(answer.status).toBe(404);
  }
  expect(await isSignedIn(portal.cookies.reader)).toBe(true);
});
