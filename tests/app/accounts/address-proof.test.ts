/** Accounts created in advance for someone else's address, and what the first proof of the address ends. */
import { describe, expect, it } from 'vitest';
import { firstTermsVersion } from '../../../domain/accounts/account.ts';
import { hashRecoveryCode } from '../../../server/services/accounts/two-factor/codes.ts';
import { aMail } from '../../builders.ts';
import { waitFor } from '../../wait-for.ts';
import { openBrowser, type TestBrowser } from '../http/browser.ts';
import { withAccounts } from './account-desk.ts';
import { callAs, password } from './own-account.ts';
import { turnOn } from './two-factor-desk.ts';

const { portal, later, register, mailsTo, isSignedIn } = withAccounts();
const next = 'outra senha bem longa';
const stores = () => portal().database;
const userOf = async (email: string) => {
  const user = await stores().users.findByEmail(email);
  if (!user) throw new Error(`${email} has no account.`);
  return user;
};
const profileOf = async (email: string) => portal().accounts.findProfile((await userOf(email)).id);

async function tokenOf(email: string, path: 'confirmar-email' | 'redefinir-senha'): Promise<string> {
  const texts = (await mailsTo(email)).map(({ text_body: text }) => text);
  const tokens = texts.flatMap((text) => new RegExp(`/${path}\\?token=(\\S+)`).exec(text)?.[1] ?? []);
  const token = tokens.at(-1);
  if (!token) throw new Error(`No mail to ${email} has a link to /${path}.`);
  return decodeURIComponent(token);
}

async function askForReset(email: string): Promise<string> {
  await openBrowser(portal()).post('/redefinir-senha', { email });
  return waitFor(() => tokenOf(email, 'redefinir-senha'));
}

const confirm = (browser: TestBrowser, token: string) => browser.post('/confirmar-email', { token });
const logIn = async (browser: TestBrowser, email: string, given = password) => {
  later();
  return browser.post('/login', { email, password: given });
};

/**
 * An account with everything that a stranger can prepare in it, including a second step, which older versions allowed.
 */
async function prepared() {
  const attacker = openBrowser(portal());
  const { email } = await register(attacker, { name: 'Ganhou! https://golpe.example' });
  const { id } = await userOf(email);
  const factor = { sealedSecret: 'x', since: 1, lastStep: 1, codeHashes: [hashRecoveryCode(id, 'codigo')] };
  await stores().secondFactors.create(id, factor);
  await stores().loginChallenges.create({ id, userId: id, way: 'password', expiresAt: Date.now() * 2 });
  const identity = { provider: 'google', issuer: 'https://accounts.google.com/', subject: id } as const;
  await stores().credentials.link(id, identity, Date.now());
  const loggedIn = { ...identity, email: 'golpe@exemplo.com', isEmailVerified: true, name: '' };
  return { attacker, email, id, loggedIn };
}

