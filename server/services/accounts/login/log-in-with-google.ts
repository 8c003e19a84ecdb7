import { providerName, termsVersion } from '../../../../domain/accounts/account.ts';
import type { GoogleFault } from '../../../../domain/accounts/google.ts';
import {
  type Device,
  type IdentityProvider,
  type ProviderAttempt,
  ProviderError,
} from '../../../ports/accounts.ts';
import type { Clock, Database } from '../../../ports/stores.ts';
import { findFreeName } from '../reserved-names.ts';
import { type LoginStep, openSessionOrChallenge } from './proceed-login.ts';
import { recognizeIdentity } from './recognize-identity.ts';

interface Needs {
  identityProvider: IdentityProvider;
  database: Pick<Database, 'users' | 'inTransaction'>;
  site: { name: string; author: string };
  clock: Clock;
  log: {
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
  };
}

export type GoogleResult<T> = { ok: true; value: T } | { ok: false; fault: GoogleFault };

/** Starts a login with Google: where to send the browser, and what it has to bring back. */
export function startGoogleLogin({ identityProvider, log }: Pick<Needs, 'identityProvider' | 'log'>) {
  return (): Promise<GoogleResult<{ url: string; attempt: ProviderAttempt }>> =>
    catchFaults(log, async () => ({ ok: true, value: await identityProvider.start() }));
}

/**
 * The first step of a login with Google (docs/product.md#google). Creates the account when there is none. A user with a
 * second step has to pass it here too: Google does not say whether it asked for one.
 */
export function logInWithGoogle({ identityProvider, database, site, clock, log }: Needs) {
  return (answer: URL, attempt: ProviderAttempt, device: Device): Promise<GoogleResult<LoginStep>> =>
    catchFaults(log, async () => {
      const identity = await identityProvider.finish(answer, attempt);
      if (!identity.isEmailVerified) return { ok: false, fault: 'unverified-email' };
      const names = [providerName(identity.name, identity.email), providerName('', identity.email)];
      const named = { ...identity, name: await findFreeName({ users: database.users, site }, names) };
      const now = clock();
      const terms = { version: termsVersion, acceptedAt: now };
      const step = await database.inTransaction(async (stores) => {
        const person = await recognizeIdentity(stores, named, { terms, now });
        return person && openSessionOrChallenge(stores, { person, way: 'google', device, now });
      });
      if (!step) return { ok: false, fault: 'not-linkable' };
      if (step.kind === 'session') log.info({ userId: step.session.userId, way: step.way }, 'logged in');
      return { ok: true, value: step };
    });
}

async function catchFaults<T>(
  log: Needs['log'],
  work: () => Promise<GoogleResult<T>>,
): Promise<GoogleResult<T>> {
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
