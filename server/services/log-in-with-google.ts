import { accountName, termsVersion } from '../../domain/account.ts';
import type { GoogleFault } from '../../domain/google.ts';
import {
  type Accounts,
  type Device,
  type IdentityProvider,
  type OpenedSession,
  type ProviderAttempt,
  ProviderError,
} from '../account-ports.ts';
import type { Clock, Database } from '../ports.ts';
import { recordLogin } from './record-login.ts';

interface Needs {
  accounts: Accounts;
  identityProvider: IdentityProvider;
  database: Pick<Database, 'users' | 'audit'>;
  clock: Clock;
  log: {
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
}

export type GoogleResult<T> = { ok: true; value: T } | { ok: false; fault: GoogleFault };

/** Where to send somebody who wants to come in with Google, and what their browser must bring back. */
export function beginGoogleLogin({ identityProvider, log }: Pick<Needs, 'identityProvider' | 'log'>) {
  return (): Promise<GoogleResult<{ url: string; attempt: ProviderAttempt }>> =>
    telling(log, async () => ({ ok: true, value: await identityProvider.begin() }));
}

/** Opens the session of whom Google sent back (decisions.md, Accounts). A profile is made when there is none. */
export function finishGoogleLogin({ accounts, identityProvider, database, clock, log }: Needs) {
  const record = recordLogin({ database, clock, log });
  return (answer: URL, attempt: ProviderAttempt, device: Device): Promise<GoogleResult<OpenedSession>> =>
    telling(log, async () => {
      const identity = await identityProvider.finish(answer, attempt);
      if (!identity.isEmailVerified) return { ok: false, fault: 'unverified-email' };
      const named = { ...identity, name: accountName(identity.name, identity.email) };
      const terms = { version: termsVersion, acceptedAt: clock() };
      const login = await accounts.loginWithProvider(named, terms, device);
      if (login.kind !== 'opened') return { ok: false, fault: login.kind };
      await record(login.session, 'com Google');
      return { ok: true, value: login.session };
    });
}

async function telling<T>(log: Needs['log'], work: () => Promise<GoogleResult<T>>): Promise<GoogleResult<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.fault === 'unreachable' || error.fault === 'mismatch') {
      log.warn({ err: error.cause }, `sign-in with Google: ${error.fault}`);
    }
    return { ok: false, fault: error.fault };
  }
}
