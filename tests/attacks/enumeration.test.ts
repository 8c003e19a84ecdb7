/** No answer reveals who has an account: neither by text nor by status nor by the work done. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verifyPassword } from '../../server/adapters/scrypt/password-hash.ts';
import { openTestPortal, type TestPortal } from '../app/http/open-portal.ts';
import { type Answer, ask, countInputs, expectAlive, inParallel, portal } from './attack.ts';
import { attackPassword } from './portal-under-attack.ts';

vi.mock('../../server/adapters/scrypt/password-hash.ts', { spy: true });

const tried = countInputs('enumeration');

/** The answer without the typed text. Of a page only `main`: other attacks publish news, which its frame shows. */
const said = ({ status, headers, text }: Answer, typed: string) => ({
  status,
  type: headers.get('content-type'),
  cookies: headers.getSetCookie().length,
  text: (/<main[\s>].*<\/main>/s.exec(text)?.[0] ?? text)
    .replaceAll(typed, '…')
    .replaceAll(encodeURIComponent(typed), '…'),
});

const known = [
  portal.emails.reader,
  portal.emails.admin,
  portal.emails.reader.toUpperCase(),
  ` ${portal.emails.reader} `,
];
const unknown = ['ninguem@exemplo.com', 'leitora@exemplo.co', 'leitora+1@exemplo.com', 'x@localhost.exemplo'];

it('answers a wrong address and a wrong password alike at login', async () => {
  for (const asJson of [true, false]) {
    const answers = await Promise.all(
      [...known, ...unknown].map(async (email) => {
        tried();
        const fields = { email, password: 'errada de todo' };
        const answer = await ask('/login', {
          method: 'POST',
          body: asJson ? fields : new URLSearchParams(fields),
        });
        return said(answer, email);
      }),
    );
    expect(answers[0]?.status).toBe(400);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }
});

it('answers every request for a new password alike', async () => {
  for (const asJson of [true, false]) {
    const answers = await Promise.all(
      [...known, ...unknown].map(async (email) => {
        tried();
        const answer = await ask('/redefinir-senha', {
          method: 'POST',
          body: asJson ? { email } : new URLSearchParams({ email }),
        });
        return said(answer, email);
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }
});

it('answers all invalid links of mails alike', async () => {
  const tokens = ['a', 'x'.repeat(24), 'x'.repeat(64), '../..', "'", '%00', ' ', 'null'];
  for (const path of ['/redefinir-senha', '/confirmar-email', '/convite']) {
    const answers = new Set<string>();
    for (const token of tokens) {
      tried();
      const answer = await ask(`${path}?${new URLSearchParams({ token })}`);
      answers.add(`${answer.status}`);
      expect(answer.status, path).toBeLessThan(500);
    }
    expect(answers.size, path).toBe(1);
  }
});

it('reveals no e-mail and no id of a user on pages and in calls', async () => {
  const paths = [
    '/',
    '/rss.xml',
    '/feed.json',
    '/api/noticias',
    '/sitemap.xml',
    '/busca?q=leitora',
    '/busca?q=chefe',
  ];
  await inParallel(paths, async (path) => {
    tried();
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
    tried();
    verify.mockClear();
    expect(await accounts.recognize(email, 'errada de todo')).toBeNull();
    works.push(verify.mock.calls.length);
  }
  expect(new Set(works).size, String(works)).toBe(1);
});
