/** The second step of a login: turning it on, using it, and changing it. */
import { describe, expect, it } from 'vitest';
import { openApp } from '../../authenticator-app.ts';
import { waitFor } from '../../wait-for.ts';
import { openBrowser, type TestBrowser } from '../http/browser.ts';
import { withAccounts } from './account-desk.ts';
import { callAs, password, sessionName } from './own-account.ts';
import { confirmAddress, textOf, turnOn } from './two-factor-desk.ts';

const challengeName = '__Host-segunda-etapa';
const { portal, later, register, mailsTo, isSignedIn } = withAccounts();
const call = (browser: TestBrowser, method: string, path: string, body?: unknown) =>
  callAs(browser, method, `/duas-etapas${path}`, body);
const profileOf = async (browser: TestBrowser) => Object((await callAs(browser, 'GET', '/perfil')).answer);
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

/** A user with a second step, and a browser without a session. */
async function registerWithTwoFactor() {
  const own = openBrowser(portal());
  const { email } = await register(own);
  const { app, recoveryCodes } = await turnOn(portal(), own);
  later();
  const browser = openBrowser(portal());
  const sendPassword = (headers: Record<string, string> = {}) =>
    browser.post('/login', { email, password, voltar: '/busca?q=chip' }, headers);
  const sendCode = (code: string, fields: Record<string, string> = {}) =>
    browser.post('/login/codigo', { code, voltar: '/busca?q=chip', ...fields });
  return { own, email, app, recoveryCodes, browser, sendPassword, sendCode };
}

/** Makes a browser a known device of an account: logs in with a recovery code, and out. */
async function makeKnown(browser: TestBrowser, email: string, recoveryCode = ''): Promise<void> {
  await browser.post('/login', { email, password });
  expect((await browser.post('/login/codigo', { code: recoveryCode })).status).toBe(303);
  browser.cookies.delete(sessionName);
}

describe('turning the second step on', () => {
  it('requires password and first code, and shows secret and recovery codes once', async () => {
    const browser = openBrowser(portal());
    const { email } = await register(browser);
    const other = openBrowser(portal());
    await other.post('/login', { email, password });
    await confirmAddress(portal(), browser);
    expect(await profileOf(browser)).toMatchObject({ twoFactor: null, needsTwoFactor: false });

    const refused = await call(browser, 'POST', '', { password: 'outra senha bem longa' });
    expect(refused).toMatchObject({ status: 400, answer: { field: 'password' } });
    const begun = await call(browser, 'POST', '', { password });
    const secret = textOf(begun.answer, 'secret');
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(textOf(begun.answer, 'address')).toContain(`secret=${secret.replaceAll(' ', '')}`);
    expect(begun.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await profileOf(browser)).toMatchObject({ twoFactor: null });

    const app = openApp(secret);
    const draft = textOf(begun.answer, 'draft');
    const finish = (body: unknown) => call(browser, 'PUT', '', body);
    expect(await finish({ draft, code: 'abc' })).toMatchObject({ status: 400, answer: { field: 'code' } });
    expect(await finish({ draft, code: app(5) })).toMatchObject({ status: 400, answer: { field: 'code' } });
    expect(await finish({ draft: `${draft}x`, code: app() })).toMatchObject({ answer: { field: 'draft' } });
    const done = await finish({ draft, code: app() });
    expect(done.status).toBe(200);
    expect(Object(done.answer).recoveryCodes).toHaveLength(10);
    expect(await profileOf(browser)).toMatchObject({ twoFactor: { recoveryCodesLeft: 10 } });
    // Another person may have logged in with the password.
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await finish({ draft, code: app(1) })).toMatchObject({ status: 409 });
    expect(await call(browser, 'POST', '', { password })).toMatchObject({ status: 409 });
    expect(await subjectsTo(email)).toContain('Verificação em duas etapas ligada · Pauta');
    // Nothing that opens anything is kept as it is.
    const rows = await portal().database.connections.read.selectFrom('second_factors').selectAll().execute();
    const codes = await portal().database.connections.read.selectFrom('recovery_codes').selectAll().execute();
    const kept = JSON.stringify([rows, codes]);
    expect(kept.toUpperCase()).not.toContain(secret.replaceAll(' ', ''));
    for (const code of Object(done.answer).recoveryCodes)
      expect(kept).not.toContain(code.replaceAll('-', ''));
  });

  it('rejects a set-up of another user, or of half an hour ago', async () => {
    const [bia, caio] = [openBrowser(portal()), openBrowser(portal())];
    for (const browser of [bia, caio]) {
      await register(browser);
      await confirmAddress(portal(), browser);
    }
    const begun = await call(bia, 'POST', '', { password });
    const app = openApp(textOf(begun.answer, 'secret'));
    const draft = textOf(begun.answer, 'draft');
    expect(await call(caio, 'PUT', '', { draft, code: app() })).toMatchObject({ answer: { field: 'draft' } });
    later(30 * 60_000);
    expect(await call(bia, 'PUT', '', { draft, code: app() })).toMatchObject({ answer: { field: 'draft' } });
  });
});

