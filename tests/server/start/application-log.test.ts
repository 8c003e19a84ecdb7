/** Checks what a request leaves in the log: its id, and nothing that tells who sent it. */
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { createLog } from '../../../server/start/log.ts';
import { aNews } from '../../builders.ts';
import { solveAltcha } from '../../solve-altcha.ts';
import { type ServedPortal, servePortal, until } from '../http/served-portal.ts';
import { type MailServer, refusal, startMailServer } from '../jobs/mail-server.ts';

/** Every value is unique, so that any trace of it can be found. */
const person = {
  name: 'Zuleica Quaresma',
  email: 'zuleica.quaresma@correio.exemplo',
  password: 'samambaia-periquito-77',
  address: '203.0.113.77',
  agent: 'Navegador-da-Zuleica/9.9',
};
const words = [
  'Mensagem confidencial da Zuleica',
  'Comentário inconfundível da Zuleica',
  'periquito procurado',
];

let mailServer: MailServer;
let portal: ServedPortal;
beforeAll(async () => {
  mailServer = await startMailServer({
    onRecipient: (address) => refusal(550, `<${address}>: nobody of that name`),
  });
  portal = await servePortal(
    {
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'contato@pauta.exemplo',
      ADMIN_EMAIL: 'chefe@pauta.exemplo',
      ADMIN_PASSWORD: 'uma senha de chefe',
    },
    (database) => saveNews(database, aNews({ id: 'noticiacomentada0000', createdAt: 1 })),
  );
});
afterAll(async () => {
  await portal.close();
  await mailServer.close();
});

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
const theirs = { 'X-Forwarded-For': person.address, 'User-Agent': person.agent };

describe('the application log', () => {
  it('contains no data of people who register, fail to log in, write, comment or reset', async () => {
    const { name, email, password } = person;
    const registered = await portal.post('/registrar', { name, email, password }, theirs);
    expect(registered.status).toBeLessThan(400);
    const cookie = cookieOf(registered);
    const wrong = await portal.post('/login', { email, password: `${password}!` }, theirs);
    expect(wrong.status).toBe(400);
    const challenge: object = await (await fetch(portal.url('/api/captcha'))).json();
    const message = { nome: name, titulo: words[0], email, mensagem: words[0] };
    const captchaToken = await solveAltcha(challenge);
    expect((await portal.post('/api/contato', { ...message, captchaToken }, theirs)).status).toBe(200);
    const comment = await portal.post(
      '/news/noticiacomentada0000/comentarios',
      { comment: words[1] },
      { ...theirs, Cookie: cookie },
    );
    expect(comment.status).toBe(201);
    await portal.post('/redefinir-senha', { email }, theirs);
    await fetch(portal.url(`/busca?q=${encodeURIComponent(words[2] ?? '')}`), { headers: theirs });
    // The reason of the mail server contains the address, which the log hides.
    const line = await until(() => portal.log.find((one) => one.includes('nobody of that name')));
    expect(line).toContain('[…]');

    const all = portal.log.join('');
    const token = cookie.split('=')[1] ?? 'none';
    for (const trace of [...Object.values(person), ...words, token, captchaToken]) {
      expect(all).not.toContain(trace);
    }
    expect(all).not.toContain('Zuleica');
  });

  it('records logins, also failed ones, and refused requests, by ids only', async () => {
    const { email, password } = { email: 'chefe@pauta.exemplo', password: 'uma senha de chefe' };
    const facts = async (said: string) => {
      const line = await until(() => portal.log.findLast((one) => one.includes(said)));
      return JSON.parse(line);
    };
    await portal.post('/login', { email, password: 'outra senha longa' });
    expect(await facts('login refused')).not.toHaveProperty('email');
    await portal.post('/login', { email, password });
    expect(await facts('"logged in"')).toMatchObject({ way: 'password', userId: expect.any(String) });
    await fetch(portal.url('/api/redacao/saude?chave=segredo'));
    expect(await facts('request refused')).toMatchObject({
      status: 401,
      method: 'GET',
      path: '/api/redacao/saude',
      userId: null,
    });
  });

  it('hides personal data in errors of libraries', () => {
    const lines: string[] = [];
    const log = createLog('info', { destination: { write: (line) => void lines.push(line) } });
    const fault = Object.assign(new Error('duplicate key of ana@exemplo.com'), {
      detail: 'Key (name)=(Ana Prova) already exists.',
      parameters: ['Ana Prova'],
    });
    log.error({ err: fault, headers: { cookie: 'sessao=segredo' }, user: { token: 'segredo' } }, 'failed');
    expect(lines.join('')).toContain('duplicate key of […]');
    expect(lines.join('')).not.toMatch(/ana@|Ana Prova|segredo/);
  });
});

describe('mail addresses in a line of the log', () => {
  const cases: [said: string, logged: string][] = [
    ['ana@exemplo.com', '[…]'],
    ['<ana.lima+x@sub.exemplo.com>, joão@ação.br.', '<[…]>, […].'],
    ['a@b@c', '[…]@c'],
    ['@ana @ana', '@ana @ana'],
    [`${'a'.repeat(300)}@exemplo.com`, '[…]'],
    ['um\nana@exemplo.com', 'um\n[…]'],
    ['um\\nana@exemplo.com', 'um\\[…]'],
    ['\ud800ana@exemplo.com', '\ufffd[…]'],
    ['\u{20000}ana@exemplo.com', '[…]'],
  ];

  it.each(cases)('%j is written as %j', (said, logged) => {
    const lines: string[] = [];
    createLog('info', { destination: { write: (line) => void lines.push(line) } }).info(said);
    expect(JSON.parse(lines.join('')).msg.toWellFormed()).toBe(logged);
  });
});

describe('request ids', () => {
  const idOf = (response: Response) => response.headers.get('X-Request-Id') ?? '';

  it('are in the answer, and different for every request', async () => {
    const first = idOf(await fetch(portal.url('/login')));
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
    expect(idOf(await fetch(portal.url('/login')))).not.toBe(first);
  });

  it('are taken over from a trusted proxy when they are well formed', async () => {
    const ask = async (id: string) =>
      idOf(await fetch(portal.url('/login'), { headers: { 'X-Request-Id': id } }));
    expect(await ask('proxy-0123456789')).toBe('proxy-0123456789');
    for (const odd of ['short', 'a b c d e f g', 'x'.repeat(65), '"};drop'])
      expect(await ask(odd)).not.toBe(odd);
  });

  it('are not part of cached pages', async () => {
    const home = async () => idOf(await fetch(portal.url('/')));
    await home();
    expect(await home()).toBe('');
  });
});

describe('an upload that is broken off', () => {
  it('is logged as no error', async () => {
    const id = 'upload-broken-off';
    const admin = { email: 'chefe@pauta.exemplo', password: 'uma senha de chefe' };
    const opened = await portal.post('/login', admin);
    const outgoing = request(portal.url('/api/redacao/imagens?para=news&nome=a.png'), {
      method: 'POST',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/octet-stream',
        'Content-Length': '5000',
        'X-Request-Id': id,
        Cookie: cookieOf(opened),
      },
    });
    outgoing.on('error', () => {});
    outgoing.write('half an image');
    const spool = join(portal.folder, 'uploads');
    await until(async () => (await readdir(spool)).length > 0);
    outgoing.destroy();
    await until(() => portal.log.some((line) => line.includes('an upload was broken off')));
    const told = portal.log.filter((line) => line.includes(id));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('"level":30');
  });
});
