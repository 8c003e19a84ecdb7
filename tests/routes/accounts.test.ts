import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessionProlongAfterMs } from '../../domain/account.ts';
import { testNowMs } from '../builders.ts';
import { openBrowser, type TestBrowser } from './browser.ts';
import { openTestPortal, type TestPortal } from './open-portal.ts';

vi.setConfig({ testTimeout: 30_000 });

const sessionName = '__Host-sessao';
const password = 'uma senha bem longa';

let portal: TestPortal;
let now = testNowMs;
let made = 0;

beforeAll(async () => {
  // The library of accounts asks the system for the time.
  vi.useFakeTimers({ now, toFake: ['Date'] });
  portal = await openTestPortal({ clock: () => Date.now() });
});
afterAll(async () => {
  await portal.close();
  vi.useRealTimers();
});

/** Limits count by time: each test has ten minutes of its own. */
function later(ms = 11 * 60_000): void {
  now += ms;
  vi.setSystemTime(now);
}

async function register(browser: TestBrowser, fields: Record<string, string> = {}) {
  later();
  made += 1;
  const email = `leitora${made}@exemplo.com`;
  const response = await browser.post('/registrar', { name: 'Bia', email, password, ...fields });
  return { email, response };
}

async function mailsTo(email: string) {
  const { connections } = portal.database;
  return connections.read.selectFrom('outgoing_mails').selectAll().where('recipient', '=', email).execute();
}

const userOf = (email: string) => portal.database.users.findByEmail(email);
const isSignedIn = async (browser: TestBrowser) =>
  (await (await browser.get('/')).text()).includes('action="/sair"');