describe('signing in with two steps', () => {
  it('opens no session before the code, and then leads to the requested page', async () => {
    const { app, browser, sendPassword, sendCode } = await registerWithTwoFactor();
    const first = await sendPassword();
    expect([first.status, first.headers.get('Location')]).toEqual([
      303,
      '/login/codigo?voltar=%2Fbusca%3Fq%3Dchip',
    ]);
    expect(browser.cookies.has(sessionName)).toBe(false);
    expect(browser.cookies.has(challengeName)).toBe(true);
    expect(await isSignedIn(browser)).toBe(false);
    const page = await browser.get('/login/codigo?voltar=%2Fbusca%3Fq%3Dchip');
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    const html = await page.text();
    expect(html).toContain('Código de verificação');
    expect(html).toContain('autoComplete="one-time-code"');
    expect(html).toContain('value="/busca?q=chip"');

    const wrong = await sendCode('000000');
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain('Código incorreto ou já usado.');
    expect((await sendCode('não é código')).status).toBe(400);
    const done = await sendCode(app());
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/busca?q=chip']);
    expect(browser.cookies.has(challengeName)).toBe(false);
    expect(await (await browser.get('/')).text()).toContain('Login realizado com sucesso!');
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('answers the dialog in JSON', async () => {
    const { app, browser, sendPassword } = await registerWithTwoFactor();
    const headers = { Accept: 'application/json' };
    expect(await (await sendPassword(headers)).json()).toEqual({
      returnTo: '/busca?q=chip',
      needsCode: true,
    });
    const wrong = await browser.post('/login/codigo', { code: '000000' }, headers);
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { field: 'code' }]);
    const done = await browser.post('/login/codigo', { code: app(), voltar: '/sobre-nos' }, headers);
    expect(await done.json()).toEqual({ returnTo: '/sobre-nos' });
  });

  it('accepts each code once, one time step early or late, and none older than the last', async () => {
    const { app, sendPassword, sendCode } = await registerWithTwoFactor();
    for (const [steps, status] of [
      [-2, 400],
      [2, 400],
      [1, 303],
    ] as const) {
      await sendPassword();
      expect((await sendCode(app(steps))).status, String(steps)).toBe(status);
    }
    for (const steps of [1, 0, -1]) {
      await sendPassword();
      expect((await sendCode(app(steps))).status, String(steps)).toBe(400);
    }
    later(2 * 30_000);
    await sendPassword();
    expect((await sendCode(app(-1))).status).toBe(400);
    expect((await sendCode(app())).status).toBe(303);
  });

  it('accepts a recovery code once', async () => {
    const { own, browser, recoveryCodes, sendPassword, sendCode } = await registerWithTwoFactor();
    const [code = '', other = ''] = recoveryCodes;
    await sendPassword();
    expect((await sendCode(` ${code.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(303);
    expect(await profileOf(own)).toMatchObject({ twoFactor: { recoveryCodesLeft: 9 } });
    browser.cookies.clear();
    await sendPassword();
    expect((await sendCode(code)).status).toBe(400);
    expect((await sendCode(other)).status).toBe(303);
  });

  it('ends after five wrong codes or ten minutes, says so, and tells the owner that the password is known', async () => {
    const { email, app, browser, sendPassword, sendCode } = await registerWithTwoFactor();
    await sendPassword();
    for (let tried = 1; tried < 5; tried += 1) expect((await sendCode('000000')).status).toBe(400);
    const last = await sendCode('000000');
    expect(last.headers.get('Location')).toBe('/login?erro=codigos&voltar=%2Fbusca%3Fq%3Dchip');
    expect(await (await browser.get('/login?erro=codigos')).text()).toContain('códigos incorretos demais');
    const over = await sendCode(app());
    expect(over.headers.get('Location')).toContain('/login?erro=prazo');
    expect(await isSignedIn(browser)).toBe(false);
    await waitFor(async () => expect(await subjectsTo(email)).toContain('Alguém sabe a sua senha'));

    later();
    await sendPassword();
    later(10 * 60_000);
    const late = await sendCode(app());
    expect(late.headers.get('Location')).toContain('/login?erro=prazo');
    expect((await browser.get('/login/codigo')).headers.get('Location')).toContain('/login?erro=prazo');
  });

  it('limits the codes of unknown devices without limiting a known device', async () => {
    const { own, email, app, recoveryCodes, sendPassword, sendCode } = await registerWithTwoFactor();
    await makeKnown(own, email, recoveryCodes[0]);
    let refused = await sendPassword();
    for (let round = 0; round < 7 && refused.status !== 429; round += 1) {
      await sendPassword();
      for (let tried = 0; tried < 5; tried += 1) refused = await sendCode('000000');
    }
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('Esqueci minha senha');
    await own.post('/login', { email, password });
    expect((await own.post('/login/codigo', { code: app() })).status).toBe(303);
    expect(await isSignedIn(own)).toBe(true);
  });

  it('limits the codes of all known devices together', async () => {
    const { own, email, app, recoveryCodes } = await registerWithTwoFactor();
    await makeKnown(own, email, recoveryCodes[1]);
    let refused = 0;
    for (let made = 0; made < 4; made += 1) {
      const device = openBrowser(portal());
      await makeKnown(device, email, recoveryCodes[2 + made]);
      for (let tried = 0; tried < 10; tried += 1) {
        if (tried % 5 === 0) await device.post('/login', { email, password });
        if ((await device.post('/login/codigo', { code: '000000' })).status === 429) refused += 1;
      }
    }
    expect(refused).toBe(10);
    // A recovery code cannot be guessed, so it has no limit, and attackers cannot block it.
    await own.post('/login', { email, password });
    expect((await own.post('/login/codigo', { code: app() })).status).toBe(429);
    expect((await own.post('/login/codigo', { code: recoveryCodes[0] ?? '' })).status).toBe(303);
    expect(await isSignedIn(own)).toBe(true);
    const { answer, status } = await call(own, 'POST', '/desligar', { password, code: app() });
    expect({ status, answer }).toMatchObject({ status: 429 });
  });

  it('mails the owner also when the fifth wrong code is abandoned', async () => {
    const { email, sendPassword, sendCode } = await registerWithTwoFactor();
    for (const tries of [4, 1]) {
      expect(await subjectsTo(email)).not.toContain('Alguém sabe a sua senha');
      await sendPassword();
      for (let tried = 0; tried < tries; tried += 1) await sendCode('000000');
    }
    await waitFor(async () => expect(await subjectsTo(email)).toContain('Alguém sabe a sua senha'));
  });

  it('a changed password ends logins that wait for their code, and a reset does not replace the second step', async () => {
    const { own, email, app, browser, sendPassword, sendCode } = await registerWithTwoFactor();
    await sendPassword();
    const next = 'outra senha bem longa';
    const token = (await portal().accounts.createResetLink(email)) ?? '';
    const reset = await browser.post('/redefinir-senha', { token, password: next });
    expect(reset.headers.get('Location')).toBe('/login?aviso=senha');
    expect((await sendCode(app())).headers.get('Location')).toContain('erro=prazo');
    const again = await browser.post('/login', { email, password: next });
    expect(again.headers.get('Location')).toBe('/login/codigo');
    expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(own)).toBe(false);
    expect((await sendCode(app())).status).toBe(303);
  });

  it('signing out everywhere ends logins that wait for their code', async () => {
    const { own, app, sendPassword, sendCode } = await registerWithTwoFactor();
    await sendPassword();
    expect(await callAs(own, 'DELETE', '/sessoes')).toMatchObject({ status: 200 });
    expect((await sendCode(app())).headers.get('Location')).toContain('erro=prazo');
  });

  it('rejects the challenge of another user, and a missing one', async () => {
    const bia = await registerWithTwoFactor();
    const caio = await registerWithTwoFactor();
    await bia.sendPassword();
    await caio.sendPassword();
    expect((await bia.sendCode(caio.app())).status).toBe(400);
    const empty = openBrowser(portal());
    expect((await empty.post('/login/codigo', { code: bia.app() })).headers.get('Location')).toContain(
      'prazo',
    );
    empty.cookies.set(challengeName, 'x'.repeat(4_000));
    expect((await empty.post('/login/codigo', { code: bia.app() })).headers.get('Location')).toContain(
      'prazo',
    );
  });

  it('answers a wrong password alike with and without a second step', async () => {
    const { email, browser } = await registerWithTwoFactor();
    const wrong = await browser.post('/login', { email, password: 'x'.repeat(12) });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain('Email/senha incorretos');
    expect(browser.cookies.size).toBe(0);
  });
});

describe('changing the second step', () => {
  it('requires password and code, and ends the other sessions', async () => {
    const { own, email, app, recoveryCodes } = await registerWithTwoFactor();
    for (const path of ['/codigos', '/desligar']) {
      const tell = (body: unknown) => call(own, 'POST', path, body);
      expect(await tell({ password: '', code: app() })).toMatchObject({ answer: { field: 'password' } });
      expect(await tell({ password: 'x', code: app() })).toMatchObject({ answer: { field: 'password' } });
      expect(await tell({ password, code: '000000' })).toMatchObject({ answer: { field: 'code' } });
      expect(await tell({ password, code: '' })).toMatchObject({ answer: { field: 'code' } });
    }
    const elsewhere = async () => {
      const other = openBrowser(portal());
      const { id } = (await portal().database.users.findByEmail(email)) ?? { id: '' };
      const session = await portal().accounts.openSession({ id, email }, { address: '', userAgent: '' });
      other.cookies.set(sessionName, session.token);
      return other;
    };
    const first = await elsewhere();
    expect(await isSignedIn(first)).toBe(true);
    const renewed = await call(own, 'POST', '/codigos', { password, code: app() });
    expect([await isSignedIn(first), await isSignedIn(own)]).toEqual([false, true]);
    const second = await elsewhere();
    const codes: unknown = Object(renewed.answer).recoveryCodes;
    if (!Array.isArray(codes)) throw new Error('Refused.');
    const [old = ''] = recoveryCodes;
    expect(await call(own, 'POST', '/desligar', { password, code: old })).toMatchObject({ status: 400 });
    expect(await isSignedIn(second)).toBe(true);
    expect((await call(own, 'POST', '/desligar', { password, code: codes[0] })).status).toBe(200);
    expect([await isSignedIn(second), await isSignedIn(own)]).toEqual([false, true]);
    expect(await profileOf(own)).toMatchObject({ twoFactor: null });
    expect(await subjectsTo(email)).toEqual(
      expect.arrayContaining([
        'Novos códigos de recuperação · Pauta',
        'Verificação em duas etapas desligada · Pauta',
      ]),
    );
    expect(await call(own, 'POST', '/desligar', { password, code: app() })).toMatchObject({ status: 409 });
    const browser = openBrowser(portal());
    await browser.post('/login', { email, password });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is in the download of own data, without secrets', async () => {
    const { own } = await registerWithTwoFactor();
    const { answer } = await callAs(own, 'GET', '/dados?formato=json');
    const text = JSON.stringify(answer);
    expect(text).toContain('verificação em duas etapas');
    const rows = await portal().database.connections.read.selectFrom('second_factors').selectAll().execute();
    for (const row of rows) expect(text).not.toContain(row.sealed_secret);
  });

  it('is recorded in the audit log for people of the newsroom', async () => {
    const own = openBrowser(portal());
    const { email } = await register(own);
    const user = await portal().database.users.findByEmail(email);
    await portal().database.users.setRoles(user?.id ?? '', ['admin']);
    const { app } = await turnOn(portal(), own);
    later();
    await call(own, 'POST', '/desligar', { password, code: app() });
    const entries = await portal().database.audit.list({ userId: user?.id ?? '' }, { limit: 9 });
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'two-factor.disabled',
      'two-factor.enabled',
    ]);
  });
});
