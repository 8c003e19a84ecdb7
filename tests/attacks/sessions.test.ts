/** Sessions are created by the server only, end at logout, and cannot be planted (session fixation). */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { ask, expectAlive, inParallel, portal } from './attack.ts';

it('rejects sessions that the portal did not create', async () => {
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
    ...Array.from({ length: 20 }, () => randomBytes(32).toString('base64url')),
  ].filter((token) => token !== real);
  await inParallel(forged, async (token) => {
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
    // Only portals on https use this name, because a page without https could set other cookies.
    { Cookie: `__Host-sessao=${token}` },
    { Cookie: `x="; sessao=${token}"` },
  ];
  for (const headers of elsewhere) {
    const answer = await ask('/api/redacao/resumo', { headers });
    expect([401], JSON.stringify(Object.keys(headers))).toContain(answer.status);
  }
  for (const path of [`/api/redacao/resumo?sessao=${token}`, `/api/redacao/resumo;sessao=${token}`]) {
    expect([401, 404]).toContain((await ask(path)).status);
  }
  await expectAlive();
});