describe('the first proof of an address', () => {
  it('by a reset mail ends the second step, sessions, password and linked accounts from before', async () => {
    const { attacker, email, id, loggedIn } = await prepared();
    const confirmation = await tokenOf(email, 'confirmar-email');
    const owner = openBrowser(portal());
    const reset = await owner.post('/redefinir-senha', { token: await askForReset(email), password: next });
    expect(reset.headers.get('Location')).toBe('/login?aviso=senha');

    expect(await isSignedIn(attacker)).toBe(false);
    expect((await logIn(attacker, email)).status).toBe(400);
    const came = await logIn(owner, email, next);
    expect([came.status, came.headers.get('Location')]).toEqual([303, '/']);
    expect(await isSignedIn(owner)).toBe(true);
    expect(await stores().secondFactors.find(id)).toBeNull();
    expect(await stores().secondFactors.claimRecoveryCode(id, hashRecoveryCode(id, 'codigo'))).toBe(false);
    expect(await stores().loginChallenges.find(id, Date.now())).toBeNull();
    const terms = { version: firstTermsVersion, acceptedAt: Date.now() };
    expect((await portal().accounts.recognizeIdentity(loggedIn, terms))?.id).not.toBe(id);
    // The links of mails that were sent before are void as well.
    expect((await confirm(owner, confirmation)).status).toBe(400);
    expect(await profileOf(email)).toMatchObject({ isEmailVerified: true, linked: [] });
  });

  it('by a reset mail changes nothing in an account whose address was proved before', async () => {
    const owner = openBrowser(portal());
    const { email } = await register(owner);
    await confirm(owner, await tokenOf(email, 'confirmar-email'));
    await turnOn(portal(), owner);
    const token = await askForReset(email);
    await openBrowser(portal()).post('/redefinir-senha', { token, password: next });
    const mails = await mailsTo(email);
    const told = mails.find(({ subject }) => subject === 'Senha trocada · Pauta');
    expect(told?.text_body).toContain('Olá, Bia!');
    expect((await logIn(openBrowser(portal()), email, next)).headers.get('Location')).toBe('/login/codigo');
  });

  it('by a confirmation mail ends the same, except the confirming session and its password', async () => {
    const own = openBrowser(portal());
    const { email, id } = await prepared();
    const { token } = await portal().accounts.openSession({ id, email }, { address: '', userAgent: '' });
    own.cookies.set('__Host-sessao', token);
    const other = openBrowser(portal());
    const elsewhere = await portal().accounts.openSession({ id, email }, { address: '', userAgent: '' });
    other.cookies.set('__Host-sessao', elsewhere.token);

    const done = await confirm(own, await tokenOf(email, 'confirmar-email'));
    expect(done.headers.get('Location')).toBe('/confirmar-email?estado=ok');
    expect([await isSignedIn(own), await isSignedIn(other)]).toEqual([true, false]);
    expect(await profileOf(email)).toMatchObject({ isEmailVerified: true, linked: [], hasPassword: true });
    expect(await stores().secondFactors.find(id)).toBeNull();
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(
      'Verificação em duas etapas desligada · Pauta',
    );
    expect((await logIn(openBrowser(portal()), email)).headers.get('Location')).toBe('/');
  });
});

describe('a confirmation link', () => {
  it('confirms nothing for the owner of an address whose account someone else created', async () => {
    const attacker = openBrowser(portal());
    const { email } = await register(attacker);
    const token = await tokenOf(email, 'confirmar-email');
    const owner = openBrowser(portal());
    const page = await (await owner.get(`/confirmar-email?${new URLSearchParams({ token })}`)).text();
    expect(page).toContain('Entre na conta que você criou para confirmar o e-mail.');
    expect(page).not.toContain('<input type="hidden" name="token"');
    expect((await confirm(owner, token)).status).toBe(401);

    const stranger = openBrowser(portal());
    await register(stranger);
    const refused = await confirm(stranger, token);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('Este link é de outra conta.');
    expect(await profileOf(email)).toMatchObject({ isEmailVerified: false });
    expect(await isSignedIn(attacker)).toBe(true);
  });

  it('asks for a login on another device', async () => {
    const { email } = await register(openBrowser(portal()));
    const token = await tokenOf(email, 'confirmar-email');
    const address = `/confirmar-email?${new URLSearchParams({ token })}`;
    const phone = openBrowser(portal());
    const page = await (await phone.get(address)).text();
    const login = /href="(\/login\?voltar=[^"]*)"/.exec(page)?.[1] ?? '';
    const form = await (await phone.get(login)).text();
    const voltar = /name="voltar" value="([^"]*)"/.exec(form)?.[1] ?? '';
    later();
    const came = await phone.post('/login', { email, password, voltar });
    expect(came.headers.get('Location')).toBe(address);
    expect(await (await phone.get(address)).text()).toContain('<input type="hidden" name="token"');
    expect((await confirm(phone, token)).headers.get('Location')).toBe('/confirmar-email?estado=ok');
    expect(await profileOf(email)).toMatchObject({ isEmailVerified: true });
  });

  it('works once, and the other links to the same address end with it', async () => {
    const own = openBrowser(portal());
    const { email } = await register(own);
    const first = await tokenOf(email, 'confirmar-email');
    await callAs(own, 'POST', '/confirmacao');
    const second = await tokenOf(email, 'confirmar-email');
    expect(second).not.toBe(first);
    expect((await confirm(own, first)).status).toBe(303);
    for (const token of [first, second]) {
      const refused = await confirm(own, token);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('Este link não vale mais.');
    }
  });

  it('ends with its account, and does not confirm a newer account of the same address', async () => {
    const own = openBrowser(portal());
    const { email } = await register(own);
    const token = await tokenOf(email, 'confirmar-email');
    const wish = { email, password, comments: 'remove' };
    expect((await callAs(own, 'POST', '/excluir', wish)).status).toBe(200);
    later();
    const again = openBrowser(portal());
    expect((await again.post('/registrar', { name: 'Outra', email, password })).status).toBe(303);
    expect((await confirm(again, token)).status).toBe(400);
    expect(await profileOf(email)).toMatchObject({ isEmailVerified: false });
  });

  it('is stored as a digest only', async () => {
    const { email } = await register(openBrowser(portal()));
    const token = await tokenOf(email, 'confirmar-email');
    const rows = await stores().connections.read.selectFrom('verifications').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('does not work as a link for a new password, nor the other way round', async () => {
    const own = openBrowser(portal());
    const { email } = await register(own);
    const confirmation = await tokenOf(email, 'confirmar-email');
    const reset = await askForReset(email);
    expect((await confirm(own, reset)).status).toBe(400);
    const crossed = await own.post('/redefinir-senha', { token: confirmation, password: next });
    expect(crossed.status).toBe(400);
    expect(await profileOf(email)).toMatchObject({ isEmailVerified: false });
  });
});

