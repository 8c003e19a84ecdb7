/** A portal and the people who call its newsroom. */
import { afterEach, beforeEach, expect } from 'vitest';
import type { AuditEntry } from '../../../domain/accounts/audit.ts';
import { testNowMs } from '../../builders.ts';
import { openBrowser, openPersonBrowser, type TestBrowser } from './browser.ts';
import { openTestPortal, type TestPortal } from './open-portal.ts';

export type Person = TestBrowser & {
  userId: string;
  /** A call of the screens: `call('PUT', '/banners', {…})`. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
};

/** Call once in a file of tests; what it gives is about the portal of the test that runs. */
export function withNewsroom() {
  let opened: TestPortal;
  let now = testNowMs;
  let people = 0;
  beforeEach(async () => {
    now = testNowMs;
    opened = await openTestPortal({ clock: () => now });
  });
  afterEach(() => opened.close());

  function withCalls(browser: TestBrowser, userId: string): Person {
    const call = (method: string, path: string, body?: unknown) =>
      opened.get(`/api/redacao${path}`, {
        method,
        headers: {
          Origin: 'https://pauta.test',
          Cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    return { ...browser, userId, call };
  }

  /** A new user, logged in. */
  async function signIn(name = 'Bia'): Promise<Person> {
    people += 1;
    const person = { subject: `pessoa${people}`, name, now };
    const browser = await openPersonBrowser(opened, person);
    return withCalls(browser, browser.userId);
  }

  return {
    portal: () => opened,
    now: () => now,
    wait(ms: number): void {
      now += ms;
    },
    signIn,
    /** Without a session. */
    visitor: (): Person => withCalls(openBrowser(opened), ''),
    async signInAdmin(name = 'Ana'): Promise<Person> {
      const admin = await signIn(name);
      await opened.database.users.setRoles(admin.userId, ['admin']);
      return admin;
    },
    /** Newest first. */
    audit: (): Promise<AuditEntry[]> => opened.database.audit.list({}, { limit: 100 }),
  };
}

/** The answer to a call that went well. */
export async function answerOf(response: Response): Promise<unknown> {
  expect(response.status).toBe(200);
  return response.json();
}

/** What a refused call answers: its status and `Problem`. */
export async function refusalOf(response: Response): Promise<unknown> {
  return { status: response.status, ...Object(await response.json()) };
}

/** What `Auditoria` says on its first page, newest first, without names. */
export async function auditSentencesFor(person: Person): Promise<string[]> {
  const { items } = Object(await answerOf(await person.call('GET', '/auditoria')));
  return items.map(({ sentence }: { sentence: string }) => sentence);
}
