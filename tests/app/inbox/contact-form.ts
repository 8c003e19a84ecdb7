/** Opens a portal with a contact form, sends to it as browsers do, and lists what was stored. */
import { afterEach, beforeEach } from 'vitest';
import type { Captcha, CaptchaVerdict } from '../../../server/ports/captcha.ts';
import { minuteMs, testNowMs } from '../../builders.ts';
import { openTestPortal, type TestPortal, type TestPortalOptions } from '../http/open-portal.ts';

export const wholeForm = {
  nome: 'Caio',
  titulo: 'Pauta',
  email: 'caio@exemplo.com',
  mensagem: 'Falem de impressoras.',
};

interface ContactAnswer {
  code?: string;
  message?: string;
  field?: string;
  problems?: { field: string }[];
}

const from = (address: string) => ({ incoming: { socket: { remoteAddress: address }, headers: {} } });

/** Gives the tests of a file one contact form. A test calls `open`, and the portal is closed after each test. */
export function withContact() {
  let opened: TestPortal | null = null;
  let now = testNowMs;
  let tokensMade = 0;
  beforeEach(() => {
    now = testNowMs;
    tokensMade = 0;
  });
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });

  const portal = () => {
    if (!opened) throw new Error('Open the portal first.');
    return opened;
  };
  const aToken = () => {
    tokensMade += 1;
    return `bom${tokensMade}`;
  };

  /** Accepts every token that begins with 'bom'; each can be used once. */
  const easyCaptcha: Captcha = {
    async createChallenge() {
      return null;
    },
    async verify(token): Promise<CaptchaVerdict> {
      return token.startsWith('bom')
        ? { isHuman: true, tokenId: token, expiresAt: now + minuteMs }
        : { isHuman: false, reason: 'prova' };
    },
  };

  /** Sends a message as the island of the form does. */
  async function call(body: unknown, address = '203.0.113.7') {
    const response = await portal().app.request(
      'https://pauta.test/api/contato',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: 'https://pauta.test' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      from(address),
    );
    const answer: ContactAnswer = await response.json();
    return { status: response.status, headers: response.headers, answer };
  }

  return {
    portal,
    aToken,
    easyCaptcha,
    call,
    /** Opens a portal, and closes the one before it. */
    async open(options: TestPortalOptions = {}): Promise<void> {
      await opened?.close();
      opened = await openTestPortal({ clock: () => now, captcha: easyCaptcha, ...options });
    },
    now: () => now,
    wait(ms: number): void {
      now += ms;
    },
    send: (changes: object = {}, address?: string) =>
      call({ ...wholeForm, captchaToken: aToken(), ...changes }, address),
    /** Posts the form as a browser without JavaScript does. */
    async post(fields: Record<string, string | string[]>): Promise<Response> {
      const body = new URLSearchParams();
      for (const [name, values] of Object.entries(fields)) {
        for (const value of [values].flat()) body.append(name, value);
      }
      const init = { method: 'POST', headers: { Origin: 'https://pauta.test' }, body };
      return portal().app.request('https://pauta.test/contato', init, from('203.0.113.7'));
    },
    stored: () => portal().database.receivedMessages.listLatest({ limit: 100 }),
    claimMail: () => portal().database.mails.claimNext(now, now),
  };
}