describe('registration', () => {
  it('opens a session, records the terms, queues the mail that confirms the address, and goes back', async () => {
    const browser = openBrowser(portal);
    const { email, response } = await register(browser, { voltar: '/busca?q=chip' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/busca?q=chip']);
    expect(response.headers.get('Cache-Control')).toContain('no-store');
    const home = await (await browser.get('/')).text();
    expect(home).toContain('Registro realizado com sucesso!');
    expect(home).toContain('action="/sair"');
    // Said once.
    expect(await (await browser.get('/')).text()).not.toContain('Registro realizado com sucesso!');

    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Confirme o seu e-mail em Pauta');
    const token = /confirmar-email\?token=(\S+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
    expect((await browser.get(`/confirmar-email?token=${token}`)).status).toBe(200);
    const { connections } = portal.database;
    const verified = async () =>
      connections.read
        .selectFrom('users')
        .select(['email_verified', 'terms_version', 'terms_accepted_at'])
        .where('email', '=', email)
        .executeTakeFirst();
    // Looking at the page confirms nothing.
    expect(await verified()).toEqual({
      email_verified: 0,
      terms_version: '01',
      terms_accepted_at: new Date(now).toISOString(),
    });
    const confirmed = await browser.post('/confirmar-email', { token: decodeURIComponent(token) });
    expect(confirmed.headers.get('Location')).toBe('/confirmar-email?estado=ok');
    expect(await verified()).toMatchObject({ email_verified: 1 });
    const refused = await browser.post('/confirmar-email', { token: 'x' });
    expect(refused.headers.get('Location')).toBe('/confirmar-email?estado=vencido');
  });

  it.each([
    ['', 'leitora'],
    ['  Ana\n Prado ', 'Ana Prado'],
    ['A\u202eB\u0000', 'AB'],
    ['👩‍💻 Ana', '👩‍💻 Ana'],
  ])('the name %j becomes %j', async (name, expected) => {
    const { email } = await register(openBrowser(portal), { name });
    expect((await userOf(email))?.name.replace(/\d+$/, '')).toBe(expected);
  });

  it.each([
    [{ password: '1234567' }, 'Erro ao registrar: A senha precisa ter pelo menos 8 caracteres.', 'password'],
    [{ password: 'Password1' }, 'Erro ao registrar: Essa senha é comum demais.', 'password'],
    [{ password: 'flamengo123' }, 'Erro ao registrar: Essa senha é comum demais.', 'password'],
    [
      { password: 'x'.repeat(129) },
      'Erro ao registrar: A senha pode ter no máximo 128 caracteres.',
      'password',
    ],
    [{ email: 'sem arroba' }, 'Erro ao registrar: Por favor, insira um email válido.', 'email'],
    [{ email: '' }, 'Erro ao registrar: Por favor, insira um email válido.', 'email'],
    [{ name: 'á'.repeat(61) }, 'Erro ao registrar: O nome pode ter no máximo 60 caracteres.', 'name'],
  ])('%j is refused beside its field', async (fields, message, field) => {
    const browser = openBrowser(portal);
    const before = await portal.database.users.count();
    const { response } = await register(browser, fields);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(`<p id="acesso-${field}-problema" role="alert"`);
    expect(html).toContain(message);
    expect(html).toContain('aria-selected="true" aria-controls="acesso"');
    // Kept, but never the password.
    if (field !== 'name') expect(html).toContain('value="Bia"');
    expect(html).not.toContain(new Map(Object.entries(fields)).get('password') ?? password);
    expect(browser.cookies.size).toBe(0);
    expect(await portal.database.users.count()).toBe(before);

    const { response: call } = await register(browser, fields).then(async ({ email }) => ({
      response: await browser.post(
        '/registrar',
        { name: 'Bia', email, password, ...fields },
        { Accept: 'application/json' },
      ),
    }));
    expect(call.status).toBe(400);
    expect(await call.json()).toMatchObject({ code: 'invalid-input', message, field });
  });

  it.each([
    ['8 characters', 'çãõéíóúâ'],
    ['128 characters', 'ç'.repeat(128)],
  ])('a password of %s is taken', async (_, edge) => {
    const { response } = await register(openBrowser(portal), { password: edge });
    expect(response.status).toBe(303);
  });

  it('an address that is taken is refused, however it is written', async () => {
    const { email } = await register(openBrowser(portal));
    later();
    const response = await openBrowser(portal).post('/registrar', {
      name: 'Outra',
      email: ` ${email.toUpperCase()} `,
      password,
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Erro ao registrar: já existe uma conta com este e-mail.');
    expect((await userOf(email))?.name).toBe('Bia');
  });

  it('is_admin and all other fields that nobody asked for change nothing', async () => {
    const intruder = { is_admin: 'true', isAdmin: '1', id: 'admin', emailVerified: 'true', created_at: '0' };
    const { email } = await register(openBrowser(portal), intruder);
    expect(await userOf(email)).toMatchObject({ isAdmin: false, createdAt: now });
    const browser = openBrowser(portal);
    later();
    const json = await portal.get('/registrar', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: 'https://pauta.test',
        Accept: 'application/json',
      },
      body: JSON.stringify({ email: 'json@exemplo.com', password, is_admin: true, name: { toString: 'x' } }),
    });
    expect(json.status).toBe(200);
    expect(await userOf('json@exemplo.com')).toMatchObject({ isAdmin: false, name: 'json' });
    later();
    await browser.post('/login', { email, password, is_admin: 'true' });
    expect((await userOf(email))?.isAdmin).toBe(false);
  });

  it('ten accounts in ten minutes come from one network, and no more', async () => {
    later();
    const browser = openBrowser(portal);
    const codes: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const response = await browser.post('/registrar', { email: `muitas${i}@exemplo.com`, password });
      codes.push(response.status);
      if (response.status === 429) expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
  });
});

describe('login', () => {
  it('opens a session in a cookie that scripts, other sites and plain http never see', async () => {
    const browser = openBrowser(portal);
    const { email } = await register(openBrowser(portal));
    later();
    const response = await browser.post('/login', {
      email: email.toUpperCase(),
      password,
      voltar: '/sobre-nos',
    });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/sobre-nos']);
    const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith(sessionName));
    expect(line?.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    expect(await (await browser.get('/')).text()).toContain('Login realizado com sucesso!');
  });

  it('says the same of a wrong address and of a wrong password', async () => {
    const { email } = await register(openBrowser(portal));
    const answers: [number, string][] = [];
    for (const tried of [email, 'ninguem@exemplo.com', 'sem arroba', '']) {
      later();
      const response = await openBrowser(portal).post('/login', { email: tried, password: 'errada demais' });
      const html = (await response.text()).replaceAll(tried || '\u0000', '');
      expect(html).toContain('Email/senha incorretos');
      answers.push([response.status, html.replace(/\s+/g, ' ')]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(new Set(answers.slice(0, 2).map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers.map(([status]) => status)).toEqual([400, 400, 400, 400]);
  });

  it('keeps the address and never the password', async () => {
    later();
    const response = await openBrowser(portal).post('/login', {
      email: 'bia@x.com',
      password: 'segredo-errado',
    });
    const html = await response.text();
    expect(html).toContain('value="bia@x.com"');
    expect(html).not.toContain('segredo-errado');
  });

  it('takes ten tries in ten minutes for an account and a network, right ones or wrong', async () => {
    const { email } = await register(openBrowser(portal));
    later();
    for (let i = 0; i < 10; i += 1)
      await openBrowser(portal).post('/login', { email, password: 'errada demais' });
    const refused = await openBrowser(portal).post('/login', { email, password });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('Muitas tentativas em pouco tempo. Tente novamente em');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    const call = await openBrowser(portal).post(
      '/login',
      { email, password },
      { Accept: 'application/json' },
    );
    expect(await call.json()).toMatchObject({ code: 'too-many-requests' });
    // Another account is not locked by this one.
    expect((await openBrowser(portal).post('/login', { email: 'x@y.com', password })).status).toBe(400);
    later();
    expect((await openBrowser(portal).post('/login', { email, password })).status).toBe(303);
  });

  it('gives a new session, and ends the one that was planted in the browser before', async () => {
    const attacker = openBrowser(portal);
    await register(attacker);
    const planted = attacker.cookies.get(sessionName) ?? '';
    const victim = openBrowser(portal);
    const { email } = await register(openBrowser(portal));
    victim.cookies.set(sessionName, planted);
    later();
    await victim.post('/login', { email, password });
    expect(victim.cookies.get(sessionName)).not.toBe(planted);
    expect(await isSignedIn(victim)).toBe(true);
    expect(await isSignedIn(attacker)).toBe(false);
    // A token that was made up is nobody's, before and after.
    const fixed = openBrowser(portal);
    fixed.cookies.set(sessionName, 'token-escolhido.assinatura');
    later();
    await fixed.post('/login', { email, password });
    expect(fixed.cookies.get(sessionName)).toMatch(/^[\w-]{32}\.[\w-]{43}$/);
  });

  it.each([
    ['/news/uma?x=1', '/news/uma?x=1'],
    ['//outro.example/', '/'],
    ['https://outro.example/', '/'],
    ['/\\outro.example', '/'],
    ['/\t/outro.example', '/'],
    ['/.//outro.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/login', '/'],
    ['/sair', '/'],
    ['/api/auth/google', '/'],
    ['/redefinir-senha?token=x', '/'],
    ['', '/'],
  ])('goes back to %j as %j', async (voltar, expected) => {
    const browser = openBrowser(portal);
    const { response } = await register(browser, { voltar });
    expect(response.headers.get('Location')).toBe(expected);
    const page = await openBrowser(portal).get(`/login?${new URLSearchParams({ voltar })}`);
    expect(await page.text()).not.toContain('outro.example');
    // Whoever is in already is sent on, to the same places only.
    const seen = await browser.get(`/login?${new URLSearchParams({ voltar })}`);
    expect([seen.status, seen.headers.get('Location')]).toEqual([303, expected]);
  });

  it('goes back to the own page that the reader came from when the form does not say', async () => {
    for (const [referrer, expected] of [
      ['https://pauta.test/busca?q=a', 'value="/busca?q=a"'],
      ['https://outro.example/busca', 'value="/"'],
      ['https://pauta.test/login', 'value="/"'],
    ] as const) {
      const html = await (await openBrowser(portal).get('/login', { Referer: referrer })).text();
      expect(html).toContain(`name="voltar" ${expected}`);
    }
  });

  it('is refused from another site', async () => {
    const browser = openBrowser(portal);
    for (const path of ['/login', '/registrar', '/sair', '/redefinir-senha', '/confirmar-email']) {
      const response = await browser.post(path, { email: 'a@b.co' }, { Origin: 'https://outro.example' });
      expect(response.status, path).toBe(403);
    }
    await register(browser);
    const unsaid = await portal.get('/sair', {
      method: 'POST',
      headers: { Cookie: `${sessionName}=${browser.cookies.get(sessionName)}` },
    });
    expect(unsaid.status).toBe(403);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('sessions', () => {
  it('end by Sair, for good', async () => {
    const browser = openBrowser(portal);
    await register(browser);
    const token = browser.cookies.get(sessionName) ?? '';
    const response = await browser.post('/sair', {}, { Referer: 'https://pauta.test/sobre-nos' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/sobre-nos']);
    expect(browser.cookies.has(sessionName)).toBe(false);
    browser.cookies.set(sessionName, token);
    expect(await isSignedIn(browser)).toBe(false);
    // A cookie that opens nothing goes, and the reader has kept pages again.
    expect(browser.cookies.has(sessionName)).toBe(false);
    expect((await openBrowser(portal).post('/sair', {})).status).toBe(303);
  });

  it('make every answer private, whoever asks and whatever for', async () => {
    const browser = openBrowser(portal);
    await register(browser);
    const token = browser.cookies.get(sessionName) ?? '';
    for (const path of [
      '/',
      '/busca?q=a',
      '/nada',
      '/login',
      '/api/noticias',
      '/contato',
      '/redefinir-senha',
    ]) {
      expect((await browser.get(path)).headers.get('Cache-Control'), path).toBe('private, no-store');
      const forged = await portal.get(path, { headers: { Cookie: `${sessionName}=x.y` } });
      expect(forged.headers.get('Cache-Control'), path).toBe('private, no-store');
    }
    // Of the other spelling, which is not the portal's own here, nothing comes.
    const plain = await portal.get('/', { headers: { Cookie: `sessao=${token}` } });
    expect(await plain.text()).not.toContain('action="/sair"');
  });

  it('are prolonged while they are used', async () => {
    const browser = openBrowser(portal);
    await register(browser);
    expect((await browser.get('/')).headers.getSetCookie().join()).not.toContain(sessionName);
    later(sessionProlongAfterMs + 1000);
    expect((await browser.get('/')).headers.getSetCookie().join()).toContain(`${sessionName}=`);
    for (let i = 0; i < 40; i += 1) {
      later(sessionProlongAfterMs + 1000);
      await browser.get('/');
    }
    expect(await isSignedIn(browser)).toBe(true);
    later(31 * sessionProlongAfterMs);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('cost nothing where nobody is looked for', async () => {
    const findSession = vi.spyOn(portal.accounts, 'findSession');
    const browser = openBrowser(portal);
    await register(browser);
    for (const path of ['/rss.xml', '/robots.txt', '/files/nada.png', '/sitemap.xml', '/healthz']) {
      await (await browser.get(path)).body?.cancel();
    }
    await portal.get('/');
    expect(findSession).not.toHaveBeenCalled();
    findSession.mockRestore();
  });
});

describe('a new password', () => {
  const next = 'outra senha bem longa';

  async function requestReset(email: string): Promise<string> {
    later();
    const response = await openBrowser(portal).post('/redefinir-senha', { email });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/redefinir-senha?enviado=1']);
    const mail = await vi.waitFor(async () => {
      const found = (await mailsTo(email)).findLast(({ subject }) => subject.startsWith('Nova senha'));
      if (!found) throw new Error('No mail yet.');
      return found;
    });
    return decodeURIComponent(/redefinir-senha\?token=(\S+)/.exec(mail.text_body)?.[1] ?? '');
  }

  it('comes by a link that works once, and ends every session', async () => {
    const browser = openBrowser(portal);
    const { email } = await register(browser);
    const token = await requestReset(email);
    const page = await openBrowser(portal).get(`/redefinir-senha?token=${token}`);
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(await page.text()).toContain('Nova senha');

    const weak = await openBrowser(portal).post('/redefinir-senha', { token, password: 'senha123' });
    expect(weak.status).toBe(400);
    expect(await weak.text()).toContain('Essa senha é comum demais.');
    const done = await openBrowser(portal).post('/redefinir-senha', { token, password: next });
    expect(done.headers.get('Location')).toBe('/login?aviso=senha');
    expect(await isSignedIn(browser)).toBe(false);
    expect((await openBrowser(portal).post('/login', { email, password })).status).toBe(400);
    expect((await openBrowser(portal).post('/login', { email, password: next })).status).toBe(303);

    for (const again of [
      await openBrowser(portal).get(`/redefinir-senha?token=${token}`),
      await openBrowser(portal).post('/redefinir-senha', { token, password: 'terceira senha longa' }),
    ]) {
      const html = await again.text();
      expect(html).toContain('Este link não vale mais. Peça um novo.');
      expect(html).toContain('Enviar link');
    }
  });

  it('answers alike for every address, and sends a mail only to those with an account', async () => {
    const { email } = await register(openBrowser(portal));
    await requestReset(email);
    later();
    const response = await openBrowser(portal).post('/redefinir-senha', { email: 'ninguem@exemplo.com' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/redefinir-senha?enviado=1']);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await mailsTo('ninguem@exemplo.com')).toEqual([]);
    const html = await (await portal.get('/redefinir-senha?enviado=1')).text();
    expect(html).toContain('Se houver uma conta com este e-mail');
  });

  it('fills nobody’s mailbox', async () => {
    const { email } = await register(openBrowser(portal));
    later();
    for (let i = 0; i < 5; i += 1) {
      const response = await openBrowser(portal).post('/redefinir-senha', { email });
      expect(response.status).toBe(303);
    }
    await vi.waitFor(async () => expect((await mailsTo(email)).length).toBeGreaterThanOrEqual(4));
    const mails = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Nova senha'));
    expect(mails).toHaveLength(3);
    for (let i = 0; i < 5; i += 1) await openBrowser(portal).post('/redefinir-senha', { email });
    expect((await openBrowser(portal).post('/redefinir-senha', { email })).status).toBe(429);
  });

  it.each(['', 'sem arroba', 'a@b'])('%j is no address', async (email) => {
    later();
    const response = await openBrowser(portal).post('/redefinir-senha', { email });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Por favor, insira um email válido.');
  });
});
