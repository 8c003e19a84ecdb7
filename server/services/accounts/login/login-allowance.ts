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
import type { UserStore, Visit } from '../../../ports/accounts.ts';
import type { RateLimiter } from '../../../ports/rate-limiter.ts';
import { findKnownDevice } from './device-mark.ts';
import type { PasswordWork } from './password-work.ts';

interface Needs {
  rateLimits: RateLimiter;
  users: Pick<UserStore, 'findSecurityStamp'>;
  sessionSecret: string;
}

interface PasswordNeeds extends Needs {
  passwordWork: Pick<PasswordWork, 'take'>;
}

/**
 * Takes one attempt at an account's password, or returns the rejection. A device that has logged in to the account has
 * its own limit; all such devices share a limit for the account, and those of one network a limit for all accounts. All
 * other devices share three limits: of their network for all accounts, of their network for this account, and of all
 * networks for this account. The result does not depend on whether the account exists.
 */
export async function claimPasswordAttempt(
  needs: PasswordNeeds,
  email: string,
  { mark, address }: Visit,
  now: number,
): Promise<Result<{ isKnownDevice: boolean }>> {
  const device = await findKnownDevice(needs, mark, email);
  const refusal =
    device === null
      ? await takeOfStranger(needs, email, address, now)
      : await takeOfKnown(needs.rateLimits, email, { device, address }, now);
  return refusal ? fail(refusal) : ok({ isKnownDevice: device !== null });
}

async function takeOfStranger(
  { rateLimits, passwordWork }: PasswordNeeds,
  email: string,
  address: string,
  now: number,
): Promise<Problem | null> {
  // First: a network over its limit costs a read for each invented account.
  const refusal = await passwordWork.take(address);
  if (refusal) return refusal;
  const waitMs = await rateLimits.take(loginLimit, `${email}\n${networkOf(address)}`, now);
  if (waitMs > 0) return rateLimitProblem(waitMs);
  return strangersProblem(await rateLimits.take(unknownDeviceLoginLimit, email, now));
}

/** The network is last: rejected attempts at one account do not count against its other users. */
async function takeOfKnown(
  rateLimits: RateLimiter,
  email: string,
  { device, address }: { device: string; address: string },
  now: number,
): Promise<Problem | null> {
  const taken = [
    [loginLimit, `${email}\naparelho ${device}`],
    [knownLoginLimit, email],
    [knownPasswordWorkLimit, networkOf(address)],
  ] as const;
  for (const [limit, key] of taken) {
    const waitMs = await rateLimits.take(limit, key, now);
    if (waitMs > 0) return rateLimitProblem(waitMs);
  }
  return null;
}

/**
 * As `claimPasswordAttempt`, for app codes. Known devices share a limit too, because a code is a million times easier to
 * guess than a password.
 */
export async function claimCodeAttempt(
  needs: Needs,
  email: string,
  { mark }: Visit,
  now: number,
): Promise<Problem | null> {
  const { rateLimits } = needs;
  const device = await findKnownDevice(needs, mark, email);
  if (device === null) return strangersProblem(await rateLimits.take(unknownDeviceCodeLimit, email, now));
  const ownWaitMs = await rateLimits.take(codeLimit, `${email}\n${device}`, now);
  const waitMs = ownWaitMs > 0 ? ownWaitMs : await rateLimits.take(knownCodeLimit, email, now);
  return waitMs > 0 ? rateLimitProblem(waitMs) : null;
}

function strangersProblem(waitMs: number): Problem | null {
  return waitMs > 0
    ? { code: 'too-many-requests', message: unknownDevicesLimited, retryAfterMs: waitMs }
    : null;
}
