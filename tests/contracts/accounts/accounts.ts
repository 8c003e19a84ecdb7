import { describe, expect, it, vi } from 'vitest';
import {
  sessionExtendAfterMs,
  sessionLifetimeMaxMs,
  sessionLifetimeMs,
} from '../../../domain/accounts/session.ts';
import { Unavailable } from '../../../server/ports/unavailable.ts';
import { aUser, dayMs, testNowMs } from '../../builders.ts';
import type { OpenDatabase } from '../databases.ts';
import { anAccount, device, password, useAccounts } from './account-builders.ts';

export function describeAccounts(open: OpenDatabase): void {
  describe('accounts', () => {
    const { opened, accounts, users, registered, signedIn } = useAccounts(open);

    describe('register', () => {
      it('creates a user without rights, with an id of 20 letters and digits', async () => {
        const id = await registered();
        expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
        expect(await users().findById(id)).toEqual({
          id,
          name: 'Bia',
          email: 'bia@exemplo.com',
          roles: [],
          createdAt: testNowMs,
        });
      });

      it('rejects a second account of an address, also for concurrent requests', async () => {
        const ids = await Promise.all([1, 2, 3].map(() => accounts().register(anAccount())));
        expect(ids.filter(Boolean)).toHaveLength(1);
        expect(await accounts().register(anAccount({ name: 'Outra' }))).toBeNull();
        expect(await users().count()).toBe(1);
      });

      it('stores no readable password', async () => {
        await registered();
        const { connections } = opened().database;
        const rows = await connections.read.selectFrom('accounts').selectAll().execute();
        expect(JSON.stringify(rows)).not.toContain(password);
        expect(rows[0]?.password).toMatch(/^scrypt\$/);
      });

      it('records which terms were accepted, and when', async () => {
        await registered();
        const { connections } = opened().database;
        const [row] = await connections.read.selectFrom('users').selectAll().execute();
        expect(row).toMatchObject({
          terms_version: '01',
          terms_accepted_at: testNowMs,
          email_verified: 0,
        });
      });
    });

    describe('login', () => {
      it('opens a new session each time', async () => {
        const userId = await registered();
        const [first, second] = [await signedIn(), await signedIn()];
        expect(first.token).not.toBe(second.token);
        expect(first.id).not.toBe(second.id);
        expect(await accounts().findSession(first.token)).toMatchObject({
          userId,
          email: 'bia@exemplo.com',
          profile: { name: 'Bia', roles: [], hasSecondFactor: false },
          isProlonged: false,
        });
      });

      it('accepts only the right password', async () => {
        await registered();
        for (const [email, tried] of [
          ['bia@exemplo.com', 'outra senha bem longa'],
          ['bia@exemplo.com', ''],
          ['bia@exemplo.com', password.toUpperCase()],
          ['ninguem@exemplo.com', password],
          ['bia@exemplo.com', 'x'.repeat(128)],
        ] as const) {
          expect(await accounts().recognize(email, tried), `${email} ${tried}`).toBeNull();
        }
      });

      it('accepts a password in every Unicode composition', async () => {
        await registered({ password: 'maçã verde é boa'.normalize('NFD') });
        expect(
          await accounts().recognize('bia@exemplo.com', 'maçã verde é boa'.normalize('NFC')),
        ).not.toBeNull();
      });

      it('rejects imported accounts, which have no password', async () => {
        const user = aUser();
        await users().save(user);
        for (const tried of ['', 'undefined', 'null', password]) {
          expect(await accounts().recognize(user.email, tried)).toBeNull();
        }
      });
    });

    describe('sessions', () => {
      it('reflect a promotion, a demotion and a new name at once', async () => {
        const userId = await registered();
        const { token } = await signedIn();
        await users().setRoles(userId, ['admin']);
        await users().changeName(userId, 'Beatriz');
        expect((await accounts().findSession(token))?.profile).toMatchObject({
          name: 'Beatriz',
          roles: ['admin'],
        });
        await users().setRoles(userId, []);
        expect((await accounts().findSession(token))?.profile?.roles).toEqual([]);
      });

      it('are found only by tokens that the portal signed', async () => {
        await registered();
        const { token } = await signedIn();
        const [plain = '', signature = ''] = token.split('.');
        const { connections } = opened().database;
        const stored = await connections.read.selectFrom('sessions').selectAll().execute();
        expect(JSON.stringify(stored)).not.toContain(signature);
        for (const forged of [
          '',
          plain,
          `${plain}.`,
          `${plain}.AAAA`,
          `x${token}`,
          `${token}.x`,
          `.${signature}`,
        ]) {
          expect(await accounts().findSession(forged), forged).toBeNull();
        }
      });

      it('end by logout, without other sessions', async () => {
        await registered();
        const [first, second] = [await signedIn(), await signedIn()];
        await accounts().logout(first.token);
        await accounts().logout('not.ours');
        expect(await accounts().findSession(first.token)).toBeNull();
        expect(await accounts().findSession(second.token)).not.toBeNull();
      });

      it('are listed with address and device, and ended only by their owner', async () => {
        const userId = await registered();
        await registered({ email: 'caio@exemplo.com' });
        const first = await signedIn();
        vi.setSystemTime(testNowMs + 1000);
        const second = await signedIn();
        const others = await signedIn('caio@exemplo.com');
        const list = await accounts().listSessions(userId, 9);
        expect(list.map(({ id }) => id)).toEqual([second.id, first.id]);
        expect(list[1]).toMatchObject({ address: device.address, createdAt: testNowMs });
        expect(list[1]?.userAgent).toMatch(/^Navegador/);

        expect(await accounts().endSession(userId, others.id)).toBe(false);
        expect(await accounts().endSession(userId, first.id)).toBe(true);
        expect(await accounts().findSession(first.token)).toBeNull();
        await accounts().endAllSessions(userId);
        expect(await accounts().findSession(second.token)).toBeNull();
        expect(await accounts().findSession(others.token)).not.toBeNull();
      });

      it('end and are deleted thirty days after their last use', async () => {
        await registered();
        const { token } = await signedIn();
        vi.setSystemTime(testNowMs + sessionExtendAfterMs + 1);
        expect(await accounts().findSession(token)).toMatchObject({ isProlonged: true });
        expect(await accounts().findSession(token)).toMatchObject({ isProlonged: false });
        vi.setSystemTime(testNowMs + sessionLifetimeMs + 1);
        expect(await accounts().findSession(token)).toMatchObject({ isProlonged: true });
        vi.setSystemTime(testNowMs + 3 * sessionLifetimeMs);
        expect(await accounts().findSession(token)).toBeNull();
        await opened().database.sessions.deleteExpired(Date.now());
        const { connections } = opened().database;
        expect(await connections.read.selectFrom('sessions').selectAll().execute()).toEqual([]);
      });

      it('end ninety days after the login, however often they are used', async () => {
        await registered();
        const { token } = await signedIn();
        for (let days = 20; days < 90; days += 20) {
          vi.setSystemTime(testNowMs + days * dayMs);
          expect(await accounts().findSession(token), `${days}`).not.toBeNull();
        }
        vi.setSystemTime(testNowMs + sessionLifetimeMaxMs - 1);
        expect(await accounts().findSession(token)).toMatchObject({ isProlonged: false });
        vi.setSystemTime(testNowMs + sessionLifetimeMaxMs);
        expect(await accounts().findSession(token)).toBeNull();
      });

      it('have only id and e-mail when the profile cannot be read', async () => {
        const userId = await registered();
        await users().setRoles(userId, ['admin']);
        const { token } = await signedIn();
        const { schema } = opened().database.connections.write;
        await schema.alterTable('users').renameTo('users_out_of_reach').execute();
        const found = await accounts().findSession(token);
        expect(found).toMatchObject({ userId, email: 'bia@exemplo.com', profile: null });
        expect(found?.profileFault).toBeInstanceOf(Error);
        await schema.alterTable('users_out_of_reach').renameTo('users').execute();
        expect((await accounts().findSession(token))?.profile).toMatchObject({
          name: 'Bia',
          roles: ['admin'],
        });
      });

      it('fail while the database is away, instead of having no rights', async () => {
        await registered();
        const { token } = await signedIn();
        const { read } = opened().database.connections;
        vi.spyOn(read, 'selectFrom').mockImplementationOnce(() => {
          throw new Unavailable('database', null);
        });
        await expect(accounts().findSession(token)).rejects.toThrow(Unavailable);
        expect((await accounts().findSession(token))?.profile).toMatchObject({ name: 'Bia' });
      });

      it('are deleted with their user', async () => {
        const userId = await registered();
        const { token } = await signedIn();
        const { connections } = opened().database;
        await connections.write.deleteFrom('users').where('id', '=', userId).execute();
        expect(await accounts().findSession(token)).toBeNull();
      });
    });
  });
}
