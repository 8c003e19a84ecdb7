/** Logins and changes of the password or of the second step that happen at the same time. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { challengeLifetimeMs } from '../../../domain/accounts/two-factor.ts';
import { createTally } from '../../../server/http/tally.ts';
import type { Passwords } from '../../../server/ports/accounts.ts';
import type { Database } from '../../../server/ports/stores.ts';
import { logIn, logInWithCode } from '../../../server/services/accounts/login/log-in.ts';
import { hashChallenge } from '../../../server/services/accounts/login/open-session.ts';
import { createPasswordWork } from '../../../server/services/accounts/login/password-work.ts';
import { hashRecoveryCode } from '../../../server/services/accounts/two-factor/codes.ts';
import {
  confirmTwoFactor,
  deleteTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from '../../../server/services/accounts/two-factor/set-up.ts';
import { openApp } from '../../authenticator-app.ts';
import { anAccount, password } from '../../contracts/accounts/account-builders.ts';
import { databases, type OpenedDatabase } from '../../contracts/databases.ts';

const site = { name: 'Pauta', author: 'Redação', url: 'https://pauta.example', terms: { version: '01' } };
const visit = { address: '203.0.113.7', userAgent: 'Navegador/1.0', mark: '' };
const typed = { email: 'bia@exemplo.com', password };
const sessionSecret = 's'.repeat(40);
const silence = { info() {}, warn() {}, error() {} };

/** When many people log in, comparing a password takes up to ten seconds; here something else happens in that time. */
describe.each(databases)('while a user logs in on $name', ({ open }) => {
  let opened: OpenedDatabase;
  let userId: string;
  beforeEach(async () => {
    opened = await open();
    userId = (await opened.accounts.register(anAccount())) ?? '';
  });
  afterEach(() => opened.close());

  const needs = () => ({
    passwords: opened.accounts.passwords,
    database: opened.database,
    passwordWork: createPasswordWork({ ...opened.database, clock: () => Date.now() }),
    sessionSecret,
    tally: createTally(),
    clock: () => Date.now(),
    site,
    log: silence,
  });
  /** The database, on which something happens just before a service writes. */
  const databaseWhile = (happens: () => Promise<unknown>): Database => ({
    ...opened.database,
    async inTransaction(work) {
      await happens();
      return opened.database.inTransaction(work);
    },
  });
  const logInWhile = (happens: () => Promise<unknown>, during: 'verify' | 'write' = 'verify') => {
    const { passwords } = opened.accounts;
    const slow: Passwords = {
      ...passwords,
      async verify(...proof) {
        const isRight = await passwords.verify(...proof);
        await happens();
        return isRight;
      },
    };
    return during === 'verify'
      ? logIn({ ...needs(), passwords: slow })(typed, visit)
      : logIn({ ...needs(), database: databaseWhile(happens) })(typed, visit);
  };
  const turnOn = () => {
    const factor = {
      sealedSecret: 'x',
      since: 1,
      lastStep: 1,
      codeHashes: [hashRecoveryCode(userId, 'codigo')],
    };
    return opened.database.secondFactors.create(userId, factor);
  };

  it('the old password opens no session once there is a new one', async () => {
    const result = await logInWhile(() => opened.accounts.setPassword(userId, 'uma outra senha longa'));
    expect(result).toMatchObject({ ok: false, problem: { code: 'invalid-input' } });
    expect(await opened.accounts.listSessions(userId, 9)).toEqual([]);
  });

  it.each(['verify', 'write'] as const)(
    'an account that is deleted meanwhile (%s) is none',
    async (during) => {
      const result = await logInWhile(() => opened.database.users.delete(userId), during);
      expect(result).toMatchObject({ ok: false, problem: { code: 'invalid-input' } });
    },
  );

  it('the old password does not lead to the second step either', async () => {
    await turnOn();
    expect(
      await logInWhile(() => opened.accounts.setPassword(userId, 'uma outra senha longa')),
    ).toMatchObject({
      ok: false,
    });
    expect(await logInWhile(async () => {})).toMatchObject({ ok: false });
  });

  it('a second step that was just turned on is required', async () => {
    const result = await logInWhile(turnOn, 'write');
    expect(result).toMatchObject({ ok: true, value: { kind: 'code' } });
    expect(await opened.accounts.listSessions(userId, 9)).toEqual([]);
  });

  it.each([
    ['the password changes', () => opened.accounts.setPassword(userId, 'uma outra senha longa')],
    ['the account is deleted', () => opened.database.users.delete(userId)],
  ])('a right code opens nothing when %s with it', async (_what, happens) => {
    await turnOn();
    const challenge = 'desafio';
    const { loginChallenges } = opened.database;
    const expiresAt = Date.now() + challengeLifetimeMs;
    await loginChallenges.create({ id: hashChallenge(challenge), userId, way: 'password', expiresAt });
    const code = 'abcdefghijklmnopqrstuvwxyz';
    await opened.database.secondFactors.replaceCodes(userId, [hashRecoveryCode(userId, code)]);
    expect(
      await logInWithCode({ ...needs(), database: databaseWhile(happens) })({ challenge, code }, visit),
    ).toMatchObject({
      ok: false,
      problem: { code: 'unauthenticated' },
    });
    expect(await opened.accounts.listSessions(userId, 9)).toEqual([]);
  });

  it('a second step is not turned on, off or renewed by a session that has ended', async () => {
    const changes = needs();
    await opened.database.users.confirmAddress(userId);
    await opened.accounts.openSession({ id: userId, email: typed.email }, visit);
    const [session] = await opened.accounts.listSessions(userId, 1);
    const sessionId = session?.id ?? '';
    const begun = await startTwoFactor(changes)(userId, { password, sessionId, address: visit.address });
    if (!begun.ok) throw new Error('Refused.');
    const app = openApp(begun.value.secret);
    await opened.accounts.endAllSessions(userId);
    const refused = { ok: false, problem: { code: 'unauthenticated' } };
    const { draft } = begun.value;
    expect(await confirmTwoFactor(changes)(userId, { draft, code: app(), sessionId })).toMatchObject(refused);
    expect(await opened.database.secondFactors.find(userId)).toBeNull();

    const code = 'abcdefghijklmnopqrstuvwxyz';
    await turnOn();
    const proof = { password, sessionId, code, address: visit.address };
    for (const change of [deleteTwoFactor(changes), renewRecoveryCodes(changes)]) {
      await opened.database.secondFactors.replaceCodes(userId, [hashRecoveryCode(userId, code)]);
      expect(await change(userId, proof)).toMatchObject(refused);
    }
    expect(await opened.database.secondFactors.find(userId)).not.toBeNull();
  });

  it('of two concurrent changes of a password the first one counts', async () => {
    const change = (newPassword: string) =>
      opened.accounts.changePassword(userId, {
        currentPassword: password,
        newPassword,
        currentSessionId: '',
      });
    const done = await Promise.all(['primeira senha nova', 'segunda senha nova'].map(change));
    expect(done.toSorted()).toEqual([false, true]);
  });

  it('a reset link that was sent before the password changed sets no password afterwards', async () => {
    const sent = await opened.accounts.createResetLink(typed.email);
    await opened.accounts.changePassword(userId, {
      currentPassword: password,
      newPassword: 'uma outra senha longa',
      currentSessionId: '',
    });
    expect(await opened.accounts.resetPassword(sent ?? '', 'senha de outra pessoa')).toBe(false);
  });
});
