import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Captcha, CaptchaVerdict } from '../../server/ports.ts';
import { minuteMs, testNowMs } from '../builders.ts';
import { solveAltcha } from '../solve-altcha.ts';
import { openTestPortal, type TestPortal, type TestPortalOptions } from './open-portal.ts';

let portal: TestPortal;
let now: number;
let tokensMade: number;
beforeEach(() => {
  now = testNowMs;
  tokensMade = 0;
});
afterEach(() => portal.close());

/** Takes every token that begins with 'bom', each under its own name. */
const easyCaptcha: Captcha = {
  async makeChallenge() {
    return null;
  },
  async verify(token): Promise<CaptchaVerdict> {
    return token.startsWith('bom')
      ? { isHuman: true, tokenId: token, expiresAt: now + minuteMs }
      : { isHuman: false, reason: 'prova' };
  },
};

async function open(options: TestPortalOptions = {}): Promise<void> {
  portal = await openTestPortal({ clock: () => now, captcha: easyCaptcha, ...options });
}

const whole = { nome: 'Caio', titulo: 'Pauta', email: 'caio@exemplo.com', mensagem: 'Falem de impressoras.' };
const aToken = () => {
  tokensMade += 1;
  return `bom${tokensMade}`;
};
const from = (address: string) => ({ incoming: { socket: { remoteAddress: address }, headers: {} } });

/** As the form's island sends it. */
async function call(body: unknown, address = '203.0.113.7') {
  const response = await portal.app.request(
    'https://pauta.test/api/contato',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'https://pauta.test' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    from(address),
  );
  const answer: { code?: string; message?: string; field?: string; problems?: { field: string }[] } =
    await response.json();
  return { status: response.status, headers: response.headers, answer };
}
const send = (changes: object = {}, address?: string) =>
  call({ ...whole, captchaToken: aToken(), ...changes }, address);

/** As a browser without JavaScript posts it. */
function post(fields: Record<string, string | string[]>, address = '203.0.113.7') {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) for (const v of [values].flat()) body.append(name, v);
  return portal.app.request(
    'https://pauta.test/contato',
    { method: 'POST', headers: { Origin: 'https://pauta.test' }, body },
    from(address),
  );
}

const stored = () => portal.database.receivedMessages.listLatest({ limit: 100 });
const queued = () => portal.database.mails.claimNext(now, now);
const fieldOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';

describe('GET /contato', () => {
  it('has four fields by their names, a button, and nothing of anybody', async () => {
    await open();
    const response = await portal.get('/contato');
    expect(response.headers.get('Cache-Control')).toBeNull();
    expect(response.headers.get('Set-Cookie')).toBeNull();
    const html = await response.text();
    expect(html).toContain('<title>Contato | Pauta</title>');
    for (const label of ['Nome', 'Título', 'Email', 'Mensagem']) expect(html).toContain(`>${label}</label>`);
    expect(html).toMatch(/<button type="submit"[^>]*>Enviar<\/button>/);
    expect(html).toMatch(/<form [^>]*action="\/contato" method="post"/);
    expect(html).toMatch(/<noscript>.*contato@pauta\.test.*<\/noscript>/);
    expect(html).not.toMatch(/maxlength/i);
  });

  it('is linked in header and footer', async () => {
    await open();
    const html = await portal.page('/');
    expect(html.match(/<a href="\/contato"[^>]*>Contato<\/a>/g)).toHaveLength(2);
  });

  it('says that a message was sent after it was', async () => {
    await open();
    expect(await portal.page('/contato')).not.toContain('Mensagem enviada com sucesso!');
    expect(await portal.page('/contato?enviada=sim')).toContain('>Mensagem enviada com sucesso!</p>');
    expect(await portal.page('/contato?enviada=x')).not.toContain('Mensagem enviada com sucesso!');
  });

  it('lets in the script of a captcha on this page alone, where one is configured', async () => {
    const policyOf = async (path: string) =>
      (await portal.get(path)).headers.get('Content-Security-Policy') ?? '';
    await open();
    expect(await policyOf('/contato')).toBe(await policyOf('/sobre-nos'));
    expect(await portal.page('/contato')).not.toMatch(/recaptcha/i);
    await portal.close();

    await open({
      env: { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'chave-do-site', RECAPTCHA_SECRET: 'segredo' },
    });
    const policy = await policyOf('/contato');
    for (const directive of ['script-src', 'connect-src', 'frame-src']) {
      expect(policy).toMatch(
        new RegExp(`${directive} [^;]*https://www\\.google\\.com https://www\\.gstatic\\.com`),
      );
    }
    expect(policy).not.toMatch(/require-trusted-types-for|unsafe/);
    expect(await policyOf('/sobre-nos')).not.toContain('google');
    expect(await policyOf('/')).not.toContain('google');
    const html = await portal.page('/contato');
    expect(html).toContain('chave-do-site');
    expect(html).not.toContain('segredo');
    // It is the island that loads it, when somebody begins to write.
    expect(html).not.toMatch(/<script[^>]*google/);
    expect(await portal.page('/')).not.toContain('chave-do-site');
  });
});

