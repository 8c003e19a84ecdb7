/** Logins with Google, and what can go wrong in them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashRecoveryCode } from '../../../server/services/accounts/two-factor/codes.ts';
import { aUser } from '../../builders.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../openid-provider.ts';
import { openBrowser, type TestBrowser } from '../http/browser.ts';
import { openTestPortal, type TestPortal } from '../http/open-portal.ts';

const redirectUrl = 'https://pauta.test/api/auth/callback/google';
const failure = (reason: string) => `Erro ao entrar com Google: ${reason}`;
const code = 'abcdefghijklmnopqrstuvwxyz';
const bia = { subject: 'g-bia', email: 'bia@exemplo.com', name: 'Bia do Google' };

let provider: OpenIdProvider;
let portal: TestPortal;

beforeEach(async () => {
  // The provider warns at every start that it is not made for production.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  provider = await startOpenIdProvider({ redirectUrl });
  portal = await open(provider);
});
afterEach(async () => {
  await portal.close();
  await provider.stop();
  vi.restoreAllMocks();
});

function open({ issuer, client }: OpenIdProvider): Promise<TestPortal> {
  return openTestPortal({
    clock: () => Date.now(),
    env: { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, GOOGLE_ISSUER: issuer },
  });
}

/** Starts a login and returns the address of the provider to which the portal leads. */
async function begin(browser: TestBrowser, query = 'voltar=/busca'): Promise<URL> {
  const html = await (await browser.get(`/api/auth/google?${query}`)).text();
  const address = /content="0; url=([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  if (!address) throw new Error(`The page leads nowhere: ${html}`);
  return new URL(address);
}

