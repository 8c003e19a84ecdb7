/** Guesses of passwords from many networks, and devices that an account knows. */
import { describe, expect, it } from 'vitest';
import {
  failedLoginLimit,
  knownLoginLimit,
  unknownDeviceLoginLimit,
} from '../../../domain/web/rate-limit.ts';
import { waitFor } from '../../wait-for.ts';
import { openAdminBrowser, openBrowser, sendJson, type TestBrowser } from '../http/browser.ts';
import { openTestPortal } from '../http/open-portal.ts';
import { withAccounts } from './account-desk.ts';
import { callAs, password, sessionName } from './own-account.ts';
import { turnOn } from './two-factor-desk.ts';

const { portal, later, register, mailsTo, isSignedIn } = withAccounts();

describe('guesses from many networks at one account', () => {
  it("are limited, and never lock out a known device or the mailbox's owner", async () => {
    const own = openBrowser(portal());
    const { email } = await register(own);
    own.cookies.delete(sessionName);
    const { rateLimits } = portal().database;
    for (let tried = 0; tried < unknownDeviceLoginLimit.max; tried += 1) {
      await rateLimits.take(unknownDeviceLoginLimit, email, Date.now());
    }
    const stranger = openBrowser(portal());
    const refused = await stranger.post('/login', { email, password });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('Houve tentativas demais de entrar nesta conta.');

    expect((await own.post('/login', { email, password })).status).toBe(303);
    expect(await isSignedIn(own)).toBe(true);

    const next = 'outra senha bem longa';
    const token = (await portal().accounts.createResetLink(email)) ?? '';
    await stranger.post('/redefinir-senha', { token, password: next });
    expect((await stranger.post('/login', { email, password: next })).status).toBe(303);
    later(60 * 60_000);
    const other = openBrowser(portal());
    expect((await other.post('/login', { email, password: next })).status).toBe(303);
  });

  it('cause a mail to the owner when there were many, once a day', async () => {
    const { email } = await register(openBrowser(portal()));
    const { rateLimits } = portal().database;
    const warnings = async () =>
      (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Muitas tentativas')).length;
    const fail = () => openBrowser(portal()).post('/login', { email, password: 'errada de todo' });
    expect(failedLoginLimit.max).toBe(20);
    await fail();
    for (let tried = 1; tried < failedLoginLimit.max; tried += 1) {
      await rateLimits.take(failedLoginLimit, email, Date.now());
    }
    expect(await warnings()).toBe(0);
    await fail();
    await waitFor(async () => expect(await warnings()).toBe(1));
    await fail();
    expect((await openBrowser(portal()).post('/login', { email, password })).status).toBe(303);
    expect(await warnings()).toBe(1);
  });
});

const next = 'outra senha bem longa';

/** Whether the browser is a known device of the account: strangers have used up their tries. */
async function isKnown(browser: TestBrowser, email: string): Promise<boolean> {
  const { rateLimits } = portal().database;
  while ((await rateLimits.take(unknownDeviceLoginLimit, email, Date.now())) === 0);
  browser.cookies.delete(sessionName);
  return (await browser.post('/login', { email, password: 'errada de todo' })).status !== 429;
}

describe('devices that are known to an account', () => {
  async function tokenOf(email: string): Promise<string> {
    const [mail] = await mailsTo(email);
    return /token=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
  }

  const changes: [string, (own: TestBrowser, email: string) => Promise<unknown>][] = [
    [
      'the first proof of the address',
      async (own, email) => own.post('/confirmar-email', { token: await tokenOf(email) }),
    ],
    [
      'a password reset',
      async (own, email) => {
        const token = (await portal().accounts.createResetLink(email)) ?? '';
        return own.post('/redefinir-senha', { token, password: next });
      },
    ],
    [
      'a password change',
      async (own) =>
        own.send('/api/conta/senha', {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ currentPassword: password, newPassword: next }),
        }),
    ],
  ];

  it.each(changes)('are unknown after %s, except the device that made the change', async (_name, change) => {
    const own = openBrowser(portal());
    const { email } = await register(own);
    const before = openBrowser(portal());
    await before.post('/login', { email, password });
    expect(await isKnown(before, email)).toBe(true);
    await change(own, email);
    expect(await isKnown(before, email)).toBe(false);
    expect(await isKnown(own, email)).toBe(true);
  });

  it('are unknown to a new account of the same address', async () => {
    const before = openBrowser(portal());
    const { email } = await register(before);
    await callAs(before, 'POST', '/excluir', { email, password, comments: 'remove' });
    expect(await isKnown(before, email)).toBe(false);
    later();
    await openBrowser(portal()).post('/registrar', { name: 'Bia', email, password });
    later(61 * 60_000);
    expect(await isKnown(before, email)).toBe(false);
  });

  it('share one limit of passwords for the account, however many there are', async () => {
    const { email } = await register(openBrowser(portal()));
    const devices = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const device = openBrowser(portal());
        await device.post('/login', { email, password });
        device.cookies.delete(sessionName);
        return device;
      }),
    );
    const { rateLimits } = portal().database;
    for (let tried = 1; tried < knownLoginLimit.max; tried += 1) {
      await rateLimits.take(knownLoginLimit, email, Date.now());
    }
    const statuses: number[] = [];
    for (const device of devices) {
      statuses.push((await device.post('/login', { email, password: 'errada de todo' })).status);
    }
    expect(statuses).toEqual([400, 429]);
    later(knownLoginLimit.windowMs);
    expect((await devices[1]?.post('/login', { email, password }))?.status).toBe(303);
  });
});

it.each([
  ['the server for admins', { ADMIN_2FA: 'required' }, 'admin'],
  ['the newsroom for editors, from the next request on', {}, 'editor'],
] as const)('without a second step that is required by %s, only Minha conta opens', async (_, env, role) => {
  const opened = await openTestPortal({ clock: () => Date.now(), env: { ...env } });
  try {
    const person = await openAdminBrowser(opened, 'Ana');
    if (role === 'editor') {
      const chief = await openAdminBrowser(opened, 'Chefe');
      const { id } = (await opened.database.users.findByEmail('ana@pauta.test')) ?? { id: '' };
      await opened.database.users.setRoles(id, ['editor']);
      expect((await person.get('/dashboard/lixeira')).status).toBe(200);
      const values = { secondStepRoles: 'editor, moderator' };
      const settings = { tab: 'seguranca', version: 0, values };
      expect((await sendJson(chief, 'PUT', '/api/redacao/configuracoes', settings)).status).toBe(200);
      expect((await chief.get('/dashboard/pessoas')).status).toBe(200);
    }
    expect((await person.get('/dashboard/lixeira')).headers.get('Location')).toBe('/dashboard/conta');
    expect((await person.get('/dashboard/conta')).status).toBe(200);
    const refused = await person.get('/api/redacao/lixeira');
    expect([refused.status, (await refused.json()).message]).toEqual([
      403,
      'A redação exige a verificação em duas etapas. Ligue-a em Minha conta para continuar.',
    ]);
    expect((await callAs(person, 'GET', '/perfil')).answer).toMatchObject({ needsTwoFactor: true });
    await turnOn(opened, person);
    expect((await person.get('/dashboard/lixeira')).status).toBe(200);
    expect((await callAs(person, 'GET', '/perfil')).answer).toMatchObject({ needsTwoFactor: false });
  } finally {
    await opened.close();
  }
});
