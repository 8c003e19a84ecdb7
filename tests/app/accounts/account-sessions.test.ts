/** Sessions of users, and how a forgotten password is replaced. */
import { describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../builders.ts';
import { waitFor } from '../../wait-for.ts';
import { openBrowser } from '../http/browser.ts';
import { withAccounts } from './account-desk.ts';
import { password, sessionName } from './own-account.ts';

const { portal, later, register, mailsTo, isSignedIn } = withAccounts();

describe('sessions', () => {
  it('end for good when the user presses Sair', async () => {
    const browser = openBrowser(portal());
    await register(browser);
    const token = browser.cookies.get(sessionName) ?? '';
    const response = await browser.post('/sair', {}, { Referer: 'https://pauta.test/sobre-nos' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/sobre-nos']);
    expect(browser.cookies.has(sessionName)).toBe(false);
    browser.cookies.set(sessionName, token);
    expect(await isSignedIn(browser)).toBe(false);
    // A cookie that opens nothing is deleted, and the reader gets cached pages again.
    expect(browser.cookies.has(sessionName)).toBe(false);
    expect((await openBrowser(portal()).post('/sair', {})).status).toBe(303);
  });

  it('are extended while they are used', async () => {
    const browser = openBrowser(portal());
    await register(browser);
    expect((await browser.get('/')).headers.getSetCookie().join()).not.toContain(sessionName);
    later(dayMs + 1000);
    expect((await browser.get('/')).headers.getSetCookie().join()).toContain(`${sessionName}=`);
    for (let i = 0; i < 40; i += 1) {
      later(dayMs + 1000);
      await browser.get('/');
    }
    expect(await isSignedIn(browser)).toBe(true);
    later(31 * dayMs);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('cost no query at addresses that need no session', async () => {
    const findSession = vi.spyOn(portal().accounts, 'findSession');
    const browser = openBrowser(portal());
    await register(browser);
    for (const path of ['/rss.xml', '/robots.txt', '/files/nada.png', '/sitemap.xml', '/healthz']) {
      await (await browser.get(path)).body?.cancel();
    }
    await portal().get('/');
    expect(findSession).not.toHaveBeenCalled();
    findSession.mockRestore();
  });
});

describe('a new password', () => {
  const next = 'outra senha bem longa';

  async function requestReset(email: string): Promise<string> {
    later();
    const response = await openBrowser(portal()).post('/redefinir-senha', { email });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/redefinir-senha?enviado=1']);
    const mail = await waitFor(async () => {
      const found = (await mailsTo(email)).findLast(({ subject }) => subject.startsWith('Nova senha'));
      if (!found) throw new Error('No mail yet.');
      return found;
    });
    return decodeURIComponent(/redefinir-senha\?token=(\S+)/.exec(mail.text_body)?.[1] ?? '');
  }

  it('is set by a mailed link that works once, and ends every session', async () => {
    const browser = openBrowser(portal());
    const { email } = await register(browser);
    const token = await requestReset(email);
    const page = await openBrowser(portal()).get(`/redefinir-senha?token=${token}`);
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(await page.text()).toContain('Nova senha');

    const weak = await openBrowser(portal()).post('/redefinir-senha', { token, password: 'senha123' });
    expect(weak.status).toBe(400);
    expect(await weak.text()).toContain('Essa senha é comum demais.');
    const done = await openBrowser(portal()).post('/redefinir-senha', { token, password: next });
    expect(done.headers.get('Location')).toBe('/login?aviso=senha');
    expect(await isSignedIn(browser)).toBe(false);
    expect((await openBrowser(portal()).post('/login', { email, password })).status).toBe(400);
    expect((await openBrowser(portal()).post('/login', { email, password: next })).status).toBe(303);

    for (const again of [
      await openBrowser(portal()).get(`/redefinir-senha?token=${token}`),
      await openBrowser(portal()).post('/redefinir-senha', { token, password: 'terceira senha longa' }),
    ]) {
      const html = await again.text();
      expect(html).toContain('Este link não vale mais. Peça um novo.');
      expect(html).toContain('Enviar link');
    }
  });

  it('gets the same answer for every address, and a mail only with an account', async () => {
    const { email } = await register(openBrowser(portal()));
    await requestReset(email);
    later();
    const response = await openBrowser(portal()).post('/redefinir-senha', { email: 'ninguem@exemplo.com' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/redefinir-senha?enviado=1']);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await mailsTo('ninguem@exemplo.com')).toEqual([]);
    const html = await (await portal().get('/redefinir-senha?enviado=1')).text();
    expect(html).toContain('Se houver uma conta com este e-mail');
  });

  it('causes a limited number of mails to one address', async () => {
    const { email } = await register(openBrowser(portal()));
    later();
    for (let i = 0; i < 5; i += 1) {
      const response = await openBrowser(portal()).post('/redefinir-senha', { email });
      expect(response.status).toBe(303);
    }
    await waitFor(async () => expect((await mailsTo(email)).length).toBeGreaterThanOrEqual(4));
    const mails = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Nova senha'));
    expect(mails).toHaveLength(3);
    for (let i = 0; i < 5; i += 1) await openBrowser(portal()).post('/redefinir-senha', { email });
    expect((await openBrowser(portal()).post('/redefinir-senha', { email })).status).toBe(429);
  });

  it.each(['', 'sem arroba', 'a@b'])('is refused for %j, which is no address', async (email) => {
    later();
    const response = await openBrowser(portal()).post('/redefinir-senha', { email });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Por favor, insira um email válido.');
  });
});