describe('two-step login on an unconfirmed address', () => {
  const unconfirmed = {
    code: 'conflict',
    message: 'Confirme seu e-mail antes de ligar a verificação em duas etapas.',
  };

  it('cannot be turned on', async () => {
    const own = openBrowser(portal());
    const { email } = await register(own);
    const begun = await callAs(own, 'POST', '/duas-etapas', { password });
    expect(begun).toMatchObject({ status: 409, answer: unconfirmed });
    await confirm(own, await tokenOf(email, 'confirmar-email'));
    await turnOn(portal(), own);
    expect(await stores().secondFactors.find((await userOf(email)).id)).not.toBeNull();
  });
});

describe('mails to an unconfirmed address', () => {
  it('report a changed password once a day, whatever the number of changes', async () => {
    const own = openBrowser(portal());
    const { email } = await register(own);
    let current = password;
    for (let change = 0; change < 3; change += 1) {
      later();
      const newPassword = `senha bem longa ${change}`;
      const { status } = await callAs(own, 'PUT', '/senha', {
        currentPassword: current,
        newPassword,
      });
      expect(status).toBe(200);
      current = newPassword;
    }
    const told = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Senha trocada'));
    expect(told).toHaveLength(1);
  });

  it('stay in the queue when the account is deleted', async () => {
    const own = openBrowser(portal());
    const { email } = await register(own);
    await stores().mails.enqueue(aMail({ to: email, subject: 'Convite' }));
    const wish = { email, password, comments: 'remove' };
    expect((await callAs(own, 'POST', '/excluir', wish)).status).toBe(200);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Convite');
  });

  it('contain no name, whatever their reason is', async () => {
    const own = openBrowser(portal());
    const { email } = await register(own, { name: 'Ganhou! https://golpe.example' });
    await callAs(own, 'POST', '/confirmacao');
    await askForReset(email);
    await callAs(own, 'PUT', '/senha', { currentPassword: password, newPassword: next });
    for (let tried = 0; tried < 21; tried += 1) {
      if (tried % 9 === 0) later();
      await openBrowser(portal()).post('/login', { email, password: 'errada de todo' });
    }
    const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject).toSorted();
    await waitFor(async () =>
      expect(await subjects()).toEqual([
        'Confirme seu e-mail · Pauta',
        'Confirme seu e-mail · Pauta',
        'Muitas tentativas de entrar na sua conta',
        'Nova senha · Pauta',
        'Senha trocada · Pauta',
      ]),
    );
    const sent = JSON.stringify(await mailsTo(email));
    expect(sent).not.toContain('Ganhou');
    expect(sent).not.toContain('golpe.example');
  });
});
