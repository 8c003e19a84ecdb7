/** A portal with a newsroom: people of every role, and the calls that their screens make. */
import { afterEach, beforeEach, expect } from 'vitest';
import { type Role, roleNames } from '../../../domain/accounts/permissions.ts';
import { emptyFields, type NewsFields } from '../../../domain/news/news-fields.ts';
import { isRecord } from '../../../domain/text/json-values.ts';
import { publishDue } from '../../../server/services/jobs/publish-scheduled.ts';
import { aContent, testNowMs } from '../../builders.ts';
import type { OpenDatabase, OpenedDatabase } from '../../contracts/databases.ts';
import { openBrowser, openPersonBrowser, type TestBrowser } from '../http/browser.ts';
import { openTestPortal, type TestPortal } from '../http/open-portal.ts';

/** A visitor with or without a session. */
export interface Person {
  userId: string;
  browser: TestBrowser;
  /** Makes a call under /api/redacao and gives its status and what it says. */
  call(method: string, path: string, body?: object): Promise<Answer>;
  /** The same, with a status of 200 made sure of. */
  ok(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export const silence = { info() {}, warn() {}, error() {} };

/** Everything that readers need. */
export function someFields(changes: Partial<NewsFields> = {}): NewsFields {
  return {
    ...emptyFields,
    category: 'games',
    title: 'Um jogo feito em Recife',
    summary: 'Quatro pessoas, seis anos.',
    content: aContent('O texto da notícia.'),
    ...changes,
  };
}

/** Call once in a file of tests; what it gives is about the portal of the test that runs. */
export function withNewsDesk(env: Record<string, string> = {}, open?: OpenDatabase) {
  let opened: TestPortal;
  let database: OpenedDatabase | undefined;
  let now = testNowMs;
  let people = 0;
  beforeEach(async () => {
    now = testNowMs;
    database = await open?.();
    opened = await openTestPortal({
      clock: () => now,
      env,
      ...(database ? { database: database.database } : {}),
    });
  });
  afterEach(async () => {
    await opened.close();
    await database?.close();
  });

  function personOf(browser: TestBrowser, userId: string): Person {
    const call: Person['call'] = async (method, path, body) => {
      const cookies = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
      const response = await opened.get(`/api/redacao${path}`, {
        method,
        headers: {
          Origin: 'https://pauta.test',
          ...(cookies ? { Cookie: cookies } : {}),
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const said: unknown = await response.json();
      return { status: response.status, body: isRecord(said) ? said : { list: said } };
    };
    return {
      userId,
      browser,
      call,
      async ok(...request) {
        const { status, body } = await call(...request);
        expect([status, body]).toEqual([200, body]);
        return body;
      },
    };
  }

  /** A new user, logged in. */
  async function signIn(name: string): Promise<Person> {
    people += 1;
    const person = { subject: `pessoa${people}`, name, now };
    const browser = await openPersonBrowser(opened, person);
    return personOf(browser, browser.userId);
  }

  return {
    portal: () => opened,
    now: () => now,
    wait(ms: number): void {
      now += ms;
    },
    visitor: () => personOf(openBrowser(opened), ''),
    reader: () => signIn('Bia'),
    async admin(name = 'Ana Prado'): Promise<Person> {
      const person = await signIn(name);
      await opened.database.users.setRoles(person.userId, ['admin']);
      return person;
    },
    async staff(role: Role, name = `Pessoa da ${roleNames[role]}`): Promise<Person> {
      const person = await signIn(name);
      await opened.database.users.setRoles(person.userId, [role]);
      return person;
    },
    /** What the timer of the portal does every few seconds. */
    publishDue: (database = opened.database) =>
      publishDue({ database, files: opened.files, clock: () => now, log: silence }),
    /** What the audit log says was done, in the order of the alphabet. */
    actions: async () =>
      (await opened.database.audit.list({}, { limit: 100 })).map(({ action }) => action).sort(),
  };
}

/** Begins news and publishes them; gives their id and path. */
export async function publish(admin: Person, fields = someFields()): Promise<{ id: string; path: string }> {
  const { id, version } = await admin.ok('POST', '/rascunhos', { fields });
  const { path } = await admin.ok('POST', `/rascunhos/${id}/publicar`, { version, fields });
  return { id: String(id), path: String(path) };
}
