/** A browser without a screen, for tests of the application. */
import { safeFileName } from '../../../domain/media/storage-key.ts';
import type { TestPortal } from './open-portal.ts';

/** Keeps cookies, sends the `Origin` of the portal with every write, and does not follow redirects. */
export interface TestBrowser {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Posts a form of the portal's own. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** Sends anything as the portal's own scripts do. */
  send(path: string, init: RequestInit): Promise<Response>;
}

const origin = 'https://pauta.test';

export function openBrowser(portal: TestPortal): TestBrowser {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map(([k, v]) => `${k}=${v}`).join('; '));
    const response = await portal.get(path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    return response;
  };
  return {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, fields, headers = {}) =>
      send(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Origin: origin, ...headers },
      }),
    send: (path, init) => {
      const headers = new Headers(init.headers);
      headers.set('Origin', origin);
      return send(path, { ...init, headers });
    },
  };
}

/** A call of a screen, with a body of JSON; a string is sent as it is. */
export function sendJson(
  browser: TestBrowser,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  if (body === undefined) return browser.send(path, { method });
  const headers = { 'Content-Type': 'application/json' };
  return browser.send(path, {
    method,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** A browser with a session of a new user, without hashing a password; `subject` distinguishes users. */
export async function openPersonBrowser(
  portal: TestPortal,
  { subject, name, now }: { subject: string; name: string; now: number },
): Promise<TestBrowser & { userId: string }> {
  const login = await portal.accounts.recognizeIdentity(
    {
      provider: 'google',
      issuer: 'https://accounts.google.com/',
      subject,
      email: `${subject}@exemplo.com`,
      isEmailVerified: true,
      name,
    },
    { version: '01', acceptedAt: now },
  );
  if (!login) throw new Error('Nobody came in.');
  const session = await portal.accounts.openSession(login, { address: '', userAgent: '' });
  const browser = openBrowser(portal);
  browser.cookies.set('__Host-sessao', session.token);
  return { ...browser, userId: session.userId };
}

/** A browser in which an admin is logged in. */
export async function openAdminBrowser(portal: TestPortal, name = 'Redação'): Promise<TestBrowser> {
  const person = { name, email: `${safeFileName(name)}@pauta.test`, password: 'uma senha bem longa' };
  const id = await portal.accounts.register({ ...person, terms: null, isEmailVerified: true });
  if (id === null) throw new Error(`${person.email} is taken.`);
  await portal.database.users.setRoles(id, ['admin']);
  const browser = openBrowser(portal);
  await browser.post('/login', { email: person.email, password: person.password });
  return browser;
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ');
  const name = pair.slice(0, pair.indexOf('='));
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, pair.slice(name.length + 1));
}
