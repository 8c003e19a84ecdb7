/** Limits for requests that hash a password, by network and in a queue. */
import { describe, expect, it, vi } from 'vitest';
import { ok } from '../../../domain/web/problem.ts';
import { knownPasswordWorkLimit, passwordWorkLimit } from '../../../domain/web/rate-limit.ts';
import {
  createPasswordWork,
  type HashingRequest,
} from '../../../server/services/accounts/login/password-work.ts';
import { openBrowser } from '../http/browser.ts';
import { type Person, password, sessionName, withOwnAccounts } from './own-account.ts';
import { confirmAddress } from './two-factor-desk.ts';

const { portal, call, register, wait } = withOwnAccounts();

const wrong = 'errada de todo, e longa';
const secondPassword = 'outra senha bem longa';

/** The requests that hash a password, by name. Each function sends one, and returns its status. */
const waysIn: [name: string, ask: (person: Person) => Promise<number>][] = [
  ['a login', async () => (await openBrowser(portal()).post('/login', invented())).status],
  ['a registration', async () => (await openBrowser(portal()).post('/registrar', invented())).status],
  [
    'a new password by a link',
    async ({ email }) => {
      const token = (await portal().accounts.createResetLink(email)) ?? '';
      return (await openBrowser(portal()).post('/redefinir-senha', { token, password: secondPassword }))
        .status;
    },
  ],
  [
    'a new password in Minha conta',
    async (person) =>
      (await call(person, 'PUT', '/senha', { currentPassword: wrong, newPassword: secondPassword })).status,
  ],
  [
    'a proof to leave',
    async (person) => {
      const departure = { email: person.email, password: wrong, comments: 'remove' };
      return (await call(person, 'POST', '/excluir', departure)).status;
    },
  ],
  [
    'a proof to turn the second step on',
    async (person) => {
      await confirmAddress(portal(), person);
      return (await call(person, 'POST', '/duas-etapas', { password: wrong })).status;
    },
  ],
];

let people = 0;
function invented(): Record<string, string> {
  people += 1;
  return { name: 'Caio', email: `inventado${people}@exemplo.com`, password: wrong };
}

/** Uses up the tries of the network from which these tests send requests, except some. */
async function leaveTries(count: number): Promise<void> {
  for (let taken = 0; taken < passwordWorkLimit.max - count; taken += 1) {
    await portal().database.rateLimits.take(passwordWorkLimit, '', Date.now());
  }
}

describe('password hashing is limited for each network', () => {
  it.each(waysIn)('%s counts, and is rejected over the limit', async (_name, ask) => {
    const person = await register();
    await leaveTries(1);
    expect(await ask(person)).not.toBe(429);
    expect(await ask(person)).toBe(429);
    wait(passwordWorkLimit.windowMs);
    expect(await ask(person)).not.toBe(429);
  });

  it('150 logins at the same time for invented accounts are mostly rejected', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 150 },
        async () => (await openBrowser(portal()).post('/login', invented())).status,
      ),
    );
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(passwordWorkLimit.max);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(
      150 - passwordWorkLimit.max,
    );
  });

  it('a device that has logged in before is not locked out by its neighbours', async () => {
    const { email } = await register();
    const device = openBrowser(portal());
    expect((await device.post('/login', { email, password })).status).toBe(303);
    device.cookies.delete(sessionName);
    await leaveTries(0);
    expect((await openBrowser(portal()).post('/login', { email, password })).status).toBe(429);
    expect((await device.post('/login', { email, password })).status).toBe(303);
  });

  it('known devices of one network share a larger limit, for all accounts', async () => {
    const { rateLimits } = portal().database;
    for (let taken = 1; taken < knownPasswordWorkLimit.max; taken += 1) {
      await rateLimits.take(knownPasswordWorkLimit, '', Date.now());
    }
    const statuses: number[] = [];
    for (let made = 0; made < 2; made += 1) {
      const { email } = await register();
      const device = openBrowser(portal());
      await device.post('/login', { email, password });
      device.cookies.delete(sessionName);
      statuses.push((await device.post('/login', { email, password })).status);
    }
    expect(statuses).toEqual([303, 429]);
    const verify = vi.spyOn(portal().accounts.passwords, 'verify');
    const { email } = await register();
    const device = openBrowser(portal());
    await device.post('/login', { email, password });
    expect(verify).toHaveBeenCalledTimes(1);
    expect((await device.post('/login', { email, password })).status).toBe(429);
    expect(verify).toHaveBeenCalledTimes(1);
  });
});

describe('the queue of password hashing', () => {
  it('hashes nothing for a request whose client hung up', async () => {
    const { email } = await register();
    const { passwords } = portal().accounts;
    const ways = [vi.spyOn(passwords, 'hash'), vi.spyOn(passwords, 'verify')];
    const token = (await portal().accounts.createResetLink(email)) ?? '';
    const signal = AbortSignal.abort();
    const send = (path: string, fields: Record<string, string>) =>
      openBrowser(portal()).send(path, { method: 'POST', body: new URLSearchParams(fields), signal });
    expect((await send('/login', { email, password })).status).toBe(503);
    expect((await send('/registrar', invented())).status).toBe(503);
    expect((await send('/redefinir-senha', { token, password: secondPassword })).status).toBe(503);
    for (const way of ways) expect(way).not.toHaveBeenCalled();
  });

  const clocked = () => {
    let now = 0;
    const rateLimits = portal().database.rateLimits;
    const work = createPasswordWork({ rateLimits, clock: () => now });
    const ends: (() => void)[] = [];
    const ran: string[] = [];
    const run = (name: string, request: Partial<HashingRequest> = {}) =>
      work.run({ address: name, ...request }, async () => {
        ran.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return ok(name);
      });
    return {
      ran,
      run,
      pass: (ms: number) => {
        now += ms;
      },
      async endAll() {
        while (ends.length > 0) {
          ends.shift()?.();
          await new Promise((resolve) => setImmediate(resolve));
        }
      },
    };
  };

  it('answers 503 to a job that has waited ten seconds, and hashes nothing for it', async () => {
    const { ran, run, pass, endAll } = clocked();
    const running = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) => run(address));
    const many = Array.from({ length: 60 }, (_, index) => run(`198.51.100.${index}`));
    pass(10_001);
    await endAll();
    for (const result of await Promise.all(many)) {
      expect(result).toMatchObject({ ok: false, problem: { code: 'unavailable', retryAfterMs: 10_000 } });
    }
    expect(await Promise.all(running)).toEqual(ran.map((value) => ok(value)));
    expect(ran).toHaveLength(3);
  });

  it('serves known devices first, and skips clients that hung up', async () => {
    const { ran, run, endAll } = clocked();
    const client = new AbortController();
    const all = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'].map((address) => run(address));
    const gone = run('192.0.2.5', { signal: client.signal });
    all.push(run('192.0.2.6', { isKnownDevice: true }));
    client.abort();
    expect(await gone).toMatchObject({ ok: false, problem: { code: 'unavailable' } });
    await endAll();
    await Promise.all(all);
    expect(ran).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.6', '192.0.2.4']);
  });
});
