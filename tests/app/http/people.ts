/** A portal for each test, with a clock of its own and people who log in, for tests of the application. */
import { afterEach, beforeEach } from 'vitest';
import type { AuditEntry } from '../../../domain/accounts/audit.ts';
import type { Role } from '../../../domain/accounts/permissions.ts';
import { testNowMs } from '../../builders.ts';
import type { OpenDatabase, OpenedDatabase } from '../../contracts/databases.ts';
import { openBrowser, openPersonBrowser, type TestBrowser } from './browser.ts';
import { openTestPortal, type TestPortal } from './open-portal.ts';

interface PeopleOptions {
  env?: Record<string, string>;
  /** Opens the database; by default the portal has a new SQLite file. */
  open?: OpenDatabase | undefined;
  /** Writes what the portal has before each test. */
  fill?: (portal: TestPortal) => Promise<unknown>;
}

/**
 * Call once in a file of tests. Everything it returns belongs to the portal of the running test. `toPerson` gives a
 * person the calls that the tests make; the user id of a visitor without a session is ''.
 */
export function withPeople<P>(
  toPerson: (browser: TestBrowser, userId: string) => P,
  { env = {}, open, fill = async () => {} }: PeopleOptions = {},
) {
  let opened: TestPortal;
  let database: OpenedDatabase | undefined;
  let now = testNowMs;
  let people = 0;
  beforeEach(async () => {
    now = testNowMs;
    database = await open?.();
    const existing = database ? { database: database.database } : {};
    opened = await openTestPortal({ clock: () => now, env, ...existing });
    await fill(opened);
  });
  afterEach(async () => {
    await opened.close();
    await database?.close();
  });

  /** A new user, logged in. */
  async function signIn(name = 'Bia', ...roles: Role[]): Promise<P> {
    people += 1;
    const { userId, ...browser } = await openPersonBrowser(opened, { subject: `pessoa${people}`, name, now });
    if (roles.length > 0) await opened.database.users.setRoles(userId, roles);
    return toPerson(browser, userId);
  }

  return {
    portal: () => opened,
    now: () => now,
    wait(ms: number): void {
      now += ms;
    },
    signIn,
    signInAdmin: (name = 'Ana') => signIn(name, 'admin'),
    /** A visitor without a session. */
    visitor: () => toPerson(openBrowser(opened), ''),
    /** Lists the audit log, newest entry first. */
    audit: (): Promise<AuditEntry[]> => opened.database.audit.list({}, { limit: 100 }),
  };
}
