/** Counts attempts to log in against the rate limits. */
import { unknownDevicesLimited } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../../domain/web/problem.ts';
import {
  codeLimit,
  knownCodeLimit,
  knownLoginLimit,
  knownPasswordWorkLimit,
  loginLimit,
  networkOf,
  rateLimitProblem,
  unknownDeviceCodeLimit,
  unknownDeviceLoginLimit,
} from '../../../../domain/web/rate-limit.ts';
import type { Visit } from '../../../ports/accounts.ts';
import type { AccountAdapters } from '../account-adapters.ts';
import { findKnownDevice } from './device-mark.ts';

/**
 * Counts an attempt with a password. A device that is known to the account has its own limit. All known devices of an
 * account share a limit, and all known devices of a network share another one. Unknown devices share three limits: of
 * their network, of their network for this account, and of the account. The result does not depend on whether the
 * account exists.
 */
export async function claimPasswordAttempt(
  {
    database,
    sessionSecret,
    passwordWork,
  }: Pick<AccountAdapters, 'database' | 'sessionSecret' | 'passwordWork'>,
  email: string,
  { mark, address }: Visit,
  now: number,
): Promise<Result<{ isKnownDevice: boolean }>> {
  const { rateLimits } = database;
  const device = await findKnownDevice({ sessionSecret, users: database.users }, mark, email);
  if (device !== null) {
    // The limit of the network comes last, so that attempts that an account's own limit rejects do not count against
    // other users of the network.
    const limits = [
      [loginLimit, `${email}\naparelho ${device}`],
      [knownLoginLimit, email],
      [knownPasswordWorkLimit, networkOf(address)],
    ] as const;
    for (const [limit, key] of limits) {
      const waitMs = await rateLimits.take(limit, key, now);
      if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    }
    return ok({ isKnownDevice: true });
  }
  // This limit comes first, so that a network over it costs only a query for each invented account.
  const rejection = await passwordWork.take(address);
  if (rejection) return fail(rejection);
  const waitMs = await rateLimits.take(loginLimit, `${email}\n${networkOf(address)}`, now);
  if (waitMs > 0) return fail(rateLimitProblem(waitMs));
  const sharedWaitMs = await rateLimits.take(unknownDeviceLoginLimit, email, now);
  return sharedWaitMs > 0 ? fail(unknownDeviceProblem(sharedWaitMs)) : ok({ isKnownDevice: false });
}

/**
 * Counts an attempt with a code. Known devices share a limit, too, because codes are a million times easier to guess
 * than passwords.
 */
export async function claimCodeAttempt(
  { database, sessionSecret }: Pick<AccountAdapters, 'database' | 'sessionSecret'>,
  email: string,
  { mark }: Visit,
  now: number,
): Promise<Problem | null> {
  const { rateLimits, users } = database;
  const device = await findKnownDevice({ sessionSecret, users }, mark, email);
  if (device === null) {
    const waitMs = await rateLimits.take(unknownDeviceCodeLimit, email, now);
    return waitMs > 0 ? unknownDeviceProblem(waitMs) : null;
  }
  const ownWaitMs = await rateLimits.take(codeLimit, `${email}\n${device}`, now);
  const waitMs = ownWaitMs > 0 ? ownWaitMs : await rateLimits.take(knownCodeLimit, email, now);
  return waitMs > 0 ? rateLimitProblem(waitMs) : null;
}

function unknownDeviceProblem(retryAfterMs: number): Problem {
  return { code: 'too-many-requests', message: unknownDevicesLimited, retryAfterMs };
}
