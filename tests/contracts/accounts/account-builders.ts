/** Accounts, identities and devices with usual values, for tests of accounts. */
import { afterEach, beforeEach, vi } from 'vitest';
import { firstTermsVersion } from '../../../domain/accounts/account.ts';
import type { ProvenIdentity } from '../../../server/ports/accounts.ts';
import { testNowMs } from '../../builders.ts';
import type { NewAccount } from '../../test-accounts.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

export const device = { address: '203.0.113.7', userAgent: 'Navegador/1.0 (São Paulo)' };
export const terms = { version: firstTermsVersion, acceptedAt: testNowMs };
export const password = 'uma senha bem longa';

export function anAccount(changes: Partial<NewAccount> = {}): NewAccount {
  return { name: 'Bia', email: 'bia@exemplo.com', password, terms, isEmailVerified: false, ...changes };
}

export function anIdentity(changes: Partial<ProvenIdentity> = {}): ProvenIdentity {
  return {
    provider: 'google',
    issuer: 'https://accounts.google.com/',
    subject: 'g-1',
    email: 'bia@exemplo.com',
    isEmailVerified: true,
    name: 'Bia G.',
    ...changes,
  };
}

export function useAccounts(open: OpenDatabase) {
  const opened = useDatabase(open);
  const accounts = () => opened().accounts;
  const users = () => opened().database.users;

  // Test accounts use the system clock.
  beforeEach(() => {
    vi.useFakeTimers({ now: testNowMs, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function registered(changes: Partial<NewAccount> = {}): Promise<string> {
    const id = await accounts().register(anAccount(changes));
    if (!id) throw new Error('The address is taken.');
    return id;
  }

  async function signedIn(email = 'bia@exemplo.com') {
    const person = await accounts().recognize(email, password);
    const session = person && (await accounts().openSession(person, device));
    const found = session && (await accounts().findSession(session.token));
    if (!session || !found) throw new Error('The login failed.');
    return { ...session, ...found };
  }
  return { opened, accounts, users, registered, signedIn };
}
