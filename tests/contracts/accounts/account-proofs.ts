/** Proofs of a person's identity: reset links, passwords, confirmed addresses and other providers. */
import { describe, expect, it } from 'vitest';
import { emailConfirmationLifetimeMs } from '../../../domain/accounts/account.ts';
import { confirmEmail } from '../../../server/services/accounts/confirm-email.ts';
import { aUser } from '../../builders.ts';
import type { OpenDatabase } from '../databases.ts';
import { anIdentity, password, terms, useAccounts } from './account-builders.ts';

const site = { name: 'Pauta', author: 'Redação', url: 'https://pauta.test', terms: { version: '01' } };

export function describeAccountProofs(open: OpenDatabase): void {
  describe('accounts: proofs of identity', () => {
    const { opened, accounts, users, registered, signedIn } = useAccounts(open);

    describe('password reset', () => {
      const next = 'outra senha bem longa';

      it('works once for two concurrent requests', async () => {
        await registered();
        const token = (await accounts().createResetLink('bia@exemplo.com')) ?? '';
        const done = await Promise.all([next, password].map((p) => accounts().resetPassword(token, p)));
        expect(done.filter(Boolean)).toHaveLength(1);
      });
    });

    describe('confirmation of an address', () => {
      const needs = () => ({ database: opened().database, clock: () => Date.now(), site });
      const linkFor = (userId: string) =>
        opened().database.mailLinks.create('confirm-email', {
          userId,
          now: Date.now(),
          lifetimeMs: emailConfirmationLifetimeMs,
        });
      async function confirm(token: string) {
        const { id, userId } = await signedIn();
        return confirmEmail(needs())(token, { id, userId });
      }

      it('works once for two concurrent requests', async () => {
        const token = await linkFor(await registered());
        const { id, userId } = await signedIn();
        const both = [1, 2].map(() => confirmEmail(needs())(token, { id, userId }));
        expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1);
      });

      it('requires a session of the account', async () => {
        const userId = await registered();
        const token = await linkFor(userId);
        await registered({ email: 'caio@exemplo.com' });
        const { id, token: sessionToken } = await signedIn();
        const caio = await signedIn('caio@exemplo.com');
        await accounts().logout(sessionToken);
        for (const session of [
          null,
          { id, userId },
          { id: caio.id, userId: caio.userId },
          { id: caio.id, userId },
        ])
          expect(await confirmEmail(needs())(token, session)).toMatchObject({ ok: false });
        expect(await users().isEmailVerified(userId)).toBe(false);
        expect(await confirm(token)).toMatchObject({ ok: true });
      });
    });

    describe('login with a provider', () => {
      it('distinguishes equal subjects of different issuers', async () => {
        const first = await accounts().recognizeIdentity(anIdentity(), terms);
        const elsewhere = anIdentity({ issuer: 'https://outro.example/', email: 'caio@exemplo.com' });
        const second = await accounts().recognizeIdentity(elsewhere, terms);
        if (!first || !second) throw new Error('Rejected.');
        expect(second.email).toBe('caio@exemplo.com');
        expect(second.id).not.toBe(first.id);
        expect(await accounts().recognizeIdentity(elsewhere, terms)).toEqual(second);
        const { linked } = (await accounts().findProfile(second.id)) ?? {};
        expect(linked).toMatchObject([{ issuer: 'https://outro.example/', subject: 'g-1' }]);
      });

      it('creates one account for two concurrent answers', async () => {
        const logins = await Promise.all(
          [1, 2, 3].map(() => accounts().recognizeIdentity(anIdentity(), terms)),
        );
        expect(logins[0]).not.toBeNull();
        expect(new Set(logins.map((login) => login?.id)).size).toBe(1);
        expect(await users().count()).toBe(1);
      });

      it('links imported accounts', async () => {
        const user = aUser({ email: 'bia@exemplo.com', roles: ['admin'] });
        await users().saveVerified(user);
        expect(await accounts().recognizeIdentity(anIdentity(), terms)).toMatchObject({ id: user.id });
        expect((await users().findById(user.id))?.name).toBe(user.name);
      });
    });
  });
}
