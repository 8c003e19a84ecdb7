/** A portal and the people who call its newsroom. */
import { expect } from 'vitest';
import { sendJson, type TestBrowser } from './browser.ts';
import { withPeople } from './people.ts';

export type Person = TestBrowser & {
  userId: string;
  /** A call of the screens: `call('PUT', '/banners', {…})`. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
};

/** Call once in a file of tests. Everything it returns belongs to the portal of the running test. */
export const withNewsroom = () =>
  withPeople(
    (browser, userId): Person => ({
      ...browser,
      userId,
      call: (method, path, body) => sendJson(browser, method, `/api/redacao${path}`, body),
    }),
  );

/** The answer to a call that went well. */
export async function answerOf(response: Response): Promise<unknown> {
  expect(response.status).toBe(200);
  return response.json();
}

/** Returns the status and the `Problem` of a refused call. */
export async function refusalOf(response: Response): Promise<unknown> {
  return { status: response.status, ...Object(await response.json()) };
}

/** Returns the sentences on the first page of `Auditoria`, newest first, without names. */
export async function auditSentencesFor(person: Person): Promise<string[]> {
  const { items } = Object(await answerOf(await person.call('GET', '/auditoria')));
  return items.map(({ sentence }: { sentence: string }) => sentence);
}
