import { providedName, termsVersion } from '../../../../domain/accounts/account.ts';
import type { GoogleFault } from '../../../../domain/accounts/google.ts';
import {
  type Accounts,
  type Device,
  type IdentityProvider,
  type ProviderAttempt,
  ProviderError,
} from '../../../ports/accounts.ts';
import type { Clock, Database } from '../../../ports/stores.ts';
import { firstFreeName } from '../reserved-names.ts';
import { type LoginStep, proceedLogin } from './proceed-login.ts';

interface Needs {
  accounts: Accounts;
  identityProvider: IdentityProvider;
  database: Pick<Database, 'users' | 'audit' | 'secondFactors' | 'loginChallenges'>;
  site: { name: string; author: string };
  clock: Clock;
  log: {
    info(facts: object, message: string): void;
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

/**
 * The first step of whom Google sent back (docs/product.md#google). A profile is made when there is none. Who has a
 * second step takes it here too: Google does not tell whether it asked for one.
 */
export function finishGoogleLogin(needs: Needs) {
  const { accounts, identityProvider, database, site, clock, log } = needs;
  const proceed = proceedLogin(needs);
  return (answer: URL, attempt: ProviderAttempt, device: Device): Promise<GoogleResult<LoginStep>> =>
    telling(log, async () => {
      const identity = await identityProvider.finish(answer, attempt);
      if (!identity.isEmailVerified) return { ok: false, fault: 'unverified-email' };
      const names = [providedName(identity.name, identity.email), providedName('', identity.email)];
      const named = { ...identity, name: await firstFreeName({ users: database.users, site }, names) };
      const terms = { version: termsVersion, acceptedAt: clock() };
      const login = await accounts.recognizeWithProvider(named, terms);
      if (login.kind !== 'known') return { ok: false, fault: login.kind };
      const step = await proceed(login.person, 'google', device);
      return step ? { ok: true, value: step } : { ok: false, fault: 'refused' };
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
