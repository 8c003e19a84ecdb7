import { strangersLimited } from '../../domain/messages.ts';
import type { Problem } from '../../domain/problem.ts';
import {
  codeLimit,
  knownCodeLimit,
  loginLimit,
  networkOf,
  rateLimitProblem,
  strangerCodeLimit,
  strangerLoginLimit,
} from '../../domain/rate-limit.ts';
import type { Visit } from '../account-ports.ts';
import type { RateLimiter } from '../ports.ts';
import { knownDevice } from './device-mark.ts';
import type { PasswordWork } from './password-work.ts';

interface Needs {
  rateLimits: RateLimiter;
  sessionSecret: string;
}

interface PasswordNeeds extends Needs {
  passwordWork: Pick<PasswordWork, 'take'>;
}

/**
 * Takes one try at an account's password, or returns why it is rejected. A device that has signed in to the account has
 * its own limit. All other devices share three limits: of their network for all accounts, of their network for this
 * account, and of all networks for this account. The result does not depend on whether the account exists.
 */
export async function takePasswordTry(
  { rateLimits, sessionSecret, passwordWork }: PasswordNeeds,
  email: string,
  { mark, address }: Visit,
  now: number,
): Promise<Problem | null> {
  const device = knownDevice(sessionSecret, mark, email);
  // First: a network over its limit costs a read for each invented account.
  const refusal = device === null ? await passwordWork.take(address) : null;
  if (refusal) return refusal;
  const place = device === null ? networkOf(address) : `aparelho ${device}`;
  const waitMs = await rateLimits.take(loginLimit, `${email}\n${place}`, now);
  if (waitMs > 0) return rateLimitProblem(waitMs);
  return device === null ? takeOfStrangers(await rateLimits.take(strangerLoginLimit, email, now)) : null;
}

/**
 * The same for a code of an app. Known devices share a bound as well: a code is a million times easier to guess than a
 * password.
 */
export async function takeCodeTry(
  { rateLimits, sessionSecret }: Needs,
  email: string,
  { mark }: Visit,
  now: number,
): Promise<Problem | null> {
  const device = knownDevice(sessionSecret, mark, email);
  if (device === null) return takeOfStrangers(await rateLimits.take(strangerCodeLimit, email, now));
  const ownWaitMs = await rateLimits.take(codeLimit, `${email}\n${device}`, now);
  const waitMs = ownWaitMs > 0 ? ownWaitMs : await rateLimits.take(knownCodeLimit, email, now);
  return waitMs > 0 ? rateLimitProblem(waitMs) : null;
}

function takeOfStrangers(waitMs: number): Problem | null {
  return waitMs > 0 ? { code: 'too-many-requests', message: strangersLimited, retryAfterMs: waitMs } : null;
}
