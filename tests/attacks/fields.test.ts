/** Unknown fields and odd texts in forms and calls. */
import { expect, it } from 'vitest';
import { words } from '../builders.ts';
import { ask, expectAlive, inParallel, pairs } from './attack.ts';

const extra: readonly object[] = words(`
  is_admin isAdmin admin role userId user_id id emailVerified email_verified email createdAt termsVersion
  sessionId author slug views userName newsId
`).flatMap((key) => [true, 1, 'admin', { $ne: null }, ['admin']].map((value) => ({ [key]: value })));
const prototypes = words('__proto__ constructor prototype toString hasOwnProperty valueOf __defineGetter__');

it('ignores unknown fields', async () => {
  const calls = [
    ['PUT', '/api/conta/nome', { name: 'reader' }, 'reader'],
    ['POST', '/news/noticiaatacada000000/comentarios', { comment: '' }, 'reader'],
    ['PUT', '/api/conta/termos', { version: '01' }, 'reader'],
    ['POST', '/contato', { nome: '' }, null],
    ['POST', '/registrar', { email: 'x', password: 'x' }, null],
    ['POST', '/redefinir-senha', { email: '' }, null],
    [
      'POST',
      '/api/conta/excluir',
      { email: 'errado@exemplo.com', comments: 'remove', password: '' },
      'reader',
    ],
  ] as const;
  await inParallel(pairs(calls, extra), async ([[method, path, body, as], more]) => {
    const answer = await ask(path, { method, as, body: { ...body, ...more } });
    expect(answer.status, `${path} ${JSON.stringify(more)}`).toBeLessThan(500);
  });
  await inParallel(pairs(calls, prototypes), async ([[method, path, , as], key]) => {
    for (const body of [
      `{"${key}":{"isAdmin":true,"polluted":"sim"}}`,
      `{"name":{"${key}":{"polluted":"sim"}},"comment":{"${key}":1}}`,
    ]) {
      const answer = await ask(path, {
        method,
        as,
        body,
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      });
      expect(answer.status, `${path} ${body}`).toBeLessThan(500);
      expect(answer.text).not.toContain('polluted');
    }
  });
  expect((await ask('/api/redacao/resumo', { as: 'reader' })).status).toBe(403);
  expect(JSON.parse((await ask('/api/conta/perfil', { as: 'reader' })).text)).toMatchObject({
    email: 'leitora@exemplo.com',
  });
  await inParallel(pairs(['/busca', '/api/noticias', '/login', '/'], prototypes), async ([path, key]) => {
    for (const query of [`${key}=x`, `${key}[x]=y`, `categoria=${key}`])
      expect((await ask(`${path}?${query}`)).status, `${path}?${query}`).toBeLessThan(500);
  });
  for (const key of prototypes) {
    for (const path of [`/categoria/${key}`, `/news/${key}`])
      expect((await ask(path)).status, path).toBe(404);
  }
});
const pathological = [
  'Z\u0351\u036b'.repeat(4_000),
  'e\u0301'.repeat(9_000),
  '👨‍👩‍👧‍👦'.repeat(900),
  '\u202e\u2066abc\u2069',
  '\u0000\u0001\u0008',
  '\ud800',
  '\udfff\ud800',
  '\ufeff'.repeat(900),
  '\u3164'.repeat(300),
  'ﷺ'.repeat(3_000),
  '\u1160'.repeat(400),
  'a\u200b'.repeat(900),
  '\n'.repeat(9_000),
  ' \t'.repeat(9_000),
  '&amp;'.repeat(3_000),
  '['.repeat(9_000),
  '('.repeat(9_000),
  '!'.repeat(20_000),
  `${'a'.repeat(20_000)}!`,
  `${'a.'.repeat(9_000)}@`,
  `${'@'.repeat(9_000)}.`,
  `${'a@a.'.repeat(4_000)}`,
  `${' '.repeat(20_000)}x`,
  'x '.repeat(9_000),
  '-'.repeat(19_000),
  `${'1'.repeat(19_000)}-`,
  `/${'/'.repeat(9_000)}`,
  `https://${'a.'.repeat(3_000)}`,
  `https://youtube.com/watch?${'v=&'.repeat(600)}`,
  '🇧🇷'.repeat(900),
  '\u0e33'.repeat(3_000),
  '์'.repeat(9_000),
  'İ'.repeat(900),
  '\u2028'.repeat(900),
  '%'.repeat(9_000),
  '~'.repeat(500),
];

it('no form and no address fails with any text', async () => {
  const forms = [
    ['/contato', 'mensagem', null],
    ['/registrar', 'name', null],
    ['/registrar', 'email', null],
    ['/redefinir-senha', 'email', null],
    ['/news/noticiaatacada000000/comentarios', 'comment', 'other'],
    ['/api/conta/nome', 'name', 'other'],
  ] as const;
  await inParallel(pairs(forms, pathological), async ([[path, field, as], text]) => {
    const isCall = path.startsWith('/api/');
    const answer = await ask(path, {
      method: isCall ? 'PUT' : 'POST',
      as,
      body: { [field]: text.toWellFormed() },
    });
    expect(answer.status, `${path} ${field} ${text.slice(0, 20)}`).toBeLessThan(500);
  });
  await inParallel(
    pairs(['/busca?q=', '/news/', '/categoria/', '/compartilhar/', '/previa/'], pathological),
    async ([path, text]) => {
      expect(
        (await ask(path + encodeURIComponent(text.slice(0, 700).toWellFormed()))).status,
        path,
      ).toBeLessThan(500);
    },
  );
  await expectAlive();
});
