/** Checks what registrations, logins and sessions promise on every database. */
import { describe, expect, it, vi } from 'vitest';
import { sessionLifetimeMs } from '../../../domain/accounts/session.ts';
import { Unavailable } from '../../../server/ports/unavailable.ts';
import { aUser, dayMs, testNowMs } from '../../builders.ts';
import type { OpenDatabase } from '../databases.ts';
import { anAccount, password, useAccounts } from './account-builders.ts';

export function describeAccounts(open: OpenDatabase): void {
  describe('accounts', () => {
    const { opened, accounts, users, registered, signedIn } = useAccounts(open);

    describe('register', () => {
      it('rejects a second account of an address, also for concurrent requests', async () => {
        const ids = await Promise.all([1, 2, 3].map(() => accounts().register(anAccount())));
        expect(ids.filter(Boolean)).toHaveLength(1);
        expect(await accounts().register(anAccount({ name: 'Outra' }))).toBeNull();
        expect(await users().count()).toBe(1);
      });
    });

    describe('login', () => {
      it('accepts a password in every Unicode composition', async () => {
        await registered({ password: 'maçã verde é boa'.normalize('NFD') });
        expect(
          await accounts().recognize('bia@exemplo.com', 'maçã verde é boa'.normalize('NFC')),
        ).not.toBeNull();
      });

      it('rejects imported accounts, which have no password', async () => {
        const user = aUser();
        await users().saveVerified(user);
        for (const tried of ['', 'undefined', 'null', password]) {
          expect(await accounts().recognize(user.email, tried)).toBeNull();
        }
      });
    });

    describe('sessions', () => {
      it('end and are deleted thirty days after their last use', async () => {
        await registered();
        const { token } = await signedIn();
        vi.setSystemTime(testNowMs + dayMs + 1);
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
        vi.setSystemTime(testNowMs + 90 * dayMs - 1);
        expect(await accounts().findSession(token)).toMatchObject({ isProlonged: false });
        vi.setSystemTime(testNowMs + 90 * dayMs);
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
    });
  });
}