describe('POST /api/contato', () => {
  it('stores the message with the names of spec.md section 3', async () => {
    await open();
    const { status, answer } = await send({ captchaToken: 'bom e velho' });
    expect([status, answer]).toEqual([200, { sent: true }]);
    expect(await stored()).toEqual([
      { ...whole, id: expect.stringMatching(/^[A-Za-z0-9]{20}$/), captchaToken: 'bom e velho', data: now },
    ]);
    expect(await queued()).toBeNull();
  });

  it('tells the team in the same transaction, so that an answer goes to the sender', async () => {
    await open({ env: { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'equipe@pauta.test' } });
    await send({ titulo: 'Olá\n<b>', mensagem: 'um\n<script>alert(1)</script>' });
    const mail = await queued();
    expect(mail).toMatchObject({
      to: 'equipe@pauta.test',
      replyTo: 'caio@exemplo.com',
      subject: 'Contato: Olá <b>',
      text: expect.stringContaining('> um\n> <script>'),
    });
    expect(mail?.html).toContain('um<br>&lt;script&gt;');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.text).toContain('20/11/2026, 14:35');
    expect(await queued()).toMatchObject({ id: mail?.id });
    expect(await stored()).toHaveLength(1);
  });

  it('is refused by the first fault, with all of them named', async () => {
    await open();
    expect((await send({ nome: ' ' })).answer).toEqual({
      code: 'invalid-input',
      message: 'Por favor, preencha todos os campos.',
      field: 'nome',
    });
    expect((await send({ email: 'caio' })).answer).toMatchObject({
      message: 'Por favor, insira um email válido.',
      field: 'email',
    });
    const { status, answer } = await send({ nome: 'a'.repeat(21), mensagem: 'b'.repeat(501) });
    expect(status).toBe(400);
    expect(answer).toMatchObject({ message: 'O nome pode ter no máximo 20 caracteres.', field: 'nome' });
    expect(answer.problems?.map(({ field }) => field)).toEqual(['nome', 'mensagem']);
    expect(await stored()).toEqual([]);
  });

  it('takes every field to its edge', async () => {
    await open();
    const family = '👨‍👩‍👧‍👦';
    const edge = { nome: family.repeat(20), titulo: 'ã'.repeat(100), mensagem: 'e\u0301'.repeat(500) };
    expect((await send(edge)).status).toBe(200);
    expect(await stored()).toMatchObject([{ ...edge, mensagem: 'é'.repeat(500) }]);
  });

  it.each([
    ['no token', { captchaToken: undefined }],
    ['an empty one', { captchaToken: '' }],
    ['a wrong one', { captchaToken: 'ruim' }],
    ['a list of them', { captchaToken: ['bom1'] }],
    ['an object', { captchaToken: { toString: 'bom1' } }],
  ])('is refused with %s', async (_what, token) => {
    await open();
    const { status, answer } = await send(token);
    expect(status).toBe(400);
    expect(answer).toEqual({ code: 'invalid-input', message: 'Falha ao verificar o reCAPTCHA.' });
    expect(await stored()).toEqual([]);
  });

  it('takes a token once, even when it comes twice at the same moment', async () => {
    await open();
    const answers = await Promise.all([1, 2, 3].map(() => send({ captchaToken: 'bom' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.answer.message).toBe(
      'Falha ao verificar o reCAPTCHA.',
    );
    expect(await stored()).toHaveLength(1);
  });

  it('takes three messages in ten minutes from one address, then says how long to wait', async () => {
    await open();
    for (let index = 0; index < 3; index += 1) {
      expect((await send()).status).toBe(200);
      now += minuteMs;
    }
    const { status, headers, answer } = await send();
    expect(status).toBe(429);
    expect(headers.get('Retry-After')).toBe(String(7 * 60));
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(answer).toEqual({
      code: 'too-many-requests',
      message: 'Muitas tentativas em pouco tempo. Tente novamente em 7 minutos.',
    });
    expect((await send({}, '203.0.113.8')).status).toBe(200);
    now += 7 * minuteMs;
    expect((await send()).status).toBe(200);
    expect(await stored()).toHaveLength(5);
  });

  it('counts the addresses of one IPv6 network together', async () => {
    await open();
    for (let host = 1; host <= 3; host += 1) await send({}, `2001:db8:1:2::${host}`);
    expect((await send({}, '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await send({}, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('counts only what was sent, and leaves the token of a refused message unused', async () => {
    await open();
    for (let index = 0; index < 5; index += 1) {
      await send({ nome: '' });
      await send({ captchaToken: 'ruim' });
    }
    for (let index = 0; index < 3; index += 1) expect((await send()).status).toBe(200);
    expect((await send({ captchaToken: 'bom para depois' })).status).toBe(429);
    now += 10 * minuteMs;
    expect((await send({ captchaToken: 'bom para depois' })).status).toBe(200);
  });

  it('never takes more than three, however many come at the same moment', async () => {
    await open();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    expect(await stored()).toHaveLength(3);
  });

  it('does not ask the captcha about attempts without end', async () => {
    let asked = 0;
    const counting: Captcha = {
      ...easyCaptcha,
      async verify() {
        asked += 1;
        return { isHuman: false, reason: 'prova' };
      },
    };
    await open({ captcha: counting });
    const statuses = [];
    for (let index = 0; index < 40; index += 1) statuses.push((await send()).status);
    expect(asked).toBe(30);
    expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
  });

  it.each([
    ['no JSON', '{"nome":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a text', '"oi"'],
    ['null', 'null'],
  ])('refuses %s in plain words', async (_what, body) => {
    await open();
    const { status, answer } = await call(body);
    expect(status).toBe(400);
    expect(answer.message).toBe('O que você enviou não pôde ser lido.');
  });

  it('ignores what it does not know, and takes nothing but texts', async () => {
    await open();
    const { status, answer } = await send({ nome: ['a'], titulo: { a: 1 }, email: 3, mensagem: null });
    expect(status).toBe(400);
    expect(answer.message).toBe('Por favor, preencha todos os campos.');
    await send({ id: 'meu', data: 1, is_admin: true, __proto__: { x: 1 } });
    const [message] = await stored();
    expect(message?.id).not.toBe('meu');
    expect(message?.data).toBe(now);
    expect(await portal.database.users.count()).toBe(0);
  });

  it('refuses a body of a megabyte, and other sites', async () => {
    await open();
    const { status, answer } = await send({ mensagem: 'a'.repeat(1_000_000) });
    expect(status).toBe(413);
    expect(answer.message).toBe('O que você enviou é grande demais.');
    const foreign = await portal.get('/api/contato', {
      method: 'POST',
      headers: { Origin: 'https://malvado.exemplo', 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...whole, captchaToken: aToken() }),
    });
    expect(foreign.status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  it('stores nothing and uses nothing up when the mail cannot be queued', async () => {
    await open({ env: { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'equipe@pauta.test' } });
    const { database } = portal;
    const inTransaction = database.inTransaction;
    database.inTransaction = (work) =>
      inTransaction((stores) =>
        work({ ...stores, mails: { ...stores.mails, add: () => Promise.reject(new Error('disco cheio')) } }),
      );
    const { status, answer } = await send({ captchaToken: 'bom' });
    expect(status).toBe(500);
    expect(answer).toEqual({ code: 'unexpected', message: 'Erro desconhecido' });
    expect(await stored()).toEqual([]);
    database.inTransaction = inTransaction;
    for (let index = 0; index < 2; index += 1) expect((await send()).status).toBe(200);
    expect((await send({ captchaToken: 'bom' })).status).toBe(200);
  });
});

describe('POST /contato, without JavaScript', () => {
  it('answers a message that was sent with a redirect to the page that says so', async () => {
    await open();
    const response = await post({ ...whole, captchaToken: 'bom' });
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('/contato?enviada=sim');
    expect(await stored()).toHaveLength(1);
  });

  it('comes back with what was written and what is wrong, beside the fields', async () => {
    await open();
    const response = await post({ ...whole, nome: ' ', email: 'caio', titulo: '"><script>x</script>' });
    expect(response.status).toBe(400);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain('<title>Erro: Contato | Pauta</title>');
    expect(html.match(/>Por favor, preencha todos os campos\.<\/p>/g)).toHaveLength(1);
    expect(html).toMatch(/<p id="contato-email-erro"[^>]*>Por favor, insira um email válido\.<\/p>/);
    expect(fieldOf(html, 'nome')).toContain('aria-invalid="true"');
    expect(fieldOf(html, 'email')).toMatch(/aria-describedby="contato-email-erro".* value="caio"/);
    expect(fieldOf(html, 'titulo')).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"');
    expect(fieldOf(html, 'titulo')).not.toContain('aria-invalid');
    expect(html).toContain('Falem de impressoras.</textarea>');
  });

  it('says the failed captcha, and offers a mail with what was written', async () => {
    await open({ captcha: undefined });
    const html = await (await post(whole)).text();
    expect(html).toContain('Falha ao verificar o reCAPTCHA.');
    expect(html).not.toContain('Ocorreu um erro');
    expect(html).toContain(
      'href="mailto:contato@pauta.test?subject=Pauta&amp;body=Falem%20de%20impressoras."',
    );
    expect(await stored()).toEqual([]);
  });

  it('says any other failure with its reason', async () => {
    await open();
    for (let index = 0; index < 3; index += 1) await post({ ...whole, captchaToken: aToken() });
    const limited = await post({ ...whole, captchaToken: aToken() });
    expect(limited.status).toBe(429);
    expect(limited.headers.get('Retry-After')).toBe('600');
    expect(await limited.text()).toContain(
      'Ocorreu um erro ao enviar a mensagem: Muitas tentativas em pouco tempo. Tente novamente em 10 minutos.',
    );
    await portal.database.close();
    const broken = await post({ ...whole, captchaToken: aToken() });
    expect(broken.status).toBe(500);
    const html = await broken.text();
    expect(html).toMatch(/Ocorreu um erro/);
  });

  it('takes one value of a field that was sent twice, and files for nothing', async () => {
    await open();
    const twice = await post({ ...whole, nome: ['Ana', 'Bia'], captchaToken: aToken() });
    expect(twice.status).toBe(303);
    const body = new FormData();
    for (const [name, value] of Object.entries(whole)) body.append(name, value);
    body.set('nome', new File(['x'], 'nome.txt'));
    const file = await portal.get('/contato', { method: 'POST', body });
    expect(file.status).toBe(400);
    expect(await file.text()).toContain('Por favor, preencha todos os campos.');
  });
});

describe('GET /api/captcha', () => {
  it('gives a new challenge to everybody, and nobody may keep it', async () => {
    await open({ captcha: undefined });
    const [first, second] = [await portal.get('/api/captcha'), await portal.get('/api/captcha')];
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    expect(await first.text()).not.toBe(await second.text());
  });

  it('leads to a message, once', async () => {
    await open({ captcha: undefined });
    const challenge: object = await (await portal.get('/api/captcha')).json();
    const captchaToken = await solveAltcha(challenge);
    expect((await send({ captchaToken })).status).toBe(200);
    expect((await send({ captchaToken })).answer.message).toBe('Falha ao verificar o reCAPTCHA.');
    expect((await stored()).map((message) => message.captchaToken)).toEqual([captchaToken]);
  });

  it('has none where the captcha is somebody else’s', async () => {
    await open();
    expect((await portal.get('/api/captcha')).status).toBe(404);
  });
});