/** Follows the provider's redirects as a browser does, and returns path and query of the one back to the portal. */
async function throughProvider(start: URL): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 12; step += 1) {
    const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const response = await fetch(url, { headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
    if (url.href.startsWith(redirectUrl)) return url.pathname + url.search;
  }
  throw new Error('The provider never sent the person back.');
}

async function logIn(browser: TestBrowser): Promise<Response> {
  return browser.get(await throughProvider(await begin(browser)));
}

const isLoggedIn = (browser: TestBrowser) => browser.cookies.has('__Host-sessao');

/** Returns the error on the login page to which an answer redirects. */
async function readError(browser: TestBrowser, response: Response): Promise<string> {
  expect(response.status).toBe(303);
  const html = await (await browser.get(response.headers.get('Location') ?? '')).text();
  return /role="alert"[^>]*>([^<]*)</.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
}

describe('sign-in with Google', () => {
  it('sends state, nonce, PKCE challenge and the registered redirect address', async () => {
    const url = await begin(openBrowser(portal));
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({
      client_id: 'pauta',
      redirect_uri: redirectUrl,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge'] as const) expect(asked[name]?.length).toBe(43);
    const other = await begin(openBrowser(portal));
    expect(other.searchParams.get('state')).not.toBe(asked.state);
  });

  it('begins from pages of the portal or a typed address, not from other sites', async () => {
    const ask = (site: string) =>
      openBrowser(portal).get('/api/auth/google?voltar=%2Fbusca', { 'Sec-Fetch-Site': site });
    for (const site of ['same-origin', 'none']) expect((await ask(site)).status, site).toBe(200);
    for (const site of ['cross-site', 'same-site']) {
      const response = await ask(site);
      expect(response.headers.get('Location'), site).toBe('/login?voltar=%2Fbusca');
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it('creates the account at the first login, and finds it later', async () => {
    provider.person = bia;
    const browser = openBrowser(portal);
    const response = await logIn(browser);
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/busca']);
    expect(await (await browser.get('/busca')).text()).toContain('Login com Google realizado com sucesso!');
    expect(await portal.database.users.findByEmail(bia.email)).toMatchObject({
      name: 'Bia do Google',
      roles: [],
    });
    const again = openBrowser(portal);
    await logIn(again);
    expect(isLoggedIn(again)).toBe(true);
    expect(again.cookies.get('__Host-sessao')).not.toBe(browser.cookies.get('__Host-sessao'));
    expect(await portal.database.users.count()).toBe(1);
  });

  it('takes the name from the address when the provider gives none', async () => {
    provider.person = { subject: 'g-1', email: 'Caio.Lima@exemplo.com' };
    await logIn(openBrowser(portal));
    expect(await portal.database.users.findByEmail('caio.lima@exemplo.com')).toMatchObject({
      name: 'caio.lima',
    });
  });

  it.each([
    ['the newsroom', 'Redação', 'bia.lima@exemplo.com', 'bia.lima'],
    ['the site', 'Pаuta Oficial', 'bia.lima@exemplo.com', 'bia.lima'],
    ['an admin', 'ANA  PRADO', 'bia.lima@exemplo.com', 'bia.lima'],
    ['the newsroom in the address too', 'Equipe da Redação', 'redacao@exemplo.com', 'Leitor'],
    ['the newsroom in the address alone', '', 'redacao.pauta@exemplo.com', 'Leitor'],
  ])('does not give a reader the reserved name %s', async (_, name, email, expected) => {
    await portal.database.users.saveVerified(
      aUser({ name: 'Ana Prado', email: 'ana@exemplo.com', roles: ['admin'] }),
    );
    provider.person = { subject: 'g-nome', email, name };
    const browser = openBrowser(portal);
    await logIn(browser);
    expect(isLoggedIn(browser)).toBe(true);
    expect(await portal.database.users.findByEmail(email)).toMatchObject({ name: expected, roles: [] });
  });

  it('asks the provider for the address when the token has none', async () => {
    const reticent = await startOpenIdProvider({ redirectUrl, tellsInUserInfo: true });
    const other = await open(reticent);
    reticent.person = bia;
    const browser = openBrowser(other);
    await logIn(browser);
    expect(isLoggedIn(browser)).toBe(true);
    expect(await other.database.users.findByEmail(bia.email)).not.toBeNull();
    await other.close();
    await reticent.stop();
  });

  const mismatch = failure('a resposta não corresponde ao pedido. Tente novamente.');

  it('is refused to a person who declines, or whose address is missing or not verified', async () => {
    for (const [person, reason] of [
      [null, 'o acesso não foi autorizado.'],
      [{ ...bia, isEmailVerified: false }, 'o e-mail da conta Google não foi verificado.'],
      [{ subject: 'g-2' }, 'a conta não informou um e-mail.'],
    ] as const) {
      provider.person = person;
      const browser = openBrowser(portal);
      expect(await readError(browser, await logIn(browser))).toBe(failure(reason));
      expect(isLoggedIn(browser)).toBe(false);
    }
    expect(await portal.database.users.count()).toBe(0);
  });

  it.each([
    ['another nonce', 'nonce'],
    ['another PKCE challenge', 'code_challenge'],
  ])('is refused when the answer was made for %s', async (_, parameter) => {
    provider.person = bia;
    const browser = openBrowser(portal);
    const url = await begin(browser);
    url.searchParams.set(parameter, 'x'.repeat(43));
    expect(await readError(browser, await browser.get(await throughProvider(url)))).toBe(mismatch);
    expect(isLoggedIn(browser)).toBe(false);
    expect(await portal.database.users.count()).toBe(0);
  });

  it('is refused when the state is another, is missing, or belongs to another browser', async () => {
    provider.person = bia;
    for (const change of [
      (answer: URL) => answer.searchParams.set('state', 'x'.repeat(43)),
      (answer: URL) => answer.searchParams.delete('state'),
    ]) {
      const browser = openBrowser(portal);
      const answer = new URL(await throughProvider(await begin(browser)), 'https://pauta.test');
      change(answer);
      const response = await browser.get(answer.pathname + answer.search);
      expect(await readError(browser, response)).toBe(mismatch);
      expect(isLoggedIn(browser)).toBe(false);
    }
    const attackers = await throughProvider(await begin(openBrowser(portal)));
    const victim = openBrowser(portal);
    await begin(victim);
    expect(await readError(victim, await victim.get(attackers))).toBe(mismatch);
    const stranger = openBrowser(portal);
    expect(await readError(stranger, await stranger.get(attackers))).toBe(mismatch);
    expect(isLoggedIn(victim) || isLoggedIn(stranger)).toBe(false);
  });

  it('accepts each answer of the provider once', async () => {
    provider.person = bia;
    const browser = openBrowser(portal);
    const answer = await throughProvider(await begin(browser));
    await browser.get(answer);
    await browser.post('/sair', {});
    expect(await readError(browser, await browser.get(answer))).toBe(mismatch);
    expect(isLoggedIn(browser)).toBe(false);
  });

  it('says when the provider does not answer, and works again when it does', async () => {
    await provider.stop();
    provider.person = bia;
    const browser = openBrowser(portal);
    const down = await browser.get('/api/auth/google?voltar=/busca');
    expect(await readError(browser, down)).toBe(failure('o Google não respondeu. Tente novamente.'));
    await provider.start();
    await logIn(browser);
    expect(isLoggedIn(browser)).toBe(true);
  });

  it('links no account that was registered in advance, and shows how to continue', async () => {
    await openBrowser(portal).post('/registrar', { email: bia.email, password: 'senha do atacante' });
    provider.person = bia;
    const browser = openBrowser(portal);
    expect(await readError(browser, await logIn(browser))).toBe(
      failure('já existe uma conta com este e-mail. Entre com a senha ou use "Esqueci minha senha".'),
    );
    expect(isLoggedIn(browser)).toBe(false);
  });

  it('leads back to pages of the portal only', async () => {
    provider.person = bia;
    const browser = openBrowser(portal);
    const query = new URLSearchParams({ voltar: '//outro.example/x' });
    const response = await browser.get(await throughProvider(await begin(browser, String(query))));
    expect(response.headers.get('Location')).toBe('/');
  });

  it('reports the result to the page that opened the window', async () => {
    provider.person = bia;
    const browser = openBrowser(portal);
    const start = await browser.get('/api/auth/google?janela=1');
    expect(start.status).toBe(303);
    expect(start.headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none');
    const end = await browser.get(await throughProvider(new URL(start.headers.get('Location') ?? '')));
    expect(end.status).toBe(200);
    expect(end.headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none');
    expect(await end.text()).toContain('data-props="{`fault`:null}"');
    expect(isLoggedIn(browser)).toBe(true);
    const page = await browser.get('/');
    expect(page.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
  });

  it('ends the session that the browser had before', async () => {
    const planted = openBrowser(portal);
    await planted.post('/registrar', { email: 'outra@exemplo.com', password: 'uma senha bem longa' });
    provider.person = bia;
    const browser = openBrowser(portal);
    browser.cookies.set('__Host-sessao', planted.cookies.get('__Host-sessao') ?? '');
    await logIn(browser);
    expect(await (await planted.get('/')).text()).not.toContain('action="/sair"');
  });
});

it('the portal says that Google is not configured, on the page and in the window', async () => {
  const plain = await openTestPortal();
  const browser = openBrowser(plain);
  const sentence = failure('não configurado');
  expect(await readError(browser, await browser.get('/api/auth/google'))).toBe(sentence);
  const inWindow = await (await browser.get('/api/auth/google?janela=1')).text();
  expect(inWindow).toContain('data-props="{`fault`:`not-configured`}"');
  expect(await readError(browser, await browser.get('/api/auth/callback/google?code=x&state=y'))).not.toBe(
    '',
  );
  await plain.close();
});

it('the portal requires the second step after Google, too', async () => {
  provider.person = bia;
  const browser = openBrowser(portal);
  await logIn(browser);
  const user = await portal.database.users.findByEmail(bia.email);
  const factor = {
    sealedSecret: '',
    since: 1,
    lastStep: 1,
    codeHashes: [hashRecoveryCode(user?.id ?? '', code)],
  };
  await portal.database.secondFactors.create(user?.id ?? '', factor);

  const again = openBrowser(portal);
  const first = await logIn(again);
  expect(first.headers.get('Location')).toBe('/login/codigo?voltar=%2Fbusca');
  expect(isLoggedIn(again)).toBe(false);
  expect((await again.post('/login/codigo', { code, voltar: '/busca' })).headers.get('Location')).toBe(
    '/busca',
  );
  expect(isLoggedIn(again)).toBe(true);

  // A login in a separate window asks for the code in that window. The window also shows a failure.
  const popup = openBrowser(portal);
  const begun = await popup.get('/api/auth/google?janela=1');
  const sent = await popup.get(await throughProvider(new URL(begun.headers.get('Location') ?? '')));
  expect(sent.headers.get('Location')).toBe('/login/codigo?janela=1');
  expect(sent.headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none');
  expect(await (await popup.get('/login/codigo?janela=1')).text()).toContain('name="janela"');
  popup.cookies.delete('__Host-segunda-etapa');
  expect(await (await popup.get('/login/codigo?janela=1')).text()).toContain('code-failed');
});
