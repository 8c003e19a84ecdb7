import { describe, expect, it } from 'vitest';
import { passwordWorkLimit } from '../../domain/rate-limit.ts';
import { openBrowser } from './browser.ts';
import { type Person, password, sessionName, withOwnAccounts } from './own-account.ts';
import { confirmAddress } from './two-factor-desk.ts';

const { portal, call, register, wait } = withOwnAccounts();

const wrong = 'errada de todo, e longa';
const secondPassword = 'outra senha bem longa';

/** Everything that hashes a password, as a request of one network; returns the status. */
const waysIn: [name: string, ask: (person: Person) => Promise<number>][] = [
  ['a login', async () => (await openBrowser(portal()).post('/login', invented())).status],
  ['a registration', async () => (await openBrowser(portal()).post('/registrar', invented())).status],
  [
    'a new password by a link',
    async ({ email }) => {
      const token = (await portal().accounts.makeResetToken(email))?.token ?? '';
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

/** Uses up the tries of the network that the requests of these tests come from, but for some. */
async function leaveTries(count: number): Promise<void> {
  for (let taken = 0; taken < passwordWorkLimit.max - count; taken += 1) {
    await portal().database.rateLimits.take(passwordWorkLimit, '', Date.now());
  }
}

describe('what hashes a password is limited for each network', () => {
  it.each(waysIn)('%s counts, and is rejected beyond the limit', async (_name, ask) => {
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
});
