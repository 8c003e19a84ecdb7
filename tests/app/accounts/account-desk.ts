/** A portal for tests of accounts. Tests move its clock, and people register there. */
import { afterAll, beforeAll, vi } from 'vitest';
import { testNowMs } from '../../builders.ts';
import type { TestBrowser } from '../http/browser.ts';
import { openTestPortal, type TestPortal } from '../http/open-portal.ts';
import { password } from './own-account.ts';

/** Call once in a test file, whose tests share the portal. Each registration moves the clock beyond the rate limits. */
export function withAccounts() {
  let opened: TestPortal;
  let now = testNowMs;
  let made = 0;
  beforeAll(async () => {
    // The clock of this portal is Date.
    vi.useFakeTimers({ now, toFake: ['Date'] });
    opened = await openTestPortal({ clock: () => Date.now() });
  });
  afterAll(async () => {
    await opened.close();
    vi.useRealTimers();
  });

  /** Moves the clock beyond the time of the rate limits. */
  function later(ms = 11 * 60_000): void {
    now += ms;
    vi.setSystemTime(now);
  }

  return {
    portal: () => opened,
    later,
    async register(browser: TestBrowser, fields: Record<string, string> = {}) {
      later();
      made += 1;
      const email = `leitora${made}@exemplo.com`;
      const response = await browser.post('/registrar', { name: 'Bia', email, password, ...fields });
      return { email, response };
    },
    mailsTo(email: string) {
      const { read } = opened.database.connections;
      return read.selectFrom('outgoing_mails').selectAll().where('recipient', '=', email).execute();
    },
    async isSignedIn(browser: TestBrowser): Promise<boolean> {
      return (await (await browser.get('/')).text()).includes('action="/sair"');
    },
  };
}
