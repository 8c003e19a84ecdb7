/** Registration and login, as forms and calls use them. */
import { describe, expect, it } from 'vitest';
import { words } from '../../builders.ts';
import { openBrowser } from '../http/browser.ts';
import { withAccounts } from './account-desk.ts';
import { callAs, password, sessionName } from './own-account.ts';

const { portal, later, register, mailsTo, isSignedIn } = withAccounts();
const userOf = (email: string) => portal().database.users.findByEmail(email);

describe('registration', () => {
  it('opens a session, records the terms, queues the mail that confirms the address, and goes back', async () => {
    const browser = openBrowser(portal());
    const { email, response } = await register(browser, { voltar: '/busca?q=chip' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/busca?q=chip']);
    expect(response.headers.get('Cache-Control')).toContain('no-store');
    const home = await (await browser.get('/')).text();
    expect(home).toContain('Registro realizado com sucesso!');
    expect(home).toContain('action="/sair"');
    // The message is shown once.
    expect(await (await browser.get('/')).text()).not.toContain('Registro realizado com sucesso!');

    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Confirme seu e-mail · Pauta');
    const token = /confirmar-email\?token=(\S+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
    expect((await browser.get(`/confirmar-email?token=${token}`)).status).toBe(200);
    const { connections } = portal().database;
    const verified = async () =>
      connections.read
        .selectFrom('users')
        .select(['email_verified', 'terms_version', 'terms_accepted_at'])
        .where('email', '=', email)
        .executeTakeFirst();
    // Opening the page confirms nothing.
    expect(await verified()).toEqual({
      email_verified: 0,
      terms_version: '01',
      terms_accepted_at: Date.now(),
    });
    const confirmed = await browser.post('/confirmar-email', { token: decodeURIComponent(token) });
    expect(confirmed.headers.get('Location')).toBe('/confirmar-email?estado=ok');
    expect(await verified()).toMatchObject({ email_verified: 1 });
    expect((await browser.post('/confirmar-email', { token: 'x' })).status).toBe(400);
  });

  it.each([
    ['', 'leitora'],
    ['  Ana\n Prado ', 'Ana Prado'],
    ['A\u202eB\u0000', 'AB'],
    ['👩‍💻 Ana', '👩‍💻 Ana'],
  ])('the name %j becomes %j', async (name, expected) => {
    const { email } = await register(openBrowser(portal()), { name });
    expect((await userOf(email))?.name.replace(/\d+$/, '')).toBe(expected);
  });

  it('rejects a password made of the own address or name, as a form and as a call', async () => {
    const browser = openBrowser(portal());
    const common = 'Essa senha é comum demais.';
    const { response } = await register(browser, { name: 'Caio Prado', password: 'CaioPrado1' });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(common)]);
    const { email } = await register(browser, { name: 'Caio Prado' });
    const token = (await portal().accounts.createResetLink(email)) ?? '';
    for (const own of [email, 'caio prado', email.split('@', 1)[0] ?? '']) {
      const reset = await browser.post('/redefinir-senha', { token, password: own });
      expect([reset.status, await reset.text()]).toEqual([400, expect.stringContaining(common)]);
      const change = { currentPassword: password, newPassword: own };
      const { status, answer } = await callAs(browser, 'PUT', '/senha', change);
      expect([status, answer]).toMatchObject([400, { field: 'newPassword', message: common }]);
    }
  });

  it.each([
    [{ password: '1234567' }, 'Erro ao registrar: A senha precisa ter pelo menos 8 caracteres.', 'password'],
    [{ password: 'Password1' }, 'Erro ao registrar: Essa senha é comum demais.', 'password'],
    [{ email: 'sem arroba' }, 'Erro ao registrar: Por favor, insira um email válido.', 'email'],
    [{ name: 'Rеdação' }, 'Erro ao registrar: Este nome é reservado à redação. Escolha outro.', 'name'],
  ])('%j is refused beside its field', async (fields, message, field) => {
    const browser = openBrowser(portal());
    const before = await portal().database.users.count();
    const { response } = await register(browser, fields);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(`<p id="acesso-${field}-problema" role="alert"`);
    expect(html).toContain(message);
    expect(html).toContain('aria-selected="true" aria-controls="acesso"');
    // The form shows the typed texts again, but never the password.
    if (field !== 'name') expect(html).toContain('value="Bia"');
    expect(html).not.toContain(new Map(Object.entries(fields)).get('password') ?? password);
    expect(browser.cookies.size).toBe(0);
    expect(await portal().database.users.count()).toBe(before);

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
    ['128 characters', `${'ç'.repeat(108)}maçã, trombone, 81 rã`.slice(0, 128).padEnd(128, 'ü')],
  ])('a password of %s is accepted', async (_, edge) => {
    const { response } = await register(openBrowser(portal()), { password: edge });
    expect(response.status).toBe(303);
  });

  it('leaves no account without its mail: a second attempt succeeds', async () => {
    const { schema } = portal().database.connections.write;
    const browser = openBrowser(portal());
    await schema.alterTable('outgoing_mails').renameTo('outgoing_mails_out_of_reach').execute();
    const { email, response } = await register(browser);
    await schema.alterTable('outgoing_mails_out_of_reach').renameTo('outgoing_mails').execute();
    expect(response.status).toBe(500);
    expect(await userOf(email)).toBeNull();
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.post('/registrar', { name: 'Bia', email, password })).status).toBe(303);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('an address with an account is refused in any spelling', async () => {
    const { email } = await register(openBrowser(portal()));
    later();
    const response = await openBrowser(portal()).post('/registrar', {
      name: 'Outra',
      email: ` ${email.toUpperCase()} `,
      password,
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Erro ao registrar: já existe uma conta com este e-mail.');
    expect((await userOf(email))?.name).toBe('Bia');
  });

  it('is_admin and all unknown fields change nothing', async () => {
    const intruder = {
      is_admin: 'true',
      isAdmin: '1',
      roles: 'admin',
      id: 'admin',
      emailVerified: 'true',
      created_at: '0',
    };
    const { email } = await register(openBrowser(portal()), intruder);
    expect(await userOf(email)).toMatchObject({ roles: [], createdAt: Date.now() });
    const browser = openBrowser(portal());
    later();
    const json = await portal().get('/registrar', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: 'https://pauta.test',
        Accept: 'application/json',
      },
      body: JSON.stringify({ email: 'json@exemplo.com', password, is_admin: true, name: { toString: 'x' } }),
    });
    expect(json.status).toBe(200);
    expect(await userOf('json@exemplo.com')).toMatchObject({ roles: [], name: 'json' });
    later();
    await browser.post('/login', { email, password, is_admin: 'true' });
    expect((await userOf(email))?.roles).toEqual([]);
  });

  it('at most ten accounts in ten minutes are created from one network', async () => {
    later();
    const browser = openBrowser(portal());
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
  it('is confirmed on the next page, unless the open screen does so', async () => {
    const { email } = await register(openBrowser(portal()));
    later();
    const said = { '': true, 'na-tela': false };
    for (const [aviso, isSaid] of Object.entries(said)) {
      const browser = openBrowser(portal());
      await browser.post('/login', { email, password, aviso });
      const home = await (await browser.get('/')).text();
      expect(home).toContain('action="/sair"');
      expect(home.includes('Login realizado com sucesso!')).toBe(isSaid);
    }
  });

  it('opens a session in a cookie that scripts, other sites and plain http never see', async () => {
    const browser = openBrowser(portal());
    const { email } = await register(openBrowser(portal()));
    later();
    const response = await browser.post('/login', {
      email: email.toUpperCase(),
      password,
      voltar: '/sobre-nos',
    });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/sobre-nos']);
    const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith(sessionName));
    expect(line?.split('; ').slice(1).toSorted()).toEqual(
      words('HttpOnly Max-Age=2592000 Path=/ SameSite=Lax Secure'),
    );
    for (const cookie of response.headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-[^;]+;.*; HttpOnly; Secure; SameSite=Lax$/);
    }
    expect(await (await browser.get('/')).text()).toContain('Login realizado com sucesso!');
  });

  it('answers a wrong address and a wrong password alike', async () => {
    const { email } = await register(openBrowser(portal()));
    const answers: [number, string][] = [];
    for (const tried of [email, 'ninguem@exemplo.com', 'sem arroba', '']) {
      later();
      const response = await openBrowser(portal()).post('/login', {
        email: tried,
        password: 'errada demais',
      });
      const html = (await response.text()).replaceAll(tried || '\u0000', '');
      expect(html).toContain('Email/senha incorretos');
      answers.push([response.status, html.replace(/\s+/g, ' ')]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(new Set(answers.slice(0, 2).map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers.map(([status]) => status)).toEqual([400, 400, 400, 400]);
  });

  it('allows ten attempts in ten minutes for an account and network, right or wrong', async () => {
    const { email } = await register(openBrowser(portal()));
    later();
    for (let i = 0; i < 10; i += 1)
      await openBrowser(portal()).post('/login', { email, password: 'errada demais' });
    const refused = await openBrowser(portal()).post('/login', { email, password });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('Muitas tentativas em pouco tempo. Tente novamente em');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    const call = await openBrowser(portal()).post(
      '/login',
      { email, password },
      { Accept: 'application/json' },
    );
    expect(await call.json()).toMatchObject({ code: 'too-many-requests' });
    // The attempts do not lock another account.
    expect((await openBrowser(portal()).post('/login', { email: 'x@y.com', password })).status).toBe(400);
    later();
    expect((await openBrowser(portal()).post('/login', { email, password })).status).toBe(303);
  });

  it('opens a new session, and ends one that was planted in the browser', async () => {
    const attacker = openBrowser(portal());
    await register(attacker);
    const planted = attacker.cookies.get(sessionName) ?? '';
    const victim = openBrowser(portal());
    const { email } = await register(openBrowser(portal()));
    victim.cookies.set(sessionName, planted);
    later();
    await victim.post('/login', { email, password });
    expect(victim.cookies.get(sessionName)).not.toBe(planted);
    expect(await isSignedIn(victim)).toBe(true);
    expect(await isSignedIn(attacker)).toBe(false);
    // A forged token has no user, before and after.
    const fixed = openBrowser(portal());
    fixed.cookies.set(sessionName, 'token-escolhido.assinatura');
    later();
    await fixed.post('/login', { email, password });
    expect(fixed.cookies.get(sessionName)).toMatch(/^[\w-]{32}\.[\w-]{43}$/);
  });

  it.each([
    ['/news/uma?x=1', '/news/uma?x=1'],
    ['//outro.example/', '/'],
    ['/login', '/'],
    ['/sair', '/'],
    ['/api/auth/google', '/'],
    ['/redefinir-senha?token=x', '/'],
    ['', '/'],
  ])('with the target %j leads to %j', async (voltar, expected) => {
    const browser = openBrowser(portal());
    const { response } = await register(browser, { voltar });
    expect(response.headers.get('Location')).toBe(expected);
    const page = await openBrowser(portal()).get(`/login?${new URLSearchParams({ voltar })}`);
    expect(await page.text()).not.toContain('outro.example');
    // With a session the page redirects, to the same paths only.
    const seen = await browser.get(`/login?${new URLSearchParams({ voltar })}`);
    expect([seen.status, seen.headers.get('Location')]).toEqual([303, expected]);
  });

  it('leads back to the page of the portal that the reader came from', async () => {
    for (const [referrer, expected] of [
      ['https://pauta.test/busca?q=a', 'value="/busca?q=a"'],
      ['https://outro.example/busca', 'value="/"'],
      ['https://pauta.test/login', 'value="/"'],
    ] as const) {
      const html = await (await openBrowser(portal()).get('/login', { Referer: referrer })).text();
      expect(html).toContain(`name="voltar" ${expected}`);
    }
  });
});
