/** No answer reveals who has an account: neither by its text nor by the work done. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verifyPassword } from '../../server/adapters/scrypt/passwords.ts';
import { openTestPortal, type TestPortal } from '../app/http/open-portal.ts';
import { words } from '../builders.ts';
import { ask, expectAlive, inParallel, portal } from './attack.ts';
import { attackPassword } from './portal-under-attack.ts';

vi.mock('../../server/adapters/scrypt/passwords.ts', { spy: true });

it('reveals no e-mail and no id of a user on pages and in calls', async () => {
  const paths = words('/ /rss.xml /feed.json /api/noticias /sitemap.xml /busca?q=leitora /busca?q=chefe');
  await inParallel(paths, async (path) => {
    const { text } = await ask(path);
    for (const email of Object.values(portal.emails)) expect(text, path).not.toContain(email);
  });
  const comments = await ask('/api/noticias/noticiaatacada000000/comentarios');
  expect(comments.text).not.toMatch(/userId|user_id|email/);
  await expectAlive();
});

let opened: TestPortal;
beforeAll(async () => {
  opened = await openTestPortal();
});
afterAll(() => opened.close());

it('hashes once, whether the account exists, has a password, or not', async () => {
  const { accounts } = opened;
  const terms = { version: '01', acceptedAt: 1 };
  await accounts.register({
    name: 'Bia',
    email: 'bia@exemplo.com',
    password: attackPassword,
    terms,
    isEmailVerified: false,
  });
  const verify = vi.mocked(verifyPassword);
  const works: number[] = [];
  for (const email of ['bia@exemplo.com', 'ninguem@exemplo.com', 'sem endereço', '']) {
    verify.mockClear();
    expect(await accounts.recognize(email, 'errada de todo')).toBeNull();
    works.push(verify.mock.calls.length);
  }
  expect(new Set(works).size, String(works)).toBe(1);
});
