import { describe, expect, it, vi } from 'vitest';
import { emailConfirmationLifetimeMs } from '../../../domain/accounts/account.ts';
import { passwordResetLifetimeMs } from '../../../domain/accounts/password.ts';
import { confirmEmail } from '../../../server/services/accounts/confirm-email.ts';
import { aUser, testNowMs } from '../../builders.ts';
import type { OpenDatabase } from '../databases.ts';
import { anIdentity, device, password, terms, useAccounts } from './account-builders.ts';

const site = { name: 'Pauta', author: 'Redação', url: 'https://pauta.test', terms: { version: '01' } };

export function describeAccountProofs(open: OpenDatabase): void {
  describe('accounts: proofs of identity', () => {
    const { opened, accounts, users, registered, signedIn } = useAccounts(open);

    describe('password reset', () => {
      const next = 'outra senha bem longa';

      it('works once, ends every session and verifies the address', async () => {
        const userId = await registered();
        const { token: session } = await signedIn();
        const reset = await accounts().createResetLink('bia@exemplo.com');
        const token = reset ?? '';
        expect(await accounts().isResetToken(token)).toBe(true);
        expect(await accounts().resetPassword(token, next)).toBe(true);
        expect(await accounts().findSession(session)).toBeNull();
        expect(await accounts().recognize('bia@exemplo.com', password)).toBeNull();
        expect(await accounts().recognize('bia@exemplo.com', next)).toMatchObject({ id: userId });
        expect(await accounts().isResetToken(token)).toBe(false);
        expect(await accounts().resetPassword(token, 'terceira senha longa')).toBe(false);
        const linked = await accounts().recognizeIdentity(anIdentity(), terms);
        expect(linked).toMatchObject({ id: userId });
      });

      it('works once for two concurrent requests', async () => {
        await registered();
        const token = (await accounts().createResetLink('bia@exemplo.com')) ?? '';
        const done = await Promise.all([next, password].map((p) => accounts().resetPassword(token, p)));
        expect(done.filter(Boolean)).toHaveLength(1);
      });

      it('works for thirty minutes', async () => {
        await registered();
        const token = (await accounts().createResetLink('bia@exemplo.com')) ?? '';
        vi.setSystemTime(testNowMs + passwordResetLifetimeMs - 1000);
        expect(await accounts().isResetToken(token)).toBe(true);
        vi.setSystemTime(testNowMs + passwordResetLifetimeMs + 1);
        expect(await accounts().isResetToken(token)).toBe(false);
        expect(await accounts().resetPassword(token, next)).toBe(false);
        expect(await accounts().recognize('bia@exemplo.com', password)).not.toBeNull();
      });

      it('sets the first password of an imported account', async () => {
        const user = aUser();
        await users().save(user);
        const token = (await accounts().createResetLink(user.email)) ?? '';
        expect(await accounts().resetPassword(token, next)).toBe(true);
        expect(await accounts().recognize(user.email, next)).toMatchObject({ id: user.id });
      });

      it('is rejected for an address without an account and for other tokens', async () => {
        await registered();
        expect(await accounts().createResetLink('ninguem@exemplo.com')).toBeNull();
        for (const token of ['', 'x', 'a'.repeat(40)]) {
          expect(await accounts().isResetToken(token)).toBe(false);
          expect(await accounts().resetPassword(token, next)).toBe(false);
        }
      });

      it('stores no working link', async () => {
        await registered();
        const token = (await accounts().createResetLink('bia@exemplo.com')) ?? '';
        const { connections } = opened().database;
        const rows = await connections.read.selectFrom('verifications').selectAll().execute();
        expect(rows).toHaveLength(1);
        expect(JSON.stringify(rows)).not.toContain(token);
      });
    });

    describe('change of password', () => {
      it('requires the current password, and ends all other sessions', async () => {
        const userId = await registered();
        const [here, elsewhere] = [await signedIn(), await signedIn()];
        const change = {
          currentPassword: 'errada demais',
          newPassword: 'nova senha bem longa',
          keepSessionId: here.id,
        };
        expect(await accounts().changePassword(userId, change)).toBe(false);
        expect(await accounts().changePassword(userId, { ...change, currentPassword: password })).toBe(true);
        expect(await accounts().findSession(here.token)).not.toBeNull();
        expect(await accounts().findSession(elsewhere.token)).toBeNull();
        expect(await accounts().recognize('bia@exemplo.com', 'nova senha bem longa')).not.toBeNull();
      });

      it('is rejected for accounts without a password', async () => {
        const user = aUser();
        await users().save(user);
        const change = { currentPassword: '', newPassword: 'nova senha bem longa', keepSessionId: '' };
        expect(await accounts().changePassword(user.id, change)).toBe(false);
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

      it('allows the provider to be linked', async () => {
        const userId = await registered();
        expect(await accounts().recognizeIdentity(anIdentity(), terms)).toBeNull();
        const token = await linkFor(userId);
        expect(await confirm(token)).toMatchObject({ ok: true });
        expect(await confirm(token)).toMatchObject({ ok: false });
        expect(await accounts().recognizeIdentity(anIdentity(), terms)).toMatchObject({ id: userId });
      });

      it('rejects expired, forged and missing tokens', async () => {
        const token = await linkFor(await registered());
        for (const forged of ['', 'x', `${token}x`, token.slice(2)]) {
          expect(await confirm(forged)).toMatchObject({ ok: false });
        }
        vi.setSystemTime(testNowMs + emailConfirmationLifetimeMs);
        expect(await confirm(token)).toMatchObject({ ok: false });
      });

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

      it('creates the account, and finds it by the subject afterwards', async () => {
        const first = await accounts().recognizeIdentity(anIdentity(), terms);
        if (!first) throw new Error('Rejected.');
        expect(await users().findById(first.id)).toMatchObject({
          name: 'Bia G.',
          roles: [],
        });
        const moved = anIdentity({ email: 'nova@exemplo.com', name: 'Outra' });
        const second = await accounts().recognizeIdentity(moved, terms);
        expect(second).toMatchObject({ id: first.id });
        expect(await users().count()).toBe(1);
      });

      it('creates one account for two concurrent answers', async () => {
        const logins = await Promise.all(
          [1, 2, 3].map(() => accounts().recognizeIdentity(anIdentity(), terms)),
        );
        expect(logins[0]).not.toBeNull();
        expect(new Set(logins.map((login) => login?.id)).size).toBe(1);
        expect(await users().count()).toBe(1);
      });

      it('links only accounts that are verified on both sides', async () => {
        const userId = await registered();
        const unverified = anIdentity({ isEmailVerified: false });
        expect(await accounts().recognizeIdentity(anIdentity(), terms)).toBeNull();
        expect(await accounts().recognizeIdentity(unverified, terms)).toBeNull();
        await users().confirmAddress(userId);
        expect(await accounts().recognizeIdentity(unverified, terms)).toBeNull();
      });

      it('creates no account for an unverified address', async () => {
        const unverified = anIdentity({ isEmailVerified: false });
        expect(await accounts().recognizeIdentity(unverified, terms)).toBeNull();
        expect(await users().count()).toBe(0);
      });

      it('links imported accounts', async () => {
        const user = aUser({ email: 'bia@exemplo.com', roles: ['admin'] });
        await users().save(user);
        expect(await accounts().recognizeIdentity(anIdentity(), terms)).toMatchObject({ id: user.id });
        expect((await users().findById(user.id))?.name).toBe(user.name);
      });

      it('leaves nothing to a person who registered the address of another one in advance', async () => {
        await registered({ password: 'senha do atacante' });
        const known = await accounts().recognize('bia@exemplo.com', 'senha do atacante');
        const attacker = known && (await accounts().openSession(known, device));
        expect(await accounts().recognizeIdentity(anIdentity(), terms)).toBeNull();
        const reset = await accounts().createResetLink('bia@exemplo.com');
        await accounts().resetPassword(reset ?? '', password);
        expect(await accounts().recognizeIdentity(anIdentity(), terms)).not.toBeNull();
        expect(await accounts().findSession(attacker?.token ?? '')).toBeNull();
        expect(await accounts().recognize('bia@exemplo.com', 'senha do atacante')).toBeNull();
      });
    });

    it('setPassword opens an account to the operator and ends all earlier sessions', async () => {
      const userId = await registered();
      const { token } = await signedIn();
      await accounts().setPassword(userId, 'senha do operador');
      expect(await accounts().findSession(token)).toBeNull();
      expect(await accounts().recognize('bia@exemplo.com', password)).toBeNull();
      expect(await accounts().recognize('bia@exemplo.com', 'senha do operador')).not.toBeNull();
    });
  });
}
