/**
 * Logs users in with Google. It creates an account, or links an existing one if its address is confirmed on both sides
 * (docs/product.md#google).
 */
import { providerName } from '../../../../domain/accounts/account.ts';
import type { GoogleFault } from '../../../../domain/accounts/google.ts';
import {
  type AcceptedTerms,
  type Device,
  type KnownPerson,
  type ProvenIdentity,
  type ProviderAttempt,
  ProviderError,
} from '../../../ports/accounts.ts';
import type { Stores } from '../../../ports/stores.ts';
import { createId } from '../../site/create-id.ts';
import type { AccountAdapters } from '../account-adapters.ts';
import { findFreeName } from '../reserved-names.ts';
import { type LoginStep, openSessionOrChallenge } from './open-session.ts';

type Adapters = Pick<AccountAdapters, 'identityProvider' | 'database' | 'site' | 'clock' | 'log'>;

type GoogleResult<T> = { ok: true; value: T } | { ok: false; fault: GoogleFault };

/**
 * Starts a login with the provider. Returns the address to open, and the data that the browser keeps until it returns.
 */
export function startGoogleLogin({ identityProvider, log }: Pick<Adapters, 'identityProvider' | 'log'>) {
  return (): Promise<GoogleResult<{ url: string; attempt: ProviderAttempt }>> =>
    catchFaults(log, async () => ({ ok: true, value: await identityProvider.start() }));
}

/**
 * Logs a user in with the provider. It requires the portal's second step as well, because Google does not tell whether
 * it required one.
 */
export function logInWithGoogle({ identityProvider, database, site, clock, log }: Adapters) {
  return (answer: URL, attempt: ProviderAttempt, device: Device): Promise<GoogleResult<LoginStep>> =>
    catchFaults(log, async () => {
      const identity = await identityProvider.finish(answer, attempt);
      if (!identity.isEmailVerified) return { ok: false, fault: 'unverified-email' };
      const names = [providerName(identity.name, identity.email), providerName('', identity.email)];
      const named = {
        ...identity,
        name: await findFreeName({ users: database.users, things: database.things, site }, names),
      };
      const now = clock();
      const terms = { version: site.terms.version, acceptedAt: now };
      const step = await database.inTransaction(async (stores) => {
        const person = await recognizeIdentity(stores, named, { terms, now });
        return person && openSessionOrChallenge(stores, { person, way: 'google', device, now });
      });
      if (step === null) return { ok: false, fault: 'not-linkable' };
      if (step === 'suspended') return { ok: false, fault: step };
      if (step.kind === 'session') log.info({ userId: step.session.userId, way: step.way }, 'logged in');
      return { ok: true, value: step };
    });
}

/**
 * Finds the user, or links an existing account if its address is confirmed, too. Null when it is not
 * (docs/product.md#accounts).
 */
export async function recognizeIdentity(
  { users, credentials }: Pick<Stores, 'users' | 'credentials'>,
  { email, isEmailVerified, name, ...identity }: ProvenIdentity,
  { terms, now }: { terms: AcceptedTerms; now: number },
): Promise<KnownPerson | null> {
  const linkedId = await credentials.findLinkedUserId(identity);
  const linked = linkedId === null ? null : await users.findById(linkedId);
  if (linked) return { id: linked.id, email: linked.email };
  if (!isEmailVerified) return null;
  const known = await users.findByEmail(email);
  if (known && !(await users.isEmailVerified(known.id))) return null;
  const id = known?.id ?? createId();
  if (!known) await users.create({ id, name, email, isEmailVerified, terms, createdAt: now });
  await credentials.link(id, identity, now);
  return { id, email };
}

async function catchFaults<T>(
  log: Adapters['log'],
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
