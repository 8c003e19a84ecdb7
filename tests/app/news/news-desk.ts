/** A portal with a newsroom: people of every role, and the calls that their screens make. */
import { expect } from 'vitest';
import { type Role, roleNames } from '../../../domain/accounts/permissions.ts';
import { emptyFields, type NewsFields } from '../../../domain/news/news-fields.ts';
import { isRecord } from '../../../domain/text/json-values.ts';
import { endDueNews } from '../../../server/services/jobs/end-news.ts';
import { publishDue } from '../../../server/services/jobs/publish-scheduled.ts';
import { aContent, silentLog } from '../../builders.ts';
import type { OpenDatabase } from '../../contracts/databases.ts';
import { sendJson, type TestBrowser } from '../http/browser.ts';
import { withPeople } from '../http/people.ts';

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

function toPerson(browser: TestBrowser, userId: string): Person {
  const call: Person['call'] = async (method, path, body) => {
    const response = await sendJson(browser, method, `/api/redacao${path}`, body);
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

/** Call once in a file of tests. Everything it returns belongs to the portal of the running test. */
export function withNewsDesk(env: Record<string, string> = {}, open?: OpenDatabase) {
  const { portal, now, wait, visitor, signIn, audit } = withPeople(toPerson, { env, open });
  return {
    portal,
    now,
    wait,
    visitor,
    reader: () => signIn('Bia'),
    admin: (name = 'Ana Prado') => signIn(name, 'admin'),
    staff: (role: Role, name = `Pessoa da ${roleNames[role]}`) => signIn(name, role),
    /** Publishes due drafts, as the timer of the portal does every few seconds. */
    publishDue: (database = portal().database) =>
      publishDue({ database, files: portal().files, clock: now, log: silentLog }),
    /** The same for news that go off the air. */
    endDueNews: () => endDueNews({ database: portal().database, clock: now, log: silentLog })(),
    /** The actions of the audit log, in the order of the alphabet. */
    actions: async () => (await audit()).map(({ action }) => action).sort(),
  };
}

/** Begins news and publishes them; gives their id and path. */
export async function publish(admin: Person, fields = someFields()): Promise<{ id: string; path: string }> {
  const { id, version } = await admin.ok('POST', '/rascunhos', { fields });
  const { path } = await admin.ok('POST', `/rascunhos/${id}/publicar`, { version, fields });
  return { id: String(id), path: String(path) };
}
