/** A portal with one piece of news, people with accounts, and the calls of `Minha conta`. */
import { afterEach, beforeEach, vi } from 'vitest';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aNews, testNowMs } from '../../builders.ts';
import { openBrowser, openPersonBrowser, sendJson, type TestBrowser } from '../http/browser.ts';
import { openTestPortal, type TestPortal } from '../http/open-portal.ts';

export const password = 'uma senha bem longa';
export const sessionName = '__Host-sessao';
export const news = aNews({ slug: 'uma-noticia', title: 'Uma <b>notícia</b> & tal' });

export interface Person extends TestBrowser {
  userId: string;
  email: string;
}

/** A browser that calls as the island does; the answer's body is what JSON says. */
export async function callAs(
  browser: TestBrowser,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; answer: unknown; headers: Headers }> {
  const response = await sendJson(browser, method, `/api/conta${path}`, body);
  const text = await response.text();
  const isJson = (response.headers.get('Content-Type') ?? '').startsWith('application/json');
  return {
    status: response.status,
    answer: isJson ? JSON.parse(text) : text,
    headers: response.headers,
  };
}

/** Call once in a file of tests. Everything it returns belongs to the portal of the running test. */
export function withOwnAccounts() {
  let opened: TestPortal;
  let people = 0;

  // The library of accounts asks the system for the time.
  beforeEach(async () => {
    vi.useFakeTimers({ now: testNowMs, toFake: ['Date'] });
    opened = await openTestPortal({ clock: () => Date.now() });
    await saveNews(opened.database, news);
  });
  afterEach(async () => {
    await opened.close();
    vi.useRealTimers();
  });

  function withSession(userId: string, email: string, token: string): Person {
    const browser = openBrowser(opened);
    browser.cookies.set(sessionName, token);
    return { ...browser, userId, email };
  }

  return {
    portal: () => opened,
    wait: (ms: number) => void vi.setSystemTime(Date.now() + ms),
    call: (person: TestBrowser, method: string, path: string, body?: unknown) =>
      callAs(person, method, path, body),

    /** A user with a password and an unconfirmed address. */
    async register(name = 'Bia'): Promise<Person> {
      people += 1;
      const email = `leitora${people}@exemplo.com`;
      const terms = { version: '01', acceptedAt: Date.now() };
      const id = await opened.accounts.register({ name, email, password, terms, isEmailVerified: false });
      if (!id) throw new Error('The address is taken.');
      const { token } = await opened.accounts.openSession({ id, email }, { address: '', userAgent: '' });
      return withSession(id, email, token);
    },

    /** A user of Google without a password. */
    async comeByGoogle(name = 'Bia'): Promise<Person> {
      people += 1;
      const subject = `google${people}`;
      const browser = await openPersonBrowser(opened, { subject, name, now: Date.now() });
      return { ...browser, email: `${subject}@exemplo.com` };
    },

    /** The same person on another device. */
    async onAnotherDevice({ userId, email }: Person, userAgent = ''): Promise<Person> {
      const device = { address: '203.0.113.9', userAgent };
      const { token } = await opened.accounts.openSession({ id: userId, email }, device);
      return withSession(userId, email, token);
    },
  };
}
